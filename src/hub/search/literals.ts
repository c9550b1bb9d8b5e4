/** Values that a task quotes in place of naming what they are: a colour, a sequence of bases, a broken text. */

const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/#[0-9a-f]{6}\b/gi, 'color'],
  [/\d\s*(?:±|\+\/-)\s*\d/g, 'error propagation'],
  [/\S*(?:Ã[\u0080-\u00bf¤¶¼Ÿ©¨]|â€)\S*/g, 'mojibake'],
  [/\b[ACGT]{10,}\b/g, 'dna'],
  [/\\(?:frac|sum|int|sqrt|begin)\b\S*/g, 'latex'],
  [/\bSELECT\b.{1,200}\bFROM\b/g, 'sql'],
  [/(?:(?:[\d,/-]+|\*(?:\/\d+)?) ){4}(?:[\d,/-]+|\*)(?=\W|$)/g, 'cron'],
  [/\p{Extended_Pictographic}/gu, 'emoji'],
];

/** What the values are, and the text without them. Linear. */
export function literalsIn(text: string): { readonly meant: readonly string[]; readonly left: string } {
  const meant = LITERALS.filter(([pattern]) => text.search(pattern) >= 0).map(([, name]) => name);
  return { meant, left: LITERALS.reduce((left, [pattern]) => left.replace(pattern, ' '), text) };
}
