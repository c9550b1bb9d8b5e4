import type { ExploreAnswer, TraceDependenciesArgs, TraceDirection } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { isUnifiedDiff, parseUnifiedDiff } from '../../explore/trace/unifiedDiff';
import { shownName } from '../offered/shownName';

/** How one direction is told; `all` is for an answer that shows only some of what there is. */
interface Wording {
  doing(target: string): Phrase;
  none(target: string): Phrase;
  one(target: string): Phrase;
  many(count: number, target: string): Phrase;
  all(target: string): Phrase;
}

const WORDINGS: Readonly<Record<Exclude<TraceDirection, 'path'>, Wording>> = {
  callers: {
    doing: (target) => phrase('Finding the callers of {0}', target),
    none: (target) => phrase('Found no callers of {0}', target),
    one: (target) => phrase('Found 1 caller of {0}', target),
    many: (count, target) => phrase('Found {0} callers of {1}', count, target),
    all: (target) => phrase('Found the callers of {0}', target),
  },
  callees: {
    doing: (target) => phrase('Finding what {0} calls', target),
    none: (target) => phrase('Found no callees of {0}', target),
    one: (target) => phrase('Found 1 callee of {0}', target),
    many: (count, target) => phrase('Found {0} callees of {1}', count, target),
    all: (target) => phrase('Found the callees of {0}', target),
  },
  importers: {
    doing: (target) => phrase('Finding the importers of {0}', target),
    none: (target) => phrase('Found no importers of {0}', target),
    one: (target) => phrase('Found 1 importer of {0}', target),
    many: (count, target) => phrase('Found {0} importers of {1}', count, target),
    all: (target) => phrase('Found the importers of {0}', target),
  },
  imports: {
    doing: (target) => phrase('Finding the imports of {0}', target),
    none: (target) => phrase('Found no imports of {0}', target),
    one: (target) => phrase('Found 1 import of {0}', target),
    many: (count, target) => phrase('Found {0} imports of {1}', count, target),
    all: (target) => phrase('Found the imports of {0}', target),
  },
  subclasses: {
    doing: (target) => phrase('Finding the subclasses of {0}', target),
    none: (target) => phrase('Found no subclasses of {0}', target),
    one: (target) => phrase('Found 1 subclass of {0}', target),
    many: (count, target) => phrase('Found {0} subclasses of {1}', count, target),
    all: (target) => phrase('Found the subclasses of {0}', target),
  },
  references: {
    doing: (target) => phrase('Finding the references to {0}', target),
    none: (target) => phrase('Found no references to {0}', target),
    one: (target) => phrase('Found 1 reference to {0}', target),
    many: (count, target) => phrase('Found {0} references to {1}', count, target),
    all: (target) => phrase('Found the references to {0}', target),
  },
  impact: {
    doing: (target) => phrase('Finding what a change to {0} may affect', target),
    none: (target) => phrase('Found nothing that a change to {0} may affect', target),
    one: (target) => phrase('Found 1 place that a change to {0} may affect', target),
    many: (count, target) => phrase('Found {0} places that a change to {1} may affect', count, target),
    all: (target) => phrase('Found what a change to {0} may affect', target),
  },
};

/** What a call of trace_dependencies does, while it runs. */
export function traceDoing({ target, to = '', direction }: TraceDependenciesArgs): Phrase {
  if (direction === 'path') return phrase('Finding a path from {0} to {1}', shownName(target), shownName(to));
  return WORDINGS[direction].doing(targetName(target));
}

/** What came of it: counted, where the answer shows all there is. */
export function traceDone(args: TraceDependenciesArgs, { results, truncated }: ExploreAnswer): Phrase {
  const { direction, to = '' } = args;
  const target = targetName(args.target);
  if (direction === 'path') {
    return results.length === 0
      ? phrase('Found no path from {0} to {1}', target, shownName(to))
      : phrase('Found a path from {0} to {1}', target, shownName(to));
  }
  const wording = WORDINGS[direction];
  if (truncated) return wording.all(target);
  if (results.length === 0) return wording.none(target);
  return results.length === 1 ? wording.one(target) : wording.many(results.length, target);
}

/** A diff is named by the files it changes. */
function targetName(target: string): string {
  return shownName(
    isUnifiedDiff(target)
      ? parseUnifiedDiff(target)
          .map(({ path }) => path)
          .join(', ')
      : target,
  );
}
