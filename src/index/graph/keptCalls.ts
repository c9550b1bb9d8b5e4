/** What stays of the calls of before where files have changed, and what becomes of calls of something that is gone. */
import type { AmbiguousCall, CallEdge, CodeIndex } from '../../core/map/codeIndex';
import { byEnds, byName, divide, joinRows, mergeBy } from './orderedRows';

/** What the files around do not tell any more, but the whole did before, is right mostly. */
const KEPT_CONFIDENCE = 0.9;

/**
 * The part's calls and unresolved ones, where a name that the part does not know calls what it called before from the
 * same definition.
 */
export function keepKnown(
  known: Pick<CodeIndex, 'calls'>,
  part: CodeIndex,
  gone: ReadonlySet<string>,
  vanished: ReadonlySet<string>,
): Pick<CodeIndex, 'calls' | 'unresolved'> {
  const before = new Map<string, CallEdge[]>();
  for (const edge of known.calls)
    if (gone.has(edge.from) && !vanished.has(edge.to)) listIn(before, edge.from).push(edge);
  const told = new Set(part.calls.map(({ from, to }) => `${from}\n${to}`));
  const kept: CallEdge[] = [];
  const unresolved = part.unresolved.filter(({ from, name, lines }) => {
    const edges = (before.get(from) ?? []).filter(({ to }) => calledName(to) === name);
    for (const edge of edges)
      if (!told.has(`${from}\n${edge.to}`))
        kept.push({
          ...edge,
          weight: lines.length,
          lines,
          resolution: 'inferred',
          confidence: Math.min(edge.confidence, KEPT_CONFIDENCE),
        });
    return edges.length === 0;
  });
  return { calls: mergeBy(byEnds, part.calls, kept.sort(byEnds)), unresolved };
}

function listIn(lists: Map<string, CallEdge[]>, key: string): CallEdge[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

/** The name by which a definition is called: a constructor by its class's. */
function calledName(id: string): string {
  const names = id.replace(/#\d+$/, '').split('.');
  const last = names.at(-1) ?? '';
  return last === '__init__' || last === 'constructor' ? (names.at(-2) ?? last) : last;
}

type Rows = Pick<CodeIndex, 'calls' | 'ambiguous' | 'unresolved' | 'imports'>;

/** The rows without what leads to definitions that are gone: the sites of such calls are unresolved. */
export function withoutVanished(vanished: ReadonlySet<string>, rows: Rows): Rows {
  if (vanished.size === 0) return rows;
  const [lost, calls] = divide(rows.calls, ({ to }) => vanished.has(to));
  const [emptied, ambiguous] = divide(
    without(vanished, rows.ambiguous),
    ({ candidates }) => candidates.length === 0,
  );
  const more = [
    ...lost.map(({ from, to, lines }) => ({ from, name: calledName(to), lines })),
    ...emptied.map(({ from, name, lines }) => ({ from, name, lines })),
  ];
  return {
    calls,
    ambiguous,
    unresolved: joinRows(mergeBy(byName, rows.unresolved, more.sort(byName))),
    imports: rows.imports.filter(({ to }) => !vanished.has(to)),
  };
}

function without(vanished: ReadonlySet<string>, rows: readonly AmbiguousCall[]): AmbiguousCall[] {
  return rows.map((row) => {
    if (!row.candidates.some((id) => vanished.has(id))) return row;
    return { ...row, candidates: row.candidates.filter((id) => !vanished.has(id)) };
  });
}
