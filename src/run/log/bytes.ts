/** UTF-8 as bytes. */

const NEWLINE = 0x0a;

/** The greatest place up to `most` that is between two characters. */
export function borderAt(bytes: Buffer, most: number): number {
  if (most >= bytes.length) return bytes.length;
  let at = Math.max(0, most);
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

/** How many line ends there are. */
export function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
