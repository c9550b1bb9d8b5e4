/** Values that a task quotes in place of naming what they are: a colour, a sequence of bases, a broken text. */

interface Literal {
  /** Without groups. */
  readonly pattern: RegExp;
  readonly name: string;
  /** Whether what fits the pattern is one; all of it without. */
  readonly isOne?: (found: string, text: string, at: number) => boolean;
}

const CRON = /(?<![\w,/*-])(?:(?:[\d,/-]+|\*(?:\/\d+)?) ){4}(?:[\d,/-]+|\*)(?=\W|$)/g;
/** How far the word may stand that says what five numbers are. */
const NEAR = 80;

/** Five numbers alone are any numbers: `3 7 1 9 4`. */
function isCron(found: string, text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - NEAR), at + found.length + NEAR);
  return found.includes('*') || /\b(?:cron|schedul)/i.test(around);
}

const LITERALS: readonly Literal[] = [
  { pattern: /#[0-9a-f]{6}\b/gi, name: 'color' },
  { pattern: /\d\s*(?:±|\+\/-)\s*\d/g, name: 'error propagation' },
  { pattern: /\S*(?:Ã[\u0080-\u00bf¤¶¼Ÿ©¨]|â€)\S*/g, name: 'mojibake' },
  { pattern: /\b[ACGT]{10,}\b/g, name: 'dna' },
  { pattern: /\\(?:frac|sum|int|sqrt|begin)\b\S*/g, name: 'latex' },
  { pattern: /\bSELECT\b.{1,200}\bFROM\b/g, name: 'sql' },
  { pattern: CRON, name: 'cron', isOne: isCron },
  // Others, as ©, ↔ and ▶, are signs of text unless a selector says that they are not.
  { pattern: /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu, name: 'emoji' },
];

/** What the values are, and the text without them. Linear. */
export function literalsIn(text: string): { readonly meant: readonly string[]; readonly left: string } {
  const meant: string[] = [];
  let left = text;
  for (const { pattern, name, isOne = () => true } of LITERALS) {
    const before = left;
    left = before.replace(pattern, (found, at: number) => (isOne(found, before, at) ? ' ' : found));
    if (left !== before) meant.push(name);
  }
  return { meant, left };
}
