/** Calls and imports that an answer names, beside those of the map. */
import type { CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { bareId } from '../target/bearers';
import { lineOfWord, missing, shown, symbolsNamed } from './citedNames';
import { isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf } from '../target/resolveTarget';

type Edge = Extract<CodeReference, { kind: 'edge' }>;

/**
 * Whether one end of an edge calls or imports the other; `lookUp` answers for an end that the map does not have. Cost: the calls of
 * the map.
 */
export function lookUpEdge(
  map: ExploreMap,
  edge: Edge,
  lookUp: (name: string) => ReferenceAnswer,
): ReferenceAnswer {
  const from = symbolsNamed(map, edge.from);
  const to = symbolsNamed(map, edge.to);
  if (from.length === 0 && to.length === 0) return { kind: 'foreign' };
  for (const [name, nodes] of [
    [edge.from, from],
    [edge.to, to],
  ] as const) {
    // What stands outside of the folder is not in the map, and neither is a call of it.
    if (nodes.length === 0) return lookUp(name);
  }
  return edge.relation === 'imports'
    ? (importBetween(map, from, to) ?? noEdge('import', edge))
    : (callBetween(map, from, to) ??
        importBetween(map, from.filter(isModule), to.filter(isModule)) ??
        (mayCall(map, from, to) ? { kind: 'foreign' } : noEdge('call', edge)));
}

/** Calls through so many functions are still called calls. */
const LOOSE_HOPS = 3;

/**
 * Whether one may call the other though the map has no such call: it names it, calls what it was handed, or calls what calls it.
 * Two classes beside an arrow are a conversion or an inheritance.
 */
function mayCall(map: ExploreMap, from: readonly CodeNode[], to: readonly CodeNode[]): boolean {
  if (from.every(isClass) && to.every(isClass)) return true;
  if (from.some((node) => lineOfWord(map, node, lastOf(to[0])) !== null)) return true;
  const isFrom = within(from);
  if (from.some((node) => callsVariable(map, node, isFrom))) return true;
  let reached = new Set(from.map(({ id }) => id));
  for (let hop = 0; hop < LOOSE_HOPS; hop++) {
    const next = new Set(reached);
    const isReached = within([...reached].map((id) => ({ id })));
    for (const row of map.index.calls) if (isReached(row.from)) next.add(row.to);
    reached = next;
  }
  return to.some(({ id }) => reached.has(id));
}

/** Whether a call that is not resolved is of a variable: `done()`, not `items.done()`. */
function callsVariable(map: ExploreMap, node: CodeNode, isFrom: (id: string) => boolean): boolean {
  const lines = map.texts.read(pathOf(map, node))?.split(/\r\n?|\n/) ?? [];
  return map.index.unresolved
    .filter((row) => isFrom(row.from))
    .some(({ name, lines: sites }) => {
      const call = new RegExp(`(?<![\\w$.])${name.replace(/[^\w]/g, '\\$&')}\\s*\\(`);
      return sites.some((line) => call.test(lines[line - 1] ?? ''));
    });
}

function lastOf(node: CodeNode | undefined): string {
  return (
    bareId(node?.id ?? '')
      .split(/[./]/)
      .at(-1) ?? ''
  );
}

function noEdge(what: 'call' | 'import', { from, to }: Edge): ReferenceAnswer {
  const ends = [shown(from), shown(to)];
  return missing(
    what === 'call'
      ? phrase('The map has no call from {0} to {1}.', ...ends)
      : phrase('The map has no import from {0} to {1}.', ...ends),
    null,
  );
}

function callBetween(
  map: ExploreMap,
  from: readonly CodeNode[],
  to: readonly CodeNode[],
): ReferenceAnswer | null {
  const { index } = map;
  const isFrom = within(from);
  const isTo = within(to);
  const call = index.calls.find((row) => isFrom(row.from) && isTo(row.to));
  const maybe = call ?? index.ambiguous.find((row) => isFrom(row.from) && row.candidates.some(isTo));
  const caller = maybe && [...from].find((node) => within([node])(maybe.from));
  if (!maybe || !caller) return null;
  const certainty = call?.resolution ?? 'inferred';
  return {
    kind: 'found',
    certainty,
    place: { path: pathOf(map, caller), line: maybe.lines[0] ?? caller.startLine },
  };
}

function importBetween(
  map: ExploreMap,
  from: readonly CodeNode[],
  to: readonly CodeNode[],
): ReferenceAnswer | null {
  const moduleOf = (node: CodeNode): string => (isModule(node) ? node.id : node.module);
  const fromIds = new Set(from.map(moduleOf));
  const toIds = new Set(to.map(moduleOf));
  const row = map.index.imports.find((each) => fromIds.has(each.from) && toIds.has(each.to));
  const importer = row && from.find((node) => moduleOf(node) === row.from);
  if (!row || !importer) return null;
  const place = { path: pathOf(map, importer), line: row.lines[0] ?? 1 };
  return { kind: 'found', certainty: 'exact', place };
}

/** Whether an id is one of the nodes', or of something inside one of them. */
function within(nodes: readonly Pick<CodeNode, 'id'>[]): (id: string) => boolean {
  const ids = new Set(nodes.map(({ id }) => id));
  return (id) => {
    if (ids.has(id)) return true;
    for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
      if (ids.has(id.slice(0, end))) return true;
    }
    return false;
  };
}
