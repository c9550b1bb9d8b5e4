import type { SymbolChange } from '../../core/git/mergeWork';
import { headerOf, symbolChanges } from '../../scenarios/git/symbolChanges';
import type { OutlinedText } from '../../scenarios/git/symbolChanges';

/** A file before and after; null: none, or a language that is not read. */
export interface SideOfFile {
  readonly before: OutlinedText | null;
  readonly after: OutlinedText | null;
}

/** What was done to the symbol of this name (as outlines have it), as it is shown; empty for nothing. */
export function changesOf({ before, after }: SideOfFile, name: string): readonly SymbolChange[] {
  const headers = { before: headerIn(before, name), after: headerIn(after, name) };
  if (before === null) return after === null || headers.after === null ? [] : [{ kind: 'added', ...headers }];
  if (after === null) return headers.before === null ? [] : [{ kind: 'removed', ...headers }];
  return symbolChanges(before, after).flatMap((change): readonly SymbolChange[] => {
    if ('from' in change)
      return change.name === name || change.from === name
        ? [{ kind: change.kind, before: change.from, after: change.name }]
        : [];
    if (change.name !== name) return [];
    return [
      change.kind === 'body'
        ? { kind: 'body', before: null, after: null }
        : { kind: change.kind, ...headers },
    ];
  });
}

function headerIn(file: OutlinedText | null, name: string): string | null {
  const symbol = file?.outline.symbols.find((each) => each.name === name);
  return file === null || symbol === undefined ? null : headerOf(symbol, file.text);
}
