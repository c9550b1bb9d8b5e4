/** Claims that something became so and so much faster or smaller, beside what was measured. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ClaimFacts, Sentence } from './claimFacts';

/** Words for a factor. */
const FACTORS: Readonly<Record<string, number>> = {
  ...{ twice: 2, double: 2, half: 2, doppelt: 2, halb: 2, zweimal: 2 },
  ...{ thrice: 3, dreimal: 3, viermal: 4, fünfmal: 5, zehnmal: 10, hundertmal: 100 },
  ...{ 'two times': 2, 'three times': 3, 'four times': 4, 'five times': 5, 'ten times': 10 },
};
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
/** `more quickly` in the other languages that `TEST_LANGUAGES` has. */
const COMPARED_ELSEWHERE =
  'plus\\s+rapides?|más\\s+rápid[oa]s?|mais\\s+rápid[oa]s?|più\\s+veloc[ei]|più\\s+rapid[oaie]|sneller|snabbare|hurtigere|быстрее|медленнее|швидше|szybciej|szybsz\\p{L}*|rychlej\\p{L}*|daha\\s+hızlı|أسرع|יותר\\s+מהר|तेज़?|nhanh\\s+hơn|lebih\\s+cepat';
const COMPARED = String.raw`(?:${COMPARED_ELSEWHERE}|faster|quicker|slower|speedier|as\s+(?:fast|quick|slow)|(?:less|more)\s+(?:time|memory)|speed-?ups?|schneller|langsamer|(?:so\s+)?(?:schnell|langsam)|weniger\s+(?:zeit|speicher))(?!\p{L})`;
const BY_NUMBER = new RegExp(
  String.raw`(?<![\d.,])${NUMBER}\s*-?\s*(?:x|×|times|fold|mal|fach(?:e[nrs]?)?|fois|veces|vezes|volte|keer|gånger|ganger|раза?|рази?|razy|krát|kat|गुना|lần|kali|مرات?|פעמים?)(?!\p{L})\s*(?:${COMPARED})`,
  'iu',
);
/** `3倍高速`: no blank is between. */
const BY_NUMBER_JOINED = new RegExp(
  String.raw`(?<![\d.,])${NUMBER}\s*(?:倍|배)\s*(?:以上|ほど|に|の|也|더|나|정도|\s)*(?:高速|速|早|快|빨라|빠르|빠릅|빨랐)`,
  'u',
);
const BY_WORD = new RegExp(
  String.raw`(?<!\p{L})(${Object.keys(FACTORS).join('|')})\s+(?:as\s+)?(?:${COMPARED})`,
  'iu',
);
const BY_PERCENT = new RegExp(
  String.raw`(?<![\d.,])${NUMBER}\s*(?:%|percent|prozent)\s+(?:${COMPARED})|${COMPARED}\s+(?:by|um)\s+(?:about\s+|etwa\s+)?${NUMBER}\s*(?:%|percent|prozent)`,
  'iu',
);
const SPEED_UP = new RegExp(
  String.raw`(?<!\p{L})(?:speed-?up|beschleunigung|speeds?\s+(?:it|this|that)\s+up|beschleunigt)\s+(?:of|by|from|um|von|auf)\s+(?:about\s+|etwa\s+)?(?:a\s+factor\s+of\s+|den\s+faktor\s+|faktor\s+)?${NUMBER}`,
  'iu',
);

interface Comparison {
  /** As it is written. */
  readonly text: string;
  readonly number: number;
  readonly isPercent: boolean;
}

/** A comparison in numbers that no run's times come near, and that nothing printed or read says. */
export async function measuredClaim(
  { text }: Sentence,
  { runs, observations }: ClaimFacts,
): Promise<Phrase | null> {
  const claim = comparisonIn(text);
  if (claim === null) return null;
  const printed = runs.map(({ output }) => output);
  const isSaid = [...printed, ...observations].some((each) => says(each, claim));
  if (isSaid || isBetween(printed.flatMap(secondsIn), claim)) return null;
  return phrase('the answer says {0}, but no run shows such a difference in times', claim.text);
}

function comparisonIn(text: string): Comparison | null {
  const percent = BY_PERCENT.exec(text);
  if (percent !== null) return comparison(percent, percent[1] ?? percent[2], true);
  const word = BY_WORD.exec(text);
  if (word !== null)
    return { text: word[0], number: FACTORS[(word[1] ?? '').toLowerCase()] ?? 0, isPercent: false };
  const number = BY_NUMBER.exec(text) ?? BY_NUMBER_JOINED.exec(text) ?? SPEED_UP.exec(text);
  return number === null ? null : comparison(number, number[1], false);
}

function comparison([text]: RegExpExecArray, number = '0', isPercent: boolean): Comparison {
  return { text, number: Number(number.replace(',', '.')), isPercent };
}

/** Whether a text has the comparison in its own words: `3x`, `speedup: 3.0`, `30 %`. */
function says(text: string, { number, isPercent }: Comparison): boolean {
  const unit = isPercent ? '%|percent|prozent' : 'x|×|times|-?fold|-?mal|-?fach';
  const found = [
    ...text.matchAll(new RegExp(String.raw`(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(?:${unit})`, 'giu')),
    ...text.matchAll(/(?:speed-?up|faster|factor|ratio)\D{0,20}(\d+(?:[.,]\d+)?)/giu),
  ];
  return found.some(([, each = '']) => isNear(Number(each.replace(',', '.')), number));
}

/** As rounded in a sentence. */
function isNear(measured: number, said: number): boolean {
  return Math.abs(measured - said) <= 0.1 * said;
}

const SECONDS: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, min: 60 };
/** Of a longer output the first; each is held beside each. */
const MOST_TIMES = 200;

function secondsIn(output: string): readonly number[] {
  const found = output.matchAll(
    /(?:(\d+)m)?(?<![\d.,])(\d+(?:\.\d+)?(?:e-?\d+)?)\s*(ns|us|µs|ms|min|s)(?:ec(?:onds?)?)?\b/g,
  );
  return [...found]
    .slice(0, MOST_TIMES)
    .map(
      ([, minutes = '0', number = '0', unit = 's']) =>
        60 * Number(minutes) + Number(number) * (SECONDS[unit] ?? 1),
    )
    .filter((seconds) => seconds > 0);
}

/** Whether two of the times are so far apart. */
function isBetween(times: readonly number[], { number, isPercent }: Comparison): boolean {
  const sorted = [...times].sort((a, b) => a - b).slice(-MOST_TIMES);
  return sorted.some((low, at) =>
    sorted.slice(at + 1).some((high) => {
      if (!isPercent) return Math.abs(high / low - number) <= 0.25 * number;
      return [100 * (1 - low / high), 100 * (high / low - 1)].some(
        (measured) => Math.abs(measured - number) <= Math.max(5, 0.2 * number),
      );
    }),
  );
}
