/** What each side of a merge did to the symbols of a file, by their names and texts. */
import type { Outline, OutlineSymbol } from '../../core/changes/edits';
import { splitLines } from './lines';

/** `renamed` and `moved` name what the symbol was called, or the one that it stood in. */
export type SymbolChange =
  | { readonly kind: 'added' | 'removed' | 'signature' | 'body'; readonly name: string }
  | { readonly kind: 'renamed' | 'moved'; readonly name: string; readonly from: string };

export interface OutlinedText {
  readonly text: string;
  readonly outline: Outline;
}

interface Shape {
  readonly name: string;
  readonly own: string;
  readonly header: string;
  readonly body: string;
}

/**
 * The changes from one version to another, in the order of the newer one's symbols, then those removed. A symbol that is gone
 * and one that came with the same text but for its own name are one that was renamed, or moved where the name is the same.
 */
export function symbolChanges(before: OutlinedText, after: OutlinedText): readonly SymbolChange[] {
  const [old, young] = [shapesOf(before), shapesOf(after)];
  const gone = new Map([...old].filter(([name]) => !young.has(name)));
  const changes: SymbolChange[] = [];
  for (const [name, shape] of young) {
    const was = old.get(name);
    if (was !== undefined) {
      if (was.header !== shape.header) changes.push({ kind: 'signature', name });
      else if (was.body !== shape.body) changes.push({ kind: 'body', name });
      continue;
    }
    const twin = [...gone.values()].find((one) => isTwin(one, shape));
    if (twin === undefined) changes.push({ kind: 'added', name });
    else {
      gone.delete(twin.name);
      changes.push({ kind: twin.own === shape.own ? 'moved' : 'renamed', name, from: twin.name });
    }
  }
  for (const name of gone.keys()) changes.push({ kind: 'removed', name });
  return changes;
}

/** The same but for the own name; a body of nothing says nothing. */
function isTwin(a: Shape, b: Shape): boolean {
  return a.body.length > 0 && a.body === b.body && nameless(a) === nameless(b);
}

function nameless({ header, own }: Shape): string {
  return header.split(own).join('\0');
}

function shapesOf({ text, outline }: OutlinedText): ReadonlyMap<string, Shape> {
  const lines = splitLines(text);
  const named = outline.symbols.filter(({ name }) => !name.includes('<'));
  return new Map(named.map((symbol) => [symbol.name, shapeOf(symbol, lines)]));
}

function shapeOf({ name, startLine, endLine }: OutlineSymbol, lines: readonly string[]): Shape {
  const own = ownName(name);
  const text = lines.slice(startLine - 1, endLine).join('');
  const end = headerEnd(text);
  return { name, own, header: squeezed(text.slice(0, end)), body: squeezed(text.slice(end)) };
}

export function ownName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).replace(/#\d+$/, '');
}

/** The first lines of a symbol as one: up to the end of its parentheses, or of its first line. Linear. */
export function headerOf(symbol: OutlineSymbol, text: string): string {
  const own = splitLines(text)
    .slice(symbol.startLine - 1, symbol.endLine)
    .join('');
  return squeezed(own.slice(0, headerEnd(own)));
}

function headerEnd(text: string): number {
  const lineEnd = text.indexOf('\n') === -1 ? text.length : text.indexOf('\n');
  const open = text.indexOf('(');
  if (open === -1 || open > lineEnd) return lineEnd;
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return lineEnd;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The innermost symbol around a line, from 1; null for none. */
export function symbolAround(outline: Outline, line: number): OutlineSymbol | null {
  let found: OutlineSymbol | null = null;
  for (const symbol of outline.symbols)
    if (symbol.startLine <= line && line <= symbol.endLine) found = symbol;
  return found;
}
