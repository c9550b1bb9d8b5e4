/** The one place where the size of what tools tell the model is bounded. */
import { UNITS_PER_TOKEN } from '../core/tokens/estimateTokens';
import { mostTokenUnits } from '../core/tokens/mostTokenUnits';

export interface Observation {
  readonly text: string;
  /** How to get what does not fit, as a sentence; null where the tool has none. */
  readonly more: string | null;
}

export interface ObservationBudget {
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
  for (const text of told) unitsLeft = Math.max(0, unitsLeft - wholeTokens(mostUnits(text)));
  let callsLeft = calls;
  return {
    take(observations) {
      const units = Math.floor(
        (unitsLeft * observations.length) / Math.max(callsLeft, observations.length, 1),
      );
      const texts = capTexts(observations, units);
      // Whole tokens, because that is how each text is estimated on its own.
      for (const text of texts) unitsLeft -= wholeTokens(mostUnits(text));
      callsLeft -= observations.length;
      return texts;
    },
  };
}

/**
 * What a text costs at most: line by line, since lines of different kinds cost differently and whole lines add up; 0 for the
 * empty text.
 */
function mostUnits(text: string): number {
  if (text === '') return 0;
  return sumOf(text.split('\n'));
}

function sumOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + lineUnits(line), 0);
}

function lineUnits(line: string): number {
  return mostTokenUnits(`${line}\n`);
}

function capTexts(observations: readonly Observation[], units: number): readonly string[] {
  const shares = fairShares(
    observations.map(({ text }) => wholeTokens(mostUnits(text))),
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
  if (mostUnits(text) <= units) return text;
  const lines = text.split('\n');
  const mark = (left: number): string =>
    `[${left} of ${lines.length} lines left out to stay within the limit. ${more ?? 'Ask for less at a time.'}]`;
  const room = units - mostUnits(mark(lines.length));
  if (room <= 0) return prefixWithin(text, units);
  const head = fitting(lines, Math.floor(room * HEAD_SHARE));
  const tail = fitting(lines.slice(head.length).reverse(), room - sumOf(head)).reverse();
  if (head.length > 0) return [...head, mark(lines.length - head.length - tail.length), ...tail].join('\n');
  // One long line at the beginning: its first part is better than none of it.
  const first = prefixWithin(lines[0] ?? '', Math.floor(room * HEAD_SHARE));
  const rest = fitting(lines.slice(1).reverse(), room - lineUnits(first)).reverse();
  return [first, mark(lines.length - rest.length), ...rest].join('\n');
}

function fitting(lines: readonly string[], units: number): string[] {
  const kept: string[] = [];
  let left = units;
  for (const line of lines) {
    left -= lineUnits(line);
    if (left < 0) break;
    kept.push(line);
  }
  return kept;
}

/** White space is the cheapest that there is: as many characters a token. */
const MOST_CHARACTERS_A_TOKEN = 16;

/** By bisection: what is found is within, and a longer beginning costs about what it is longer. */
function prefixWithin(text: string, units: number): string {
  let low = 0;
  let high = Math.min(text.length, Math.ceil(units / UNITS_PER_TOKEN) * MOST_CHARACTERS_A_TOKEN);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (mostUnits(text.slice(0, middle)) <= units) low = middle;
    else high = middle - 1;
  }
  // Half of a pair is no character.
  const lastUnit = text.charCodeAt(low - 1);
  return text.slice(0, lastUnit >= 0xd800 && lastUnit <= 0xdbff ? low - 1 : low);
}
