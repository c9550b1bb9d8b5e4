/** Errors in what a report leaves out of a long output, from the log on disk. */
import type { RunReport } from '../../core/running/runner';
import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { errorPattern, errorWeight } from '../../explore/selection/errorLines';
import { clip } from '../../explore/answer/text';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';

/** Whoever waits for the answer waits for this, too: about 100 MB are looked through. */
const WITHIN_MS = 1_500;
const MOST_LINES = 12;
const LINE_CHARS = 240;
/** A sixth of the answer. */
const MOST_UNITS = 500 * UNITS_PER_TOKEN;

/**
 * Lines that tell of errors between head and tail of the report's output, each text once and with its number in the log, under a
 * line that counts them; none where nothing was left out or no log is kept.
 */
export async function missedErrors(
  { output, omitted, number }: RunReport,
  runs: Pick<ConversationRuns, 'read'>,
): Promise<readonly string[]> {
  if (omitted === 0 || number === undefined) return [];
  const { from, to } = leftOut(output, omitted);
  const part = await runs.read(number, {
    ...{ from, to, pattern: errorPattern, ignoresCase: true, withinMs: WITHIN_MS },
  });
  if (part === null) return [];
  const errors = part.lines.filter(({ text }) => errorWeight(text) === 2);
  const firsts = [...new Map(errors.toReversed().map((line) => [line.text, line])).values()].toReversed();
  const shown: string[] = [];
  let left = MOST_UNITS;
  for (const { line1, text } of firsts.slice(0, MOST_LINES)) {
    const line = `${line1}: ${clip(text, LINE_CHARS)}`;
    left -= tokenUnits(`${line}\n`);
    if (left < 0) break;
    shown.push(line);
  }
  if (shown.length === 0) return [];
  const until = part.stopped === null ? '' : `, as far as line ${part.linesRead}`;
  return ['', `lines left out that look like errors${until} (the first):`, ...shown];
}

/** The lines of the log that the report's output has not, or not whole. */
function leftOut(output: string, omitted: number): { readonly from: number; readonly to: number } {
  const mark = `\n[${omitted} characters left out]\n`;
  const at = output.indexOf(mark);
  const head = at < 0 ? output : output.slice(0, at);
  const tail = at < 0 ? '' : output.slice(at + mark.length);
  return { from: head.split('\n').length, to: -tail.replace(/\n$/, '').split('\n').length };
}
