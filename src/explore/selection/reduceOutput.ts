/** Fits what a command printed into what a model is given. */

import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';

/** Less than half of what one interaction may bring: a run is followed by looking at code. */
const BUDGET_TOKENS = 3000;
const HEAD_SHARE = 0.25;
const TAIL_SHARE = 0.5;
/** A longer line is data or minified code; its beginning tells what it is. */
const LINE_CHARS = 600;
/** Lines that say what went wrong, in the words of compilers, test runners and interpreters. */
const wrong =
  /\b(?:error|exception|fail(?:ed|ing|ure)?|fatal|panic(?:ked)?|traceback|undefined|cannot|not found|denied|warning)\b|Error\b|^E {2}|✗|✖|^not ok/i;

export interface ReducedOutput {
  readonly text: string;
  /** Lines that were left out. */
  readonly omittedLines: number;
}

/**
 * The output whole where it fits, else its head, its tail and, of what is between, the first lines that look like
 * errors; each gap says how many lines it leaves out. Linear in the output.
 */
export function reduceOutput(output: string, budgetTokens = BUDGET_TOKENS): ReducedOutput {
  const budget = budgetTokens * UNITS_PER_TOKEN;
  const lines = output.replace(/\n$/, '').split('\n').map(cutLine);
  if (tokenUnits(lines.join('\n')) <= budget) return { text: lines.join('\n'), omittedLines: 0 };
  const head = countWithin(lines, budget * HEAD_SHARE);
  const tail = countWithin(lines.slice(head).reverse(), budget * TAIL_SHARE);
  const kept = lines.map((_, at) => at < head || at >= lines.length - tail);
  let left = budget * (1 - HEAD_SHARE - TAIL_SHARE);
  for (const [at, line] of lines.entries()) {
    if (kept[at] === true || !wrong.test(line)) continue;
    left -= tokenUnits(`${line}\n`) + GAP_COST;
    if (left < 0) break;
    kept[at] = true;
  }
  return { text: withGaps(lines, kept), omittedLines: kept.filter((each) => !each).length };
}

/** What a line that tells of a gap costs. */
const GAP_COST = 9 * UNITS_PER_TOKEN;

function withGaps(lines: readonly string[], kept: readonly boolean[]): string {
  const shown: string[] = [];
  let gap = 0;
  const close = (): void => {
    if (gap > 0) shown.push(`[${gap} ${gap === 1 ? 'line' : 'lines'} left out]`);
    gap = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (kept[at] !== true) {
      gap++;
      continue;
    }
    close();
    shown.push(line);
  }
  close();
  return shown.join('\n');
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
