/** Heads are for reading; a longer one is cut. */
const LONGEST_SIGNATURE = 300;

/** The head of the definition on one line, without its body. */
export function signatureOf(head: string): string {
  return head
    .replace(/(#|\/\/)[^\n]*\n/g, '\n')
    .replace(/\s+/g, ' ')
    .replace(/\s*(:|=>|\{)?\s*$/, '')
    .slice(0, LONGEST_SIGNATURE);
}
