/** The lines of a text, and which symbol each belongs to. Pure. */

/** The lines of a text with their ends; joined they are the text. No lines for an empty one. */
export function linesWithEnds(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** The code of a module outside of every symbol. */
export const MODULE = '<module>';

/** As an outline (core/changes/edits.ts) has it: lines from 1, inclusive; a later symbol of the same name ends in `#2`, `#3`. */
export interface OutlinedSymbol {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The name without `#2`, and without lambdas and anonymous classes: those belong to what they are inside of, since their
 * numbers change with each that comes before them.
 */
export function plainName(name: string): string {
  const parts = name.replaceAll(/#\d+(?=\.|$)/g, '').split('.');
  const named = parts.filter((part) => !/^<(?:lambda|class)\d*>$/.test(part));
  return named.length === 0 ? MODULE : named.join('.');
}

/** The plain name of the innermost symbol of each line; `<module>` where there is none. Decorators and comments right above belong to what stands below. */
export function ownersOf(lines: readonly string[], symbols: readonly OutlinedSymbol[]): readonly string[] {
  const owners = lines.map(() => MODULE);
  // Outer ones first, so that the innermost is what remains.
  const sized = [...symbols].sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  for (const { name, startLine, endLine } of sized) {
    const from = headedFrom(lines, startLine);
    owners.fill(plainName(name), from - 1, endLine);
  }
  return owners;
}

/** The first line of the comments and decorators (annotations) right above a definition; its own where there are none. */
function headedFrom(lines: readonly string[], startLine: number): number {
  for (let from = startLine; ;) {
    const above = decoratedFrom(lines, commentedFrom(lines, from));
    if (above === from) return from;
    from = above;
  }
}

/** The first line of the comment that ends right above this line, as far in as it; the line itself where there is none. */
function commentedFrom(lines: readonly string[], line1: number): number {
  const indent = indentOf(lines[line1 - 1] ?? '');
  const isAligned = (at1: number, begins: RegExp): boolean => {
    const line = lines[at1 - 1] ?? '';
    return indentOf(line) === indent && begins.test(line.trimStart());
  };
  let from = line1;
  // `#total = 0;` is a private field.
  while (from > 1 && isAligned(from - 1, /^(?:\/\/|#(?![\w$]))/)) from--;
  if (from < line1 || !(lines[line1 - 2] ?? '').trimEnd().endsWith('*/')) return from;
  let first = line1 - 1;
  while (first >= 1 && !(lines[first - 1] ?? '').includes('/*')) first--;
  return first >= 1 && isAligned(first, /^\/\*/) ? first : line1;
}

/** The line of the first decorator (or annotation) right above a definition; the definition's own where there is none. */
function decoratedFrom(lines: readonly string[], startLine: number): number {
  const indent = indentOf(lines[startLine - 1] ?? '');
  let from = startLine;
  for (let line1 = startLine - 1; line1 >= 1; line1--) {
    const line = lines[line1 - 1] ?? '';
    const text = line.trim();
    const continued = indentOf(line) > indent || /^[)\]}]/.test(text);
    // `@Input() name: string;` decorates a field of its own.
    if (text === '' || text.endsWith(';') || !(text.startsWith('@') || continued)) break;
    if (text.startsWith('@') && indentOf(line) === indent) from = line1;
  }
  return from;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Statements that import, at the beginning of a line: of Python, JavaScript, Java, Kotlin, Go and Rust as they are mostly written. */
const importing =
  /^(?:from[ \t]+\S+[ \t]+import[ \t]*(?:\([^)]{0,4000}\)|.*)|import\b[ \t]*(?:[^'"\n;(]*\{[^}]{0,4000}\}[^'"\n;]*(?:['"][^'"\n]*['"])?;?|\([^)]{0,4000}\)|.*)|(?:const|let|var)[ \t]+(?:\w+|\{[^}]{0,4000}\})[ \t]*=[ \t]*require\([^)\n]*\);?|(?:pub[ \t]+)?use[ \t]+[^;\n]*;)[ \t]*\n/gm;

/**
 * The own texts of each symbol: its lines without those of symbols inside it, blank lines and line ends aside, so that a
 * symbol that only moved has the same. Symbols of one name are one, in their order. Imports are nobody's: what a symbol of the
 * plan needs has to be imported.
 */
export function ownTexts(
  lines: readonly string[],
  symbols: readonly OutlinedSymbol[],
): ReadonlyMap<string, string> {
  const owners = ownersOf(lines, symbols);
  const texts = new Map<string, string>(symbols.map(({ name }) => [plainName(name), '']));
  lines.forEach((line, at) => {
    const text = line.trimEnd();
    const owner = owners[at] ?? MODULE;
    if (text !== '') texts.set(owner, `${texts.get(owner) ?? ''}${text}\n`);
  });
  const module = texts.get(MODULE)?.replaceAll(importing, '') ?? '';
  if (module === '') texts.delete(MODULE);
  else texts.set(MODULE, module);
  return texts;
}
