import { codeNodesOf, locationOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { oncePerMap } from '../map/oncePerMap';
import { passedOn } from '../target/passedOnNames';
import type { Found, Hit } from './searchHit';
import { partsOf, queryWords } from './searchWords';

/** Shorter ones are in every name in their order. */
const LEAST_SUBSEQUENCE = 4;

interface SymbolName {
  readonly name: string;
  readonly lower: string;
  readonly parts: readonly string[];
  readonly nodes: CodeNode[];
}

/** Each name with all symbols that bear it. */
const symbolNames = oncePerMap((map: ExploreMap): readonly SymbolName[] => {
  const names = new Map<string, SymbolName>();
  for (const node of [...map.index.classes, ...map.index.functions]) {
    if (node.kind === 'lambda') continue;
    const { name } = node;
    const known = names.get(name);
    if (known) known.nodes.push(node);
    else names.set(name, { name, lower: name.toLowerCase(), parts: partsOf(name), nodes: [node] });
  }
  return [...names.values()];
});

/**
 * Classes and functions by name: the whole name, or the end of an id (`Session.get`), before names that begin like
 * the query, then names that share its words, then those that have its letters in their order. Linear in names.
 */
export function searchSymbols(map: ExploreMap, query: string): Found {
  const nodes = codeNodesOf(map);
  const text = query.trim().replace(/\(\)?$/, '');
  const lower = text.toLowerCase();
  const words = queryWords(text);
  const isQualified = /[./]/.test(text);
  const hits = symbolNames(map).flatMap((symbol) => {
    const match = text === '' ? 0 : matchOf(symbol, text, lower, words);
    return symbol.nodes.flatMap((node) => {
      const own = isQualified ? Math.max(match, matchOfId(node.id, text, lower)) : match;
      if (own === 0) return [];
      const { path, startLine: line, endLine } = locationOf(nodes, node);
      return [{ kind: 'symbol' as const, path, line, endLine, id: node.id, match: own }];
    });
  });
  return { hits: [...hits, ...(isQualified ? hitsPassedOn(map, text) : [])], notes: [] };
}

/** `pkg.Name` where pkg has the name from another module. */
function hitsPassedOn(map: ExploreMap, text: string): readonly Hit[] {
  const nodes = codeNodesOf(map);
  return passedOn(map, text).flatMap(({ named }) => {
    if (!('node' in named)) return [];
    const { path, startLine: line, endLine } = locationOf(nodes, named.node);
    return [{ kind: 'symbol', path, line, endLine, id: named.node.id, match: 1 }];
  });
}

function matchOfId(id: string, text: string, lowerText: string): number {
  if (id === text || id.endsWith(`.${text}`)) return 1;
  return id.toLowerCase().endsWith(`.${lowerText}`) ? 0.95 : 0;
}

function matchOf(
  { name, lower, parts }: SymbolName,
  text: string,
  lowerText: string,
  words: readonly string[],
): number {
  if (name === text) return 1;
  if (lower === lowerText) return 0.95;
  if (lower.startsWith(lowerText)) return 0.8;
  const shared = sharedWords(parts, words);
  if (shared > 0) return shared;
  if (lowerText.length >= LEAST_SUBSEQUENCE && /^[\p{L}\p{N}_$]+$/u.test(lowerText)) {
    if (lower.includes(lowerText)) return 0.5;
    if (isSubsequence(lowerText, lower)) return (0.3 * lowerText.length) / lower.length;
  }
  return 0;
}

/** Two thirds of the words must be in the name; a name that has little else is the better match. */
function sharedWords(parts: readonly string[], words: readonly string[]): number {
  const found = words.filter((word) => parts.includes(word)).length;
  if (found === 0 || 3 * found < 2 * words.length) return 0;
  if (found === words.length && found === parts.length) return 0.9;
  return 0.7 * (found / words.length) * (0.7 + 0.3 * Math.min(1, found / parts.length));
}

function isSubsequence(letters: string, name: string): boolean {
  if (letters[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
