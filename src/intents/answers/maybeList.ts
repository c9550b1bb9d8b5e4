/** Lists the sites of a trace that may refer to its target, apart from certain ones, with those in tests last. */
import { askLink } from '../text/askLink';
import { list, paragraphs, placeLink, plain } from '../text/markdown';
import { fileName } from '../text/shortNames';
import { sectionsOf } from '../text/toolText';
import type { ToolText } from '../text/toolText';

const OPEN = /^Ambiguous sites (in tests )?that may mean it \(([\d,]+)\):/;
/** A row is a name with its candidates: more of them are a list nobody reads. */
const MOST_ROWS = 8;
const SITES = /^(.+?):(\d+)[\d, x]*(?:\(\+[\d,]+\))?$/;

/** Both lists, each under its title; '' where every site is certain. */
export function maybeList(text: ToolText): string {
  return paragraphs(...sectionsOf(text).map(({ title, rows }) => sectionText(title, rows)));
}

function sectionText(title: string, rows: readonly string[]): string {
  const [, tests, count] = OPEN.exec(title) ?? [];
  if (count === undefined) return '';
  const told = rows.filter((row) => !/^ {2}and [\d,]+ more$/.test(row));
  const cut = rows.find((row) => /^ {2}and [\d,]+ more$/.test(row));
  const rest = Math.max(0, told.length - MOST_ROWS) + Number(cut?.replace(/\D/g, '') ?? 0);
  const name = /^ {2}(.+?)\(\)/.exec(told[0] ?? '')?.[1];
  const more =
    name === undefined
      ? `and ${rest} more`
      : `and ${rest} more rows; ${askLink('Show all lines', `/find ${name}(`)}`;
  const what = count === '1' ? 'call may refer to it' : 'calls may refer to it';
  return paragraphs(
    `**${count} ${tests === undefined ? '' : 'in tests: '}${what}** (not certain):`.replace(
      /^\*\*([\d,]+) in tests: (\w+) may/,
      '**$1 $2 in tests may',
    ),
    list([
      ...told.slice(0, MOST_ROWS).map(rowText),
      ...(told.length > MOST_ROWS || cut !== undefined ? [more] : []),
    ]),
  );
}

/** `save() is one of A.save, B.save · a.py:3 · b.py:9`, each place a link. */
function rowText(row: string): string {
  const [words = '', sites = ''] = row.trim().split(/ {2}at /);
  const [, places = sites, rest = ''] = /^(.*?)( and [\d,]+ files? more)?$/.exec(sites) ?? [];
  const links = places.split('; ').map((each) => {
    const [, path = '', line = '1'] = SITES.exec(each) ?? [];
    return path === '' ? plain(each) : placeLink(each.replace(path, fileName(path)), path, Number(line));
  });
  return `${plain(words)} · ${links.join(' · ')}${plain(rest)}`;
}
