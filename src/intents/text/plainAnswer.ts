/** An answer of ours without Markdown, for a terminal. */

/** A link with its label, to a place or a question; targets in `<>` may hold anything but these, escaped. */
const LINK = /\[((?:\\.|[^[\]\\])*)\]\((?:<((?:\\.|[^<>\\])*)>|([^()\s]*))\)/g;
const ASK = /^ask:(.*)$/;
const COUNT = /^[\d,]+ more$/;

/**
 * The Markdown of an answer as plain text: links as `name (path:line)`, questions to ask next on a line `Next:`, code
 * indented, nothing escaped. Text of the repository that looks like Markdown stays as it is.
 */
export function plainAnswer(markdown: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = /^(`{3,})/.exec(line)?.[1];
    if (fence !== null && line === fence) fence = null;
    else if (fence !== null) lines.push(`    ${line}`);
    else if (mark !== undefined) fence = mark;
    else lines.push(plainLine(line));
  }
  return lines.join('\n').replace(/:\n\n(?=- |\d+\. )/g, ':\n');
}

function plainLine(line: string): string {
  const isNext =
    /^\[/.test(line) &&
    line
      .replace(LINK, (whole, _label, _angle, target = '') => (ASK.test(String(target)) ? '' : whole))
      .trim() === '';
  // Code is kept out of what is taken off: its backticks are all that is Markdown of it.
  const parts = line
    .split(/((?<!\\)`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part.slice(1, -1) : withoutMarks(part)));
  return isNext ? `Next: ${questionsOf(line).join(' | ')}` : parts.join('');
}

function questionsOf(line: string): readonly string[] {
  return [...line.matchAll(LINK)].map(([, , , target = '']) =>
    decodeURIComponent(ASK.exec(target)?.[1] ?? ''),
  );
}

function withoutMarks(text: string): string {
  return text
    .replace(LINK, (_link, label: string, angle: string | undefined, bare: string | undefined) =>
      linkText(label, angle ?? bare ?? ''),
    )
    .replace(/\*\*/g, '')
    .replace(/\\([\\`*_{}[\]<>#|~!])/g, '$1');
}

/** Escaped where it would be taken for Markdown: the caller takes that off again. */
function linkText(label: string, target: string): string {
  const asked = ASK.exec(target)?.[1];
  if (asked !== undefined) {
    const question = escaped(decodeURIComponent(asked).replace(/^\/run /, ''));
    // How many are not shown is told by the label alone.
    return COUNT.test(label) ? `${label}: ${question}` : question;
  }
  const place = target.replace(/\\([\\<>])/g, '$1');
  const name = label.replace(/\\(.)/g, '$1');
  return place === name || place.endsWith(`/${name}`) ? escaped(place) : `${label} (${escaped(place)})`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}
