import type { Outline, OutlineSymbol } from '../core/changes/edits';
import type { LineHunk } from '../core/text/lineDiff';

/** Names of the symbols that a change has touched, each in the order of the text; the innermost ones, lambdas aside. */
export interface ChangedSymbols {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What `hunks`, which made the text of `after` out of that of `before`, mean for its symbols. Code outside any symbol is in none. */
export function changedSymbols(before: Outline, after: Outline, hunks: readonly LineHunk[]): ChangedSymbols {
  const [old, young] = [named(before), named(after)];
  const oldNames = new Set(old.map(({ name }) => name));
  const youngNames = new Set(young.map(({ name }) => name));
  const touched = new Set<string>();
  for (const { from, to, newFrom, newTo } of hunks) {
    for (const name of innermost(old, from + 1, to)) touched.add(name);
    for (const name of innermost(young, newFrom + 1, newTo)) touched.add(name);
  }
  return {
    changed: young.flatMap(({ name }) => (touched.has(name) && oldNames.has(name) ? [name] : [])),
    added: young.flatMap(({ name }) => (oldNames.has(name) ? [] : [name])),
    removed: old.flatMap(({ name }) => (youngNames.has(name) ? [] : [name])),
  };
}

function named({ symbols }: Outline): readonly OutlineSymbol[] {
  return symbols.filter(({ kind, name }) => kind !== 'lambda' && !name.includes('<lambda'));
}

/** The innermost symbol of each of the lines from `first` to `last`. */
function innermost(symbols: readonly OutlineSymbol[], first: number, last: number): ReadonlySet<string> {
  const names = new Set<string>();
  const around = symbols.filter(({ startLine, endLine }) => startLine <= last && endLine >= first);
  for (let line = first; line <= last && around.length > 0; line++) {
    // Parents come first, so the last that has the line is the innermost.
    const symbol = around.findLast(({ startLine, endLine }) => startLine <= line && line <= endLine);
    if (symbol) names.add(symbol.name);
  }
  return names;
}
