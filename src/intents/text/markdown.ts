/** Markdown of our own around text of the repository's, which stays text. */

const LONGEST_LABEL = 120;

/** The text on one line, with what Markdown would read as its own escaped. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}

/** The text as code, on one line, of at most `longest` characters. */
export function code(text: string, longest = LONGEST_LABEL): string {
  return `\`${clipped(text.replace(/\s+/g, ' ').replaceAll('`', "'"), longest)}\``;
}

/** A link to a line of a file of the workspace, as a commit, branch or tag has it where one is named; whoever shows it opens it. */
export function placeLink(label: string, path: string, line: number, version: string | null = null): string {
  const target = `${path}:${line}`;
  // In brackets a target may hold spaces and parentheses; what would end the brackets is escaped.
  const shown = /^[\w./:-]+$/.test(target)
    ? target
    : `<${target.replace(/[\\<>]/g, '\\$&').replace(/\s/g, ' ')}>`;
  const title = version === null || !/^[^\s"\\]+$/.test(version) ? '' : ` "version ${version}"`;
  return `[${plain(clipped(label))}](${shown}${title})`;
}

/** The lines as a block of code that they cannot close. */
export function codeBlock(lines: readonly string[], language: string): string {
  const text = lines.join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Text of a documentation with its inline tags as what they name: `Cart` for `{@link Cart}`. */
export function withoutTags(text: string): string {
  return text.replace(/\{@(?:link|linkcode|linkplain|code) ([^\s}|]+)[^}]*\}/g, '$1');
}

/** A numbered item a line, from 1. */
export function steps(items: readonly string[]): string {
  return items.map((item, at) => `${at + 1}. ${item}`).join('\n');
}

/** A list item a line. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** The parts that are not empty, as paragraphs. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function clipped(text: string, longest = LONGEST_LABEL): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
