import type { CodeSymbol } from '../map/codeTree';
import type { DocRules } from '../../index/languages/languageRules';
import { numberedLine } from '../map/sourceLines';
import { groupedNumber } from '../answer/text';

/** The first and the last line (from 1) of a docstring. */
export type DocLines = readonly [from: number, to: number];

const OPENING = /^\s*[rRuUbB]{0,2}("""|''')/;

/** Where the docstring of a symbol stands among the lines of its file; null for none, and for a comment above it. Linear in the symbol. */
export function docstringOf(
  lines: readonly string[],
  { doc, startLine, endLine }: CodeSymbol,
  { belowHead }: DocRules,
): DocLines | null {
  if (doc === null || !belowHead?.test(lines[startLine - 1] ?? '')) return null;
  for (let from = startLine; from <= endLine; from++) {
    const line = lines[from - 1] ?? '';
    const quotes = OPENING.exec(line)?.[1];
    if (quotes === undefined) continue;
    const rest = line.slice(line.indexOf(quotes) + quotes.length);
    if (rest.includes(quotes)) return [from, from];
    for (let to = from + 1; to <= endLine; to++) if (lines[to - 1]?.includes(quotes)) return [from, to];
    return null;
  }
  return null;
}

/**
 * The lines from `from` to `to` (from 1, inclusive), each behind its number; of each docstring the first line, above the count of
 * the others. A docstring of up to `whole` lines stays.
 */
export function numberedWithoutDocs(
  lines: readonly string[],
  [from, to]: readonly [from: number, to: number],
  { docs, whole }: { readonly docs: readonly DocLines[]; readonly whole: number },
): string[] {
  const folded = docs.filter(([first, last]) => last - first >= whole);
  const shown: string[] = [];
  for (let line = from; line <= to; line++) {
    shown.push(numberedLine(line, lines[line - 1] ?? ''));
    const doc = folded.find(([first, last]) => first === line && last <= to);
    if (doc === undefined) continue;
    shown.push(`    | ... ${groupedNumber(doc[1] - line)} lines of docstring`);
    [, line] = doc;
  }
  return shown;
}
