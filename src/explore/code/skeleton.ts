import type { ModuleNode } from '../../core/map/codeIndex';
import type { DocRules } from '../../index/languages/languageRules';
import { languageRules } from '../../index/languages/rules';
import { roomOf } from '../answer/answerText';
import type { CodeSymbol } from '../map/codeTree';
import { docstringOf, numberedWithoutDocs } from './docstrings';
import type { ExploreMap } from '../map/exploreMap';
import { signatureIn } from './signature';
import { numberedLine } from '../map/sourceLines';
import { firstSentence, groupedNumber } from '../answer/text';

/** Anonymous functions up to this many lines say in little what they do. */
const SHORT_LAMBDA = 4;
/** Functions up to this many lines, docstrings aside, take little more than their signature. */
const SHORT_FUNCTION = 6;
/** A longer run of lines outside functions is a table or a comment: its start and its end tell what it is. */
const MOST_PLAIN = 14;
const PLAIN_HEAD = 8;
const PLAIN_TAIL = 2;

/** A function whose body is left out, and what is defined in it. */
interface Block {
  readonly symbol: CodeSymbol;
  readonly blocks: Block[];
}

/** Lines outside of functions, or a function. */
export interface SkeletonPart {
  readonly lines: readonly string[];
  /** Of a function without its body. */
  readonly isBare: boolean;
  /** The same function with its body where it is short; null where it is not. */
  readonly whole: readonly string[] | null;
}

/**
 * The lines `from` to `to` of a module as the parts of a skeleton, each function one line with its
 * signature, the line where it ends, and the first sentence of a docstring below it; functions defined in it follow.
 * What stands outside functions (imports, constants, fields, decorators) is shown as it is, blank lines left out.
 */
export function skeletonParts(
  map: ExploreMap,
  { id, language }: Pick<ModuleNode, 'id' | 'language'>,
  lines: readonly string[],
  [from, to]: readonly [from: number, to: number],
): readonly SkeletonPart[] {
  const symbols = map.tree.symbolsOf.get(id) ?? [];
  const blocks = symbols
    .filter((symbol) => isBlock(symbol) && symbol.startLine >= from && symbol.endLine <= to)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const starts = new Set(symbols.map(({ startLine }) => startLine));
  const source = { lines, starts, docs: languageRules[language].docs };
  return withPlain(source, from, Math.min(to, lines.length), nest(blocks));
}

/** The skeleton with no bodies. */
export function bareSkeleton(parts: readonly SkeletonPart[]): readonly string[] {
  return parts.flatMap(({ lines }) => lines);
}

/** The skeleton with the bodies of short functions, the first ones where `room` does not hold all; `bare`: functions that have none. */
export function filledSkeleton(
  parts: readonly SkeletonPart[],
  room: number,
): { readonly lines: readonly string[]; readonly bare: number } {
  let left = room - roomOf(bareSkeleton(parts));
  let bare = 0;
  const lines = parts.flatMap((part) => {
    const more = part.whole === null ? Infinity : roomOf(part.whole) - roomOf(part.lines);
    if (part.whole === null || more > left) {
      if (part.isBare) bare += 1;
      return part.lines;
    }
    left -= more;
    return part.whole;
  });
  return { lines, bare };
}

interface Source {
  readonly lines: readonly string[];
  /** Where definitions start. */
  readonly starts: ReadonlySet<number>;
  readonly docs: DocRules;
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

function withPlain(source: Source, from: number, to: number, blocks: readonly Block[]): SkeletonPart[] {
  const parts: SkeletonPart[] = [];
  let next = from;
  for (const block of blocks) {
    const { startLine, endLine } = block.symbol;
    parts.push(plainPart(source, next, startLine - 1));
    // Of functions that share a line, the first stands for all.
    if (startLine >= next) parts.push(blockPart(source, block));
    next = Math.max(next, endLine + 1);
  }
  return [...parts, plainPart(source, next, to)];
}

function plainPart(source: Source, from: number, to: number): SkeletonPart {
  return { lines: plainLines(source, from, to), isBare: false, whole: null };
}

function blockPart(source: Source, block: Block): SkeletonPart {
  return { lines: blockLines(source, block), isBare: true, whole: wholeLines(source, block.symbol) };
}

/** A short function without its empty lines and all but the first line of its docstring; null for a longer one. */
function wholeLines({ lines, docs: rules }: Source, symbol: CodeSymbol): readonly string[] | null {
  const { startLine, endLine } = symbol;
  const doc = docstringOf(lines, symbol, rules);
  const docs = doc === null ? [] : [doc];
  const own = endLine - startLine + 1 - (doc === null ? 0 : doc[1] - doc[0] + 1);
  if (own > SHORT_FUNCTION) return null;
  const shown = numberedWithoutDocs(lines, [startLine, endLine], { docs, whole: 1 });
  return shown.filter((line) => !/^ *\d+\|$/.test(line));
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
function blockLines(source: Source, block: Block): string[] {
  const { lines } = source;
  const shown: string[] = [];
  const open: (Block | string)[] = [block];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (typeof each === 'string') {
      shown.push(each);
      continue;
    }
    const { symbol, blocks } = each;
    shown.push(headOf(source, symbol));
    if (symbol.kind === 'lambda') open.push(numberedLine(symbol.endLine, lines[symbol.endLine - 1] ?? ''));
    if (symbol.kind === 'lambda' && blocks.length === 0) open.push('    | ...');
    for (let at = blocks.length - 1; at >= 0; at--) open.push(blocks[at] ?? '');
  }
  return shown;
}

function headOf({ lines, docs }: Source, symbol: CodeSymbol): string {
  const { startLine, endLine, kind } = symbol;
  const first = lines[startLine - 1] ?? '';
  if (kind === 'lambda') return numberedLine(startLine, first);
  // A comment above the function is shown there.
  const doc = docs.belowHead?.test(first) ? firstSentence(symbol.doc) : '';
  const end = endLine > startLine ? ` to ${endLine}` : '';
  return numberedLine(startLine, `${signatureIn(first, symbol)} ...${end}${doc === '' ? '' : `  ${doc}`}`);
}
