import type { ExploreMap } from '../map/exploreMap';
import { nodesByLine } from '../map/nodesByLine';
import { commentLines } from '../words/commentLines';
import { eachIdentifier } from './identifiers';
import type { WantedIdentifiers } from './placesInFile';
import type { WeighedTerm } from './termSums';

/** Where a word stands in a symbol: in its name, in a text between quotes, in a comment or documentation, in other code. */
export const WORD_ROLES = ['name', 'text', 'comment', 'code'] as const;

export type RoleCounts = Record<(typeof WORD_ROLES)[number], number>;

/** What a symbol has of the terms of a question. */
export interface SymbolEvidence {
  /** Of the symbol; a module's of what stands outside of all its symbols. */
  readonly id: string;
  /** Its identifiers and words, counted as often as they stand there. */
  readonly length: number;
  readonly counts: ReadonlyMap<WeighedTerm, RoleCounts>;
}

interface Gathered {
  readonly id: string;
  length: number;
  readonly counts: Map<WeighedTerm, RoleCounts>;
}

const COMMENT = /^\s*(?:#|\/\/|\/\*|\*|"""|''')/;
/** A text of one line. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** Of each symbol of a module that has any of the terms, in the order of the file. Reads the file; linear. */
export function evidenceIn(
  map: ExploreMap,
  path: string,
  wanted: WantedIdentifiers,
): readonly SymbolEvidence[] {
  const nodeAt = nodesByLine(map, path);
  const lines = (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/);
  const said = commentLines(lines);
  const found = new Map<string, Gathered>();
  for (const [at, line] of lines.entries()) {
    const node = nodeAt(at + 1);
    if (node === null) continue;
    let symbol = found.get(node.id);
    if (!symbol) {
      found.set(node.id, (symbol = { id: node.id, length: 0, counts: new Map() }));
      if ('name' in node) for (const term of wanted.get(node.name) ?? []) countOf(symbol, term).name += 1;
    }
    addLine(symbol, line, said.has(at + 1) || COMMENT.test(line), wanted);
  }
  return [...found.values()].filter(({ counts }) => counts.size > 0);
}

function addLine(symbol: Gathered, line: string, isComment: boolean, wanted: WantedIdentifiers): void {
  let quoted: readonly (readonly [number, number])[] | null = null;
  eachIdentifier(line, (identifier, at) => {
    symbol.length += 1;
    const terms = wanted.get(identifier);
    if (terms === undefined) return;
    quoted ??= isComment ? [] : quotedIn(line);
    const isText = quoted.some(([start, end]) => start <= at && at < end);
    const role = isComment ? 'comment' : isText ? 'text' : 'code';
    for (const term of terms) countOf(symbol, term)[role] += 1;
  });
}

function quotedIn(line: string): readonly (readonly [number, number])[] {
  return [...line.matchAll(QUOTED)].map(({ 0: text, index }) => [index, index + text.length]);
}

function countOf(symbol: Gathered, term: WeighedTerm): RoleCounts {
  let counts = symbol.counts.get(term);
  if (!counts) symbol.counts.set(term, (counts = { name: 0, text: 0, comment: 0, code: 0 }));
  return counts;
}
