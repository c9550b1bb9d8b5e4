/** Fits what a command printed into what a model is given. */

import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { errorWeight } from './errorLines';
import { foldNoise } from './foldNoise';
import type { Fold, FoldedLine } from './foldNoise';

const HEAD_SHARE = 0.2;
const TAIL_SHARE = 0.45;
/** A longer line is data or minified code; its beginning tells what it is. */
const LINE_CHARS = 600;

export interface ReducedOutput {
  readonly text: string;
  /** Lines that were left out, those that a line with their number stands for among them. */
  readonly omittedLines: number;
}

export interface ReduceOptions {
  readonly budgetTokens: number;
  /** Lines that something shorter stands for (`foldNoise`). */
  readonly folds?: readonly Fold[];
  /** Lines, from 0, that come before all other errors: what failures say, and where. */
  readonly telling?: readonly number[];
}

/**
 * The output with its noise folded: whole where it then fits, else its head, its tail and, of what is between, `telling`
 * lines, errors and what may be some; each gap says how many lines it leaves out, and how many of them look like
 * errors. Linear in the output.
 */
export function reduceOutput(
  output: string,
  { budgetTokens, folds = [], telling = [] }: ReduceOptions,
): ReducedOutput {
  const budget = budgetTokens * UNITS_PER_TOKEN;
  const all = lastForms(output).map(cutLine);
  const lines = foldNoise(all, folds);
  const folded = lines.reduce((sum, { from, to }) => sum + to - from, 0);
  const texts = lines.map(({ text }) => text);
  const foldedOnes = lines.filter(({ from, to }) => to > from).length;
  if (tokenUnits(texts.join('\n')) <= budget)
    return { text: texts.join('\n'), omittedLines: folded + foldedOnes };
  const kept = choose(lines, budget, new Set(telling));
  const shown = lines.filter((_, at) => kept[at]);
  const whole = shown.filter(({ from, to }) => from === to).length;
  return { text: withGaps(lines, kept), omittedLines: all.length - whole };
}

/** The lines; of one that was drawn over and over the last form. */
function lastForms(output: string): string[] {
  return output
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      if (!line.includes('\r')) return line;
      const drawn = line.replace(/\r+$/, '');
      return drawn.slice(drawn.lastIndexOf('\r') + 1);
    });
}

function choose(lines: readonly FoldedLine[], budget: number, telling: ReadonlySet<number>): boolean[] {
  const texts = lines.map(({ text }) => text);
  const head = countWithin(texts, budget * HEAD_SHARE);
  const tail = countWithin(texts.slice(head).reverse(), budget * TAIL_SHARE);
  const kept = lines.map((_, at) => at < head || at >= lines.length - tail);
  const left = budget * (1 - HEAD_SHARE - TAIL_SHARE);
  const room = { left };
  const middle = lines.map((_, at) => at).filter((at) => kept[at] !== true);
  const weights = new Map(middle.map((at) => [at, errorWeight(texts[at] ?? '')]));
  const isTelling = (at: number): boolean => telling.has(lines[at]?.from ?? -1);
  const ranks = [isTelling, (at: number) => weights.get(at) === 2, (at: number) => weights.get(at) === 1];
  for (const isOfRank of ranks) keepWithin(texts, middle.filter(isOfRank), kept, room);
  return kept;
}

/** Keeps the first of these lines, as long as there is room, and no text twice. */
function keepWithin(
  texts: readonly string[],
  places: readonly number[],
  kept: boolean[],
  room: { left: number },
): void {
  const seen = new Set(texts.filter((_, at) => kept[at]));
  for (const at of places) {
    const text = texts[at] ?? '';
    if (kept[at] === true || seen.has(text)) continue;
    const cost = tokenUnits(`${text}\n`) + GAP_COST;
    if (cost > room.left) return;
    room.left -= cost;
    kept[at] = true;
    seen.add(text);
  }
}

/** What a line that tells of a gap costs. */
const GAP_COST = 12 * UNITS_PER_TOKEN;

function withGaps(lines: readonly FoldedLine[], kept: readonly boolean[]): string {
  const shown: string[] = [];
  const gap = { lines: 0, errors: 0 };
  const close = (): void => {
    if (gap.lines > 0) shown.push(gapText(gap.lines, gap.errors));
    Object.assign(gap, { lines: 0, errors: 0 });
  };
  for (const [at, { text, from, to }] of lines.entries()) {
    if (kept[at] !== true) {
      gap.lines += to - from + 1;
      if (errorWeight(text) === 2) gap.errors++;
      continue;
    }
    close();
    shown.push(text);
  }
  close();
  return shown.join('\n');
}

function gapText(lines: number, errors: number): string {
  const errorsText =
    errors === 0 ? '' : `, ${errors} of which ${errors === 1 ? 'looks' : 'look'} like errors`;
  return `[${lines} ${lines === 1 ? 'line' : 'lines'} left out${errorsText}]`;
}

function cutLine(line: string): string {
  if (line.length <= LINE_CHARS) return line;
  return `${line.slice(0, LINE_CHARS)} [${line.length - LINE_CHARS} more characters]`;
}

function countWithin(lines: readonly string[], budget: number): number {
  let left = budget;
  const over = lines.findIndex((line) => {
    left -= tokenUnits(`${line}\n`);
    return left < 0;
  });
  return over === -1 ? lines.length : over;
}
