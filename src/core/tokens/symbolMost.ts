/** By first code point, up to the next row: what a character costs at most that is no letter of `letterRates`. */
const BLOCKS: readonly { readonly from: number; readonly units: number }[] = [
  { from: 0, units: 100 },
  // The signs of Latin-1, then two bytes of which most are no token together.
  { from: 0xa0, units: 105 },
  { from: 0x100, units: 200 },
  // Three bytes: the common signs, then those of no everyday text.
  { from: 0x800, units: 300 },
  { from: 0x2000, units: 220 },
  { from: 0x2600, units: 240 },
  { from: 0x2700, units: 220 },
  { from: 0x27c0, units: 300 },
  { from: 0x3000, units: 160 },
  { from: 0x3030, units: 300 },
  { from: 0xfe00, units: 220 },
  { from: 0xfe10, units: 300 },
  { from: 0xff00, units: 220 },
  // Four bytes: emoji and letters for formulas begin with three bytes in one token or two.
  { from: 0x10000, units: 400 },
  { from: 0x1d400, units: 310 },
  { from: 0x1d800, units: 400 },
  { from: 0x1f000, units: 310 },
  { from: 0x1fb00, units: 400 },
];

/** Units of one character that is a sign, a digit or a blank; a lone surrogate is told as U+FFFD. */
export function symbolMost(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let units = 0;
  for (const block of BLOCKS) {
    if (block.from > code) break;
    units = block.units;
  }
  return units;
}
