/** Keys of dictionaries as one text each. */

/** The key that a text is where the number 1 is another: `"1"` in its quotes. */
export function textKey(text: string): string {
  return /^-?\d+$/.test(text) ? `"${text}"` : text;
}
