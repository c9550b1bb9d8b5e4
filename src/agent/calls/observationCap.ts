/** The one place where the size of what tools tell the model is bounded. */
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import { mostTokenUnits } from '../../core/tokens/mostTokenUnits';

export interface Observation {
  readonly text: string;
  /** How to get what does not fit, as a sentence; null where the tool has none. */
  readonly more: string | null;
}

export interface ObservationBudget {
  /** What each call that has no observation yet may take without being cut: whole tokens. */
  share(): number;
  /** The texts of the next observations of this reply, cut where their fair share is smaller than they are. */
  take(observations: readonly Observation[]): readonly string[];
}

/** Of the limit: lines of rare scripts among code cost up to a few per cent more than the most that is known of them. */
const SAFE_SHARE = 0.95;
/** Of a cut text, the beginning: it has the answer and the best matches; the end has the notes and the last error. */
const HEAD_SHARE = 2 / 3;

/**
 * The budget of one reply with `calls` tool calls that have no observation yet, beside those that `told` holds. However they
 * are taken, all texts together are never above `limitTokens` of o200k_base, by the most that mostTokenUnits says, and calls
 * still to come keep their equal share.
 */
export function createObservationBudget(
  calls: number,
  limitTokens: number,
  told: readonly string[] = [],
): ObservationBudget {
  let unitsLeft = limitTokens * UNITS_PER_TOKEN * SAFE_SHARE;
  for (const text of told) unitsLeft = Math.max(0, unitsLeft - wholeTokens(mostUnits(text, unitsLeft)));
  let callsLeft = calls;
  return {
    share: () => Math.floor(unitsLeft / UNITS_PER_TOKEN / Math.max(callsLeft, 1)),
    take(observations) {
      const units = Math.floor(
        (unitsLeft * observations.length) / Math.max(callsLeft, observations.length, 1),
      );
      const texts = capTexts(observations, units);
      // Whole tokens, because that is how each text is estimated on its own.
      for (const text of texts) unitsLeft -= wholeTokens(mostUnits(text, Infinity));
      callsLeft -= observations.length;
      return texts;
    },
  };
}

/** White space is the cheapest that there is: as many characters a token. */
const MOST_CHARACTERS_A_TOKEN = 16;

/**
 * What a text costs at most: line by line, since lines of different kinds cost differently and whole lines add up; 0 for the
 * empty text. What costs more than `enough` is looked at no further, and told as some more than that.
 */
function mostUnits(text: string, enough: number): number {
  if (text === '') return 0;
  let units = 0;
  for (const line of linesOf(text)) {
    units += lineUnits(line, enough - units);
    if (units > enough) return enough + UNITS_PER_TOKEN;
  }
  return units;
}

function sumOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + lineUnits(line), 0);
}

function lineUnits(line: string, enough = Infinity): number {
  const least = (line.length / MOST_CHARACTERS_A_TOKEN) * UNITS_PER_TOKEN;
  return least > enough ? least : mostTokenUnits(`${line}\n`);
}

/** The lines of a text from the index on where one begins, one by one: a text of megabytes may have millions. */
function* linesOf(text: string, from = 0): Generator<string> {
  for (let start = from; start <= text.length;) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end;
    yield text.slice(start, next);
    start = next + 1;
  }
}

/** The same lines, the last one first. */
function* linesFromEnd(text: string, from: number): Generator<string> {
  for (let end = text.length; end >= from;) {
    const before = end === 0 ? -1 : text.lastIndexOf('\n', end - 1);
    const start = Math.max(from, before + 1);
    yield text.slice(start, end);
    end = start - 1;
  }
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function capTexts(observations: readonly Observation[], units: number): readonly string[] {
  const shares = fairShares(
    observations.map(({ text }) => wholeTokens(mostUnits(text, units))),
    units,
  );
  return observations.map((observation, at) => cutMiddle(observation, shares[at] ?? 0));
}

function wholeTokens(units: number): number {
  return Math.ceil(units / UNITS_PER_TOKEN) * UNITS_PER_TOKEN;
}

/** What each may have of `total`: those that need less than an equal share leave their rest to the others. */
function fairShares(needs: readonly number[], total: number): readonly number[] {
  const shares = new Array<number>(needs.length).fill(0);
  const smallestFirst = needs.map((need, at) => ({ need, at })).sort((a, b) => a.need - b.need);
  let left = total;
  for (const [taken, { need, at }] of smallestFirst.entries()) {
    const equal = Math.floor(left / (needs.length - taken) / UNITS_PER_TOKEN) * UNITS_PER_TOKEN;
    const share = Math.min(need, equal);
    shares[at] = share;
    left -= share;
  }
  return shares;
}

/** The text when it fits; else its first and last lines around a line that says what is missing. */
function cutMiddle({ text, more }: Observation, units: number): string {
  if (mostUnits(text, units) <= units) return text;
  const lines = lineCount(text);
  const mark = (left: number): string =>
    `[${left} of ${lines} lines left out to stay within the limit. ${more ?? 'Ask for less at a time.'}]`;
  const room = units - lineUnits(mark(lines));
  if (room <= 0) return prefixWithin(text, units);
  const head = fitting(linesOf(text), Math.floor(room * HEAD_SHARE));
  const tail = fitting(linesFromEnd(text, lengthOf(head)), room - sumOf(head)).reverse();
  if (head.length > 0) return [...head, mark(lines - head.length - tail.length), ...tail].join('\n');
  // One long line at the beginning: its first part is better than none of it.
  const [line = ''] = linesOf(text);
  const first = prefixWithin(line, Math.floor(room * HEAD_SHARE));
  const rest = fitting(linesFromEnd(text, lengthOf([line])), room - lineUnits(first)).reverse();
  return [first, mark(lines - rest.length), ...rest].join('\n');
}

/** Of whole lines, with the ends of all of them. */
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length + 1, 0);
}

function fitting(lines: Iterable<string>, units: number): string[] {
  const kept: string[] = [];
  let left = units;
  for (const line of lines) {
    left -= lineUnits(line, left);
    if (left < 0) break;
    kept.push(line);
  }
  return kept;
}

/** By bisection: what is found is within, and a longer beginning costs about what it is longer. */
function prefixWithin(text: string, units: number): string {
  let low = 0;
  let high = Math.min(text.length, Math.ceil(units / UNITS_PER_TOKEN) * MOST_CHARACTERS_A_TOKEN);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (mostUnits(text.slice(0, middle), units) <= units) low = middle;
    else high = middle - 1;
  }
  // Half of a pair is no character.
  const lastUnit = text.charCodeAt(low - 1);
  return text.slice(0, lastUnit >= 0xd800 && lastUnit <= 0xdbff ? low - 1 : low);
}
