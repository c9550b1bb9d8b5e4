/** In place of the package entities, whose table of 2,000 names every browser has: what markdown-it takes of it. */

/** The characters that `text`, a name with its & and ; as HTML has them, stands for; itself where it is no whole name. */
export function decodeHTMLStrict(text) {
  const area = globalThis.document.createElement('textarea');
  area.innerHTML = text;
  const { value } = area;
  // Of &notit; a browser takes the beginning for a name.
  return value.length > 1 && value.endsWith(';') ? text : value;
}
