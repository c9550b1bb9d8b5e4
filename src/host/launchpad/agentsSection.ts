/** The initial context as a section of AGENTS.md, which other agents read. */

const BEGIN = '<!-- repomaster:begin -->';
const END = '<!-- repomaster:end -->';
const NOTE =
  '<!-- Written by RepoMaster: Launchpad. What stands between these lines is replaced by the next export. -->';

/** A mark without its counterpart is text of the user's. */
const SECTION = new RegExp(`${BEGIN}(?:(?!${BEGIN}|${END})[^])*${END}`);

/** The file's text with the section in it: in place of the one before, else behind all else. */
export function withAgentsSection(file: string, context: string): string {
  // A context that quotes the marks must not end the section.
  const quoted = context.trimEnd().replace(/<!-- repomaster:(begin|end) -->/g, '<!-- repomaster: $1 -->');
  const section = [BEGIN, NOTE, '', quoted, '', END].join('\n');
  if (SECTION.test(file)) return file.replace(SECTION, () => section);
  const before = file.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${section}\n`;
}
