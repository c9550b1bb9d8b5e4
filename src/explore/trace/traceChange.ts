import { ToolError } from '../../core/errors';
import { changedSymbols, symbolsInRange } from './changedSymbols';
import type { ChangedSymbols } from './changedSymbols';
import type { ExploreMap } from '../map/exploreMap';
import { resolveTarget } from '../target/resolveTarget';
import { count, groupedNumber, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace } from '../answer/traceAnswer';
import { impactOf } from './traceImpact';
import { importersOf, targetText, traceGraphOf } from './traceLinks';
import { targetOf } from './traceTarget';
import { isUnifiedDiff, parseUnifiedDiff } from './unifiedDiff';

const SHOWN_SYMBOLS = 8;
const SHOWN_FILES = 4;
const LINES_TEXT = /:L?\d+-L?\d+\s*$/;

/**
 * Trace of what a change may reach that is told by its lines: a unified diff, whether it is applied or not, or
 * `path:from-to`; null for any other text, and for lines of one symbol. Throws ToolError for a diff that names no file,
 * and for lines that resolveTarget refuses.
 */
export function traceChange(map: ExploreMap, text: string, hops: number): Trace | null {
  if (isUnifiedDiff(text)) return traceDiff(map, text, hops);
  if (!LINES_TEXT.test(text)) return null;
  const range = resolveTarget(map, text);
  if (range.kind !== 'range') return null;
  const changed = symbolsInRange(map, range.path, range.startLine, range.endLine);
  const { symbols, modules } = changed;
  return symbols.length + modules.length < 2 ? null : traceChanged(map, changed, 'these lines touch', hops);
}

function traceDiff(map: ExploreMap, text: string, hops: number): Trace {
  const files = parseUnifiedDiff(text);
  if (files.length === 0)
    throw new ToolError(
      "The diff names no file: put the lines '--- a/path' and '+++ b/path' above a file's hunks, as git diff prints them.",
    );
  return traceChanged(map, changedSymbols(map, files), 'the diff touches', hops);
}

/** `by` ends the name of the symbols: `the 2 symbols that the diff touches`. */
function traceChanged(map: ExploreMap, changed: ChangedSymbols, by: string, hops: number): Trace {
  const trace = traceSymbols(map, changed.symbols, by, hops);
  return { ...trace, notes: [...trace.notes, ...besideNotes(map, changed)] };
}

function traceSymbols(map: ExploreMap, nodes: ChangedSymbols['symbols'], by: string, hops: number): Trace {
  if (nodes.length === 0)
    return { sentence: `There is no function or class that ${by}.`, sections: [], notes: [], advice: '' };
  const graph = traceGraphOf(map);
  const [only] = nodes;
  const what =
    only && nodes.length === 1
      ? targetText(graph.nodes, only)
      : `the ${count(nodes.length, 'symbol', 'symbols')} that ${by}`;
  const trace = impactOf(
    graph,
    nodes.map((node) => targetOf(map, node)),
    what,
    hops,
  );
  const ids = nodes.map(({ id }) => oneLine(id));
  return {
    ...trace,
    notes: [
      `touched (${groupedNumber(ids.length)}): ${listText(ids, SHOWN_SYMBOLS)}.`,
      ...trace.notes,
      'places that name them as values, without a call, are listed for one symbol at a time.',
    ],
  };
}

/** What is changed beside symbols, and what is not known of it. */
function besideNotes(map: ExploreMap, { modules, unmapped, differing }: ChangedSymbols): readonly string[] {
  const importers = importersOf(traceGraphOf(map));
  const files = (paths: readonly string[]): string => listText(paths.map(oneLine), SHOWN_FILES);
  const outside = modules.map(
    (node) => `${node.path} (imported by ${groupedNumber(importers(node).length)})`,
  );
  return [
    ...(outside.length > 0
      ? [
          `lines outside functions and classes changed too, and RepoMaster does not follow who reads them: ${files(outside)}.`,
        ]
      : []),
    ...(unmapped.length > 0 ? [`not mapped as code: ${files(unmapped)}.`] : []),
    ...(differing.length > 0
      ? [`different from both sides of the diff, so its lines may mean other symbols: ${files(differing)}.`]
      : []),
  ];
}
