/** Places that have a name but are not symbols, listed apart because only a word search found them. */
import { code, list, paragraphs, placeLink, plain } from '../text/markdown';
import { fileName } from '../text/shortNames';
import { isBeside, sectionsOf } from '../text/toolText';
import type { Section, ToolText } from '../text/toolText';

const MORE = /^ {2}and ([\d,]+) more$/;
const ROW = /^ {2}(\S.*?):(\d+) {2}(.*)$/;

/** A list for each kind of such places; '' where there are none. */
export function besideList(text: ToolText): string {
  return paragraphs(
    ...sectionsOf(text)
      .filter(({ title }) => isBeside(title))
      .map(sectionText),
  );
}

/** The text without them: what is left of its body is about symbols. */
export function withoutBeside(text: ToolText): ToolText {
  const start = text.body.findIndex(isBeside);
  return start < 0 ? text : { ...text, body: text.body.slice(0, start) };
}

function sectionText({ title, rows }: Section): string {
  return paragraphs(`**${plain(title.replace(/ \(([\d,]+)\):$/, ', $1'))}**:`, list(rows.map(rowText)));
}

function rowText(row: string): string {
  const more = MORE.exec(row)?.[1];
  if (more !== undefined) return `and ${more} more`;
  const [, path = '', line = '1', shown = ''] = ROW.exec(row) ?? [];
  return path === ''
    ? plain(row.trim())
    : `${placeLink(`${fileName(path)}:${line}`, path, Number(line))} · ${code(shown)}`;
}
