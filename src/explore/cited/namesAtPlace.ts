/** Whether a place of a file has what an answer says is there. */
import type { ClaimedName, ReferenceAnswer } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { folderStems } from '../../index/languages/rules';
import { missing, shown, symbolsNamed } from './citedNames';
import { familyOf } from '../map/classFamily';
import { codeNodesOf, isClass, isModule, parentOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { oncePerMap } from '../map/oncePerMap';
import { pathOf } from '../target/resolveTarget';

/** Lines from 1, both inclusive; line null: the whole file. */
export interface CitedLines {
  readonly path: string;
  readonly line: number | null;
  readonly last: number;
}

/** Around a place that uses what is named. */
const NEARBY_LINES = 3;
/** A longer function holds most words. */
const MOST_BODY_LINES = 150;

/**
 * Why the place has none of the names that the answer gives it; null where it has one, or where nothing is known of them. A place
 * has a name where it stands in its lines, where a definition around it bears it, and where a function that begins there
 * uses it. Linear in the file.
 */
export function misnamed(
  map: ExploreMap,
  place: CitedLines,
  names: readonly ClaimedName[],
): ReferenceAnswer | null {
  const text = names.length === 0 ? null : map.texts.read(place.path);
  if (text === null) return null;
  const lines = text.split(/\r\n?|\n/);
  const own = { lines, symbols: symbolsOf(map).get(place.path) ?? [], place };
  if (names.some((each) => bears(map, own, each) || isFileName(place.path, each.name))) return null;
  const known = names.find((each) => isMeant(map, text, each, place));
  if (known === undefined) return null;
  const { name } = known;
  const nearest = definedIn(map, place.path, name);
  const line = place.line === null ? '' : (lines[place.line - 1] ?? '').trim();
  const why =
    place.line === null
      ? phrase('{0} has no {1}.', shown(place.path), shown(name))
      : line === ''
        ? phrase('{0} is not at line {1} of {2}.', shown(name), place.line, shown(place.path))
        : phrase(
            '{0} is not at line {1} of {2}, which is: {3}',
            shown(name),
            place.line,
            shown(place.path),
            shown(line),
          );
  return { ...missing(why, nearest), ...(isNear(map, own, names) ? { isNear: true } : {}) };
}

interface Own {
  readonly lines: readonly string[];
  readonly symbols: readonly CodeNode[];
  readonly place: CitedLines;
}

/** Whether a name is at the place, and what it is a member of may own what is there. */
function bears(map: ExploreMap, own: Own, { name, bond }: ClaimedName): boolean {
  return holds(own, lastOf(name), bond) && fitsOwner(map, own, name);
}

/** So many lines above or below a place, what is cited is off by a few lines. */
const FEW_LINES = 10;

function isNear(map: ExploreMap, own: Own, names: readonly ClaimedName[]): boolean {
  const { line, last } = own.place;
  if (line === null) return false;
  const place = { ...own.place, line: Math.max(1, line - FEW_LINES), last: last + FEW_LINES };
  return names.some((each) => bears(map, { ...own, place }, each));
}

/**
 * `Basket.total` is at no `total` of another class. A class that the map does not know must be named in the file; names that do not
 * begin with a capital letter are objects as often as classes, and say nothing.
 */
function fitsOwner(map: ExploreMap, { lines, symbols, place }: Own, name: string): boolean {
  const [member = '', owner] = name.split(/[./]/).reverse();
  if (owner === undefined || !/^\p{Lu}/u.test(owner)) return true;
  const named = symbolsNamed(map, owner).filter((node) => isClass(node) && lastOf(node.id) === owner);
  if (named.length === 0) return lines.some((line) => hasWord(line, owner));
  const family = familyOf(map, named);
  if (family.isOpen || place.line === null) return true;
  const [first, last] = [place.line, definitionBelow(lines, place.last)];
  const defined = symbols.filter(
    ({ id, startLine, endLine }) => lastOf(id) === member && startLine <= last && endLine >= first,
  );
  if (defined.length === 0) return family.classes.some((node) => hasMember(map, node, member));
  const nodes = codeNodesOf(map);
  return defined.some((node) => {
    const parent = parentOf(nodes, node);
    if (parent === undefined) return false;
    return (
      family.classes.includes(parent) || familyOf(map, [parent]).classes.some((each) => named.includes(each))
    );
  });
}

function hasMember(map: ExploreMap, node: CodeNode, member: string): boolean {
  const text = map.texts.read(pathOf(map, node));
  const lines = text?.split(/\r\n?|\n/).slice(node.startLine - 1, node.endLine) ?? [];
  return lines.some((line) => hasWord(line, member));
}

function holds({ lines, symbols, place }: Own, word: string, bond: ClaimedName['bond']): boolean {
  if (place.line === null) return lines.some((line) => hasWord(line, word));
  const slack = bond === 'used' ? NEARBY_LINES : 0;
  const first = place.line - slack;
  const last = Math.max(definitionBelow(lines, place.line), place.last + slack);
  if (lines.slice(Math.max(0, first - 1), last).some((line) => hasWord(line, word))) return true;
  return symbols.some((node) => {
    const { startLine, endLine } = node;
    const isAround = startLine <= place.last && place.last <= endLine;
    const begins = startLine >= first && startLine <= last;
    if ((isAround || begins) && lastOf(node.id) === word) return true;
    const isRead = begins || (bond === 'used' && isAround);
    if (!isRead || 'bases' in node || endLine - startLine > MOST_BODY_LINES) return false;
    return lines.slice(startLine - 1, endLine).some((line) => hasWord(line, word));
  });
}

/** The line of the definition that decorators, comments and empty lines at `line` belong to; else `line`. */
function definitionBelow(lines: readonly string[], line: number): number {
  let at = line;
  while (at < line + MOST_ABOVE && /^\s*(?:@\w.*|#.*|\/\/.*|\/?\*.*|)$/.test(lines[at - 1] ?? 'x')) at += 1;
  return at;
}

const MOST_ABOVE = 15;

/**
 * A name that nothing of the map bears and the file does not have says nothing, but in the words of a link; a common word is one
 * where the file defines it.
 */
function isMeant(map: ExploreMap, text: string, { name, bond }: ClaimedName, place: CitedLines): boolean {
  if (bond === 'common') return definesIn(map, place.path, lastOf(name));
  if (bond === 'label' && place.line !== null) return true;
  if (symbolsNamed(map, name).some((node) => !isModule(node) && lastOf(node.id) === lastOf(name)))
    return true;
  const isMember = /^\p{Lu}\w*\.\w/u.test(name);
  return bond === 'beside' && place.line !== null && (isMember || hasWord(text, lastOf(name)));
}

function definesIn(map: ExploreMap, path: string, word: string): boolean {
  return (symbolsOf(map).get(path) ?? []).some(({ id }) => lastOf(id) === word);
}

/** `crawler` of src/crawler.py, and the folder of an `__init__` or index. */
function isFileName(path: string, name: string): boolean {
  const [own = '', folder = ''] = path
    .replace(/\.[^./]+$/, '')
    .split('/')
    .reverse();
  return lastOf(name) === (folderStems.has(own) ? folder : own);
}

/** Where in the file the name is defined: `Cart.total (line 7)`. */
function definedIn(map: ExploreMap, path: string, name: string): string | null {
  const nodes = symbolsNamed(map, name).filter((node) => !isModule(node));
  const node = nodes.find((each) => pathOf(map, each) === path) ?? nodes[0];
  return node === undefined ? null : `${node.id} (${pathOf(map, node)}:${node.startLine})`;
}

function lastOf(name: string): string {
  return (name.split(/[./]/).at(-1) ?? name).replace(/#\d+$/, '');
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
    if (!/[\p{L}\p{N}_$]/u.test(around)) return true;
  }
  return false;
}

/** Classes and functions by path; built once a map, linear. */
const symbolsOf = oncePerMap((map: ExploreMap): ReadonlyMap<string, readonly CodeNode[]> => {
  const found = new Map<string, CodeNode[]>();
  for (const node of [...map.index.classes, ...map.index.functions]) {
    const path = pathOf(map, node);
    const own = found.get(path);
    if (own) own.push(node);
    else found.set(path, [node]);
  }
  return found;
});
