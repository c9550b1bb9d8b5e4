/**
 * What steers a terminal, or turns the reading direction of what follows: the controls C0 (but for tab and line end), DEL and
 * C1, and the bidirectional embeddings, overrides and isolates (CVE-2021-42574).
 */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Those that stand in a text of JSON: inside of its strings, where JSON does not escape them by itself. */
const STEERING_IN_JSON = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text as a terminal may be given it: nothing of it moves the cursor, sets a title, writes the clipboard or shows other
 * text than is there. What would is shown as its code point, `<U+001B>`; a line end of two characters becomes one. Linear.
 */
export function terminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (found) => `<U+${hexOf(found).toUpperCase()}>`);
}

/** Text of JSON that means the same to every reader, and steers no terminal on its way there. Linear. */
export function terminalJson(json: string): string {
  return json.replace(STEERING_IN_JSON, (found) => `\\u${hexOf(found)}`);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}
