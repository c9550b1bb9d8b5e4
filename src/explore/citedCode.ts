import type { CitedCode, CodeReference, ReferenceAnswer } from '../core/checks';
import { throwIfCancelled } from '../core/errors';
import { editDistance } from '../core/nearest';
import { phrase } from '../core/phrase';
import { missing, nearestSymbol, pathOfNamed, shown, symbolsNamed } from './citedNames';
import { lookUpPlace } from './citedPlaces';
import { familyOf } from './classFamily';
import { isModule } from './codeNodes';
import type { CodeNode } from './codeNodes';
import type { ExploreMap } from './exploreMap';
import { namesOf } from './names';
import { pathOf } from './resolveTarget';

/** What the map knows of the references of an answer, in their order. Cost of an edge: the calls of the map. */
export function lookUpReferences(
  map: ExploreMap,
  references: readonly CodeReference[],
): readonly ReferenceAnswer[] {
  return references.map((reference) => {
    switch (reference.kind) {
      case 'place':
        return lookUpPlace(map, reference);
      case 'symbol':
        return lookUpSymbol(map, reference.name, reference.isCalled);
      case 'edge':
        return lookUpEdge(map, reference);
    }
  });
}

/** Answers from a map in this process: for the command line, and wherever no index worker is. */
export function createLocalCitedCode(map: ExploreMap): CitedCode {
  return {
    lookUp: async (references, signal) => {
      throwIfCancelled(signal);
      return lookUpReferences(map, references);
    },
  };
}

type Edge = Extract<CodeReference, { kind: 'edge' }>;

function lookUpSymbol(map: ExploreMap, name: string, isCalled: boolean): ReferenceAnswer {
  // A word alone is a name where it is written as one: `Address` is no folder `address`.
  const isBare = /^\w+$/.test(name) && !isCalled;
  const [first, ...others] = symbolsNamed(map, name).filter((node) => !isBare || endsIn(node, name));
  if (first)
    return {
      kind: 'found',
      certainty: others.length === 0 ? 'exact' : 'inferred',
      place: placeOf(map, first),
    };
  if (isBare) return { kind: 'foreign' };
  if (namesOf(map).find(name).length > 0) return folderOrFile(map, name);
  return name.includes('.') ? lookUpMember(map, name) : lookUpSlip(map, name, isCalled);
}

function endsIn({ id }: CodeNode, word: string): boolean {
  return id === word || /[./]$/.test(id.slice(0, -word.length)) ? id.endsWith(word) : false;
}

function folderOrFile(map: ExploreMap, name: string): ReferenceAnswer {
  const [entry] = namesOf(map).find(name);
  const path = entry ? pathOfNamed(map, entry.named) : name;
  return { kind: 'found', certainty: 'inferred', place: { path, line: 1 } };
}

/**
 * `Cart.total` where Cart is in the map and total is no function: a field or constant if the word stands in the file. Where
 * the map does not know what stands before the point either, nothing of it is meant.
 */
function lookUpMember(map: ExploreMap, name: string): ReferenceAnswer {
  const cut = name.lastIndexOf('.');
  const owners = symbolsNamed(map, name.slice(0, cut));
  const member = name.slice(cut + 1);
  const nearest = nearestSymbol(map, name);
  if (owners.length === 0) {
    const top = name.slice(0, name.indexOf('.'));
    return top !== name.slice(0, cut) && symbolsNamed(map, top).length > 0
      ? missing(phrase('There is no {0} in the map.', shown(name)), nearest)
      : { kind: 'foreign' };
  }
  const family = familyOf(map, owners);
  for (const owner of new Set([...owners, ...family.classes])) {
    const line = lineOfWord(map, owner, member);
    if (line !== null)
      return { kind: 'found', certainty: 'inferred', place: { path: pathOf(map, owner), line } };
  }
  if (family.isOpen) return { kind: 'foreign' };
  const [owner] = owners;
  // A function has no members: a variable of the same name is meant.
  if (!owner || !(isModule(owner) || 'bases' in owner)) return { kind: 'foreign' };
  return missing(phrase('{0} has no {1}.', shown(owner.id), shown(member)), nearest);
}

/** The line from 1 on which a word stands first in the lines of a module or class. */
function lineOfWord(map: ExploreMap, owner: CodeNode, word: string): number | null {
  const text = map.texts.read(pathOf(map, owner));
  if (text === null) return null;
  const pattern = new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?![\\w$])`);
  const lines = text.split(/\r\n?|\n/).slice(owner.startLine - 1, owner.endLine);
  const at = lines.findIndex((line) => pattern.test(line));
  return at < 0 ? null : owner.startLine + at;
}

/** Fewer letters are near to too many names. */
const TELLING_LETTERS = 6;

/** A word alone is a variable as often as a name; with () and a name that it may be a slip for, that name was meant. */
function lookUpSlip(map: ExploreMap, name: string, isCalled: boolean): ReferenceAnswer {
  const nearest = isCalled && name.length >= TELLING_LETTERS ? nearestSymbol(map, name) : null;
  const last = nearest?.slice(nearest.lastIndexOf('.') + 1) ?? '';
  return nearest !== null && editDistance(name, last) <= 2
    ? missing(phrase('There is no {0} in the map.', shown(name)), nearest)
    : { kind: 'foreign' };
}

function lookUpEdge(map: ExploreMap, edge: Edge): ReferenceAnswer {
  const from = symbolsNamed(map, edge.from);
  const to = symbolsNamed(map, edge.to);
  if (from.length === 0 && to.length === 0) return { kind: 'foreign' };
  for (const [name, nodes] of [
    [edge.from, from],
    [edge.to, to],
  ] as const) {
    // What stands outside of the folder is not in the map, and neither is a call of it.
    if (nodes.length === 0) return lookUpSymbol(map, name, true);
  }
  return edge.relation === 'imports'
    ? (importBetween(map, from, to) ?? noEdge('import', edge))
    : (callBetween(map, from, to) ??
        importBetween(map, from.filter(isModule), to.filter(isModule)) ??
        noEdge('call', edge));
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
function within(nodes: readonly CodeNode[]): (id: string) => boolean {
  const ids = new Set(nodes.map(({ id }) => id));
  return (id) => {
    if (ids.has(id)) return true;
    for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
      if (ids.has(id.slice(0, end))) return true;
    }
    return false;
  };
}

function placeOf(map: ExploreMap, node: CodeNode): { readonly path: string; readonly line: number } {
  return { path: pathOf(map, node), line: node.startLine };
}
