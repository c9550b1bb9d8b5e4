import type { CodeSymbol } from './codeTree';
import type { ExploreMap } from './exploreMap';
import { signatureIn } from './signature';
import { numberedLine } from './sourceLines';
import { firstSentence, groupedNumber } from './text';

/** Anonymous functions up to this many lines say in little what they do. */
const SHORT_LAMBDA = 4;
/** A longer run of lines outside functions is a table or a comment: its start and its end tell what it is. */
const MOST_PLAIN = 14;
const PLAIN_HEAD = 8;
const PLAIN_TAIL = 2;

/** A function whose body is left out, and what is defined in it. */
interface Block {
  readonly symbol: CodeSymbol;
  readonly blocks: Block[];
}

/**
 * The lines `from` to `to` of a module without the bodies of its functions: each function is one line with its
 * signature, the line where it ends, and the first sentence of a Python docstring; functions defined in it follow.
 * What stands outside functions (imports, constants, fields, decorators) is shown as it is, blank lines left out.
 */
export function renderSkeleton(
  map: ExploreMap,
  moduleId: string,
  lines: readonly string[],
  from: number,
  to: number,
): string[] {
  const symbols = map.tree.symbolsOf.get(moduleId) ?? [];
  const blocks = symbols
    .filter((symbol) => isBlock(symbol) && symbol.startLine >= from && symbol.endLine <= to)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const source = { lines, starts: new Set(symbols.map(({ startLine }) => startLine)) };
  return withPlain(source, from, Math.min(to, lines.length), nest(blocks));
}

interface Source {
  readonly lines: readonly string[];
  /** Where definitions start. */
  readonly starts: ReadonlySet<number>;
}

function isBlock(symbol: CodeSymbol): boolean {
  if (!('signature' in symbol)) return false;
  return symbol.kind !== 'lambda' || symbol.endLine - symbol.startLine >= SHORT_LAMBDA;
}

/** By lines, since what stands in a function need not be named below it. Symbols come outermost first. */
function nest(symbols: readonly CodeSymbol[]): Block[] {
  const roots: Block[] = [];
  const open: Block[] = [];
  for (const symbol of symbols) {
    while (open.length > 0 && (open.at(-1)?.symbol.endLine ?? 0) < symbol.endLine) open.pop();
    const block = { symbol, blocks: [] };
    (open.at(-1)?.blocks ?? roots).push(block);
    open.push(block);
  }
  return roots;
}

function withPlain(source: Source, from: number, to: number, blocks: readonly Block[]): string[] {
  const shown: string[] = [];
  let next = from;
  for (const block of blocks) {
    const { startLine, endLine } = block.symbol;
    shown.push(...plainLines(source, next, startLine - 1));
    // Of functions that share a line, the first stands for all.
    if (startLine >= next) shown.push(...blockLines(source.lines, block));
    next = Math.max(next, endLine + 1);
  }
  return [...shown, ...plainLines(source, next, to)];
}

function plainLines({ lines, starts }: Source, from: number, to: number): string[] {
  const plain = range(from, to).filter((line) => (lines[line - 1] ?? '').trim() !== '');
  const isLong = plain.length > MOST_PLAIN;
  const isEdge = (at: number): boolean => at < PLAIN_HEAD || at >= plain.length - PLAIN_TAIL;
  const shown: string[] = [];
  let left = 0;
  for (const [at, line] of plain.entries()) {
    if (isLong && !isEdge(at) && !starts.has(line)) {
      left++;
      continue;
    }
    if (left > 0) shown.push(`    | ... ${groupedNumber(left)} lines`);
    left = 0;
    shown.push(numberedLine(line, lines[line - 1] ?? ''));
  }
  return shown;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** The lines of a block and of those in it, which may be nested without end: with a stack of its own. */
function blockLines(lines: readonly string[], block: Block): string[] {
  const shown: string[] = [];
  const open: (Block | string)[] = [block];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (typeof each === 'string') {
      shown.push(each);
      continue;
    }
    const { symbol, blocks } = each;
    shown.push(headOf(lines, symbol));
    if (symbol.kind === 'lambda') open.push(numberedLine(symbol.endLine, lines[symbol.endLine - 1] ?? ''));
    if (symbol.kind === 'lambda' && blocks.length === 0) open.push('    | ...');
    for (let at = blocks.length - 1; at >= 0; at--) open.push(blocks[at] ?? '');
  }
  return shown;
}

function headOf(lines: readonly string[], symbol: CodeSymbol): string {
  const { startLine, endLine, kind } = symbol;
  const first = lines[startLine - 1] ?? '';
  if (kind === 'lambda') return numberedLine(startLine, first);
  const doc = isPython(first) ? firstSentence(symbol.doc) : '';
  const end = endLine > startLine ? ` to ${endLine}` : '';
  return numberedLine(startLine, `${signatureIn(first, symbol)} ...${end}${doc === '' ? '' : `  ${doc}`}`);
}

/** Elsewhere the comment stands above the function, and is shown there. */
function isPython(line: string): boolean {
  return /^\s*(?:async\s+)?def\s/.test(line);
}
