import { errorWeight } from './errorLines';
import { keepsFirst, noiseName, noiseOf } from './noise';

/** A line as it is, or one that stands for several. */
export interface FoldedLine {
  readonly text: string;
  /** The lines of the output that it is or stands for, from 0 and inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Lines that another reader has found to be of one kind; they do not overlap, in their order. */
export interface Fold {
  readonly from: number;
  readonly to: number;
  /** What stands in their place. */
  readonly text: string;
}

/** Fewer of a kind are told as they are. */
const FEWEST = 4;
/** A cycle of more lines is seldom one, and each length costs a comparison of every line. */
const LONGEST_CYCLE = 6;
/** A cycle of several lines has come that often before it is folded. */
const FEWEST_CYCLES = 3;

/**
 * The output in lines of which each line of `folds`, runs of progress (downloads, bars, what is installed) and what is repeated
 * stand once, with their number; in order, without a gap. A line that looks like an error is never folded but with its own
 * equals, the first of which stays. Linear in the lines.
 */
export function foldNoise(lines: readonly string[], folds: readonly Fold[] = []): readonly FoldedLine[] {
  const given = new Map(folds.map((fold) => [fold.from, fold]));
  const folded: FoldedLine[] = [];
  for (let at = 0; at < lines.length;) {
    const fold = given.get(at);
    const found = fold ? [fold] : (runOfNoise(lines, at, given) ?? repeated(lines, at, given));
    folded.push(...(found ?? [{ text: lines[at] ?? '', from: at, to: at }]));
    at = (folded.at(-1)?.to ?? at) + 1;
  }
  return folded;
}

type Given = ReadonlyMap<number, Fold>;

function runOfNoise(lines: readonly string[], at: number, given: Given): FoldedLine[] | null {
  const kind = kindAt(lines, at);
  if (kind < 0) return null;
  let end = at;
  while (end < lines.length && kindAt(lines, end) === kind && !given.has(end)) end++;
  if (end - at < FEWEST) return linesAsTheyAre(lines, at, end);
  const first = keepsFirst(kind) ? linesAsTheyAre(lines, at, at + 1) : [];
  const from = at + first.length;
  return [...first, { text: `[${end - from} ${noiseName(kind)}]`, from, to: end - 1 }];
}

/** A line that says what went wrong is none of the noise around it, but where the noise is what warns. */
function kindAt(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  const kind = noiseOf(line);
  return kind < 0 || errorWeight(line) < (keepsFirst(kind) ? 2 : 1) ? kind : -1;
}

function linesAsTheyAre(lines: readonly string[], from: number, end: number): FoldedLine[] {
  return lines.slice(from, end).map((text, at) => ({ text, from: from + at, to: from + at }));
}

/** The same one to six lines again and again: they stand once, and how often they came. */
function repeated(lines: readonly string[], at: number, given: Given): FoldedLine[] | null {
  for (let length = 1; length <= LONGEST_CYCLE; length++) {
    if (lines[at] !== lines[at + length] || at + length >= lines.length) continue;
    let end = at + length;
    while (end < lines.length && lines[end] === lines[end - length] && !given.has(end)) end++;
    const times = Math.floor((end - at) / length);
    if (times < (length === 1 ? FEWEST : FEWEST_CYCLES)) continue;
    const from = at + length;
    const what = length === 1 ? 'the line above' : `the ${length} lines above`;
    const text = `[${what}, ${times - 1} more times]`;
    return [...linesAsTheyAre(lines, at, from), { text, from, to: at + times * length - 1 }];
  }
  return null;
}
