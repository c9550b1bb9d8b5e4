/** Keys of dictionaries as one text each. */

/** The key that a text of Python is: `"1"` in its quotes, since the number 1 is another. */
export function textKey(text: string): string {
  return /^-?\d+$/.test(text) ? `"${text}"` : text;
}
