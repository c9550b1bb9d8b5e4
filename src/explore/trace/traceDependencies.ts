import { ToolError } from '../../core/errors';
import type { ExploreAnswer, TraceDependenciesArgs, TraceDirection } from '../../core/map/explore';
import { locationOf } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';

import { listText, traceAnswer } from '../answer/traceAnswer';
import type { Trace } from '../answer/traceAnswer';
import { namedOnlyNotes } from '../gaps/namedOnly';
import { traceCallees, traceCallers, traceReferences } from './traceCalls';
import { traceChange } from './traceChange';
import { traceImpact } from './traceImpact';
import { traceImporters, traceImports } from './traceImports';
import { traceGraphOf } from './traceLinks';
import type { TraceGraph } from './traceLinks';
import { tracePath } from './tracePath';
import { traceOutsideBase, traceSubclasses } from './traceSubclasses';
import { traceTarget } from './traceTarget';
import type { TraceTarget } from './traceTarget';
import { valueReadsNote } from './valueReads';
import { besideSymbols } from '../words/besideSymbols';
import { isUnknownName } from '../words/unknownName';
import type { WordRole } from '../words/wordRole';
import { wordTrace } from '../words/wordTrace';

const MOST_HOPS = 5;
const IMPACT_HOPS = 3;
const SHOWN_BEARERS = 6;

/** Directions in which it matters who has the target in hand without calling it. */
const USES: ReadonlySet<TraceDirection> = new Set<TraceDirection>(['callers', 'references', 'impact']);

/** Directions that follow calls. */
const CALLS: ReadonlySet<TraceDirection> = new Set<TraceDirection>([...USES, 'callees']);

/** Of these only another definition of the name matters: what it calls or imports is another thing's. */
const OUTWARDS: ReadonlySet<TraceDirection> = new Set<TraceDirection>(['callees', 'imports']);
const ROLES_OF_DEFINITIONS: readonly WordRole[] = ['defined', 'set'];

type Tracer = (graph: TraceGraph, target: TraceTarget, hops: number) => Trace;

const tracers: Readonly<Record<Exclude<TraceDirection, 'path'>, Tracer>> = {
  callers: traceCallers,
  callees: traceCallees,
  importers: traceImporters,
  imports: traceImports,
  subclasses: traceSubclasses,
  references: traceReferences,
  impact: traceImpact,
};

/**
 * What the target depends on or what depends on it, at most 2,000 tokens: facts with their sites, apart from them the
 * sites that may mean it, and how many sites of its name could not be resolved. Results are the facts: inwards the
 * first site with the symbol that holds it, outwards the symbol that is reached, along a path each of its symbols.
 * Throws ToolError for an unknown or unclear target, and for a direction that it does not have.
 */
export function traceDependencies(map: ExploreMap, args: TraceDependenciesArgs): ExploreAnswer {
  const { direction, to, hops = direction === 'impact' ? IMPACT_HOPS : 1 } = args;
  if (!Number.isInteger(hops) || hops < 1 || hops > MOST_HOPS)
    throw new ToolError(`hops must be a whole number from 1 to ${MOST_HOPS}, not ${hops}.`);
  const change = direction === 'impact' ? traceChange(map, args.target, hops) : null;
  if (change) return traceAnswer(map, change);
  const unknown = direction === 'path' ? null : traceUnknown(map, args.target, direction);
  if (unknown) return traceAnswer(map, unknown);
  const graph = traceGraphOf(map);
  const target = traceTarget(map, args.target);
  if (direction !== 'path') {
    const trace = tracers[direction](graph, target, hops);
    const reads = USES.has(direction) ? valueReadsNote(map, graph, target) : [];
    const notes = [
      ...bearersNote(graph, target),
      ...trace.notes,
      ...reads,
      ...(CALLS.has(direction) ? namedOnlyNotes(map, target.bearers) : []),
    ];
    return traceAnswer(map, withBeside(map, args, target, { ...trace, notes }));
  }
  if (to === undefined)
    throw new ToolError(
      'direction path needs to: the module, class or function that the path should lead to.',
    );
  const end = traceTarget(map, to);
  const trace = tracePath(graph, target, end);
  const bearers = [...target.bearers, ...end.bearers];
  const notes = [
    ...bearersNote(graph, target),
    ...bearersNote(graph, end),
    ...trace.notes,
    ...namedOnlyNotes(map, bearers),
  ];
  return traceAnswer(map, { ...trace, notes });
}

/** The trace with what else bears the name; that nothing calls a symbol is never told without it. */
function withBeside(
  map: ExploreMap,
  { direction }: TraceDependenciesArgs,
  { bearers }: TraceTarget,
  trace: Trace,
): Trace {
  const roles = OUTWARDS.has(direction) ? ROLES_OF_DEFINITIONS : undefined;
  const { sections, unmapped } = besideSymbols(map, { symbols: bearers, among: 'their modules', roles });
  const sentence =
    unmapped === null || OUTWARDS.has(direction)
      ? trace.sentence
      : trace.sentence.replace(/\.$/, `; ${unmapped}.`);
  return { ...trace, sentence, sections: [...trace.sections, ...sections] };
}

/** Of a name that no symbol bears: classes that name it as their base, or where the word stands. */
function traceUnknown(map: ExploreMap, target: string, direction: TraceDirection): Trace | null {
  if (direction === 'importers' || direction === 'imports' || !isUnknownName(map, target)) return null;
  return direction === 'subclasses' ? traceOutsideBase(map, target) : wordTrace(map, target, direction);
}

/** That several definitions bear the name, and where: each was meant. */
function bearersNote({ nodes }: TraceGraph, { bearers }: TraceTarget): string[] {
  if (bearers.length < 2) return [];
  const places = bearers.map((node) => {
    const { path, startLine } = locationOf(nodes, node);
    return `${'kind' in node ? node.kind : 'module'} ${path}:${startLine}`;
  });
  return [
    `${bearers.length} definitions have this name, and all of them are included: ${listText(places, SHOWN_BEARERS)}.`,
  ];
}
