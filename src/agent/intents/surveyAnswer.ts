/** The answers about the whole repository: each section a list of places, or of commands to click. */
import { askLink } from './askLink';
import { list, paragraphs, placeLink, plain } from './markdown';
import type { AnsweredCall } from './plan';
import { fileName, shortNames } from './shortNames';
import { parseToolText, sectionsOf } from './toolText';
import type { Place } from './toolText';

const MORE_ROWS = /^ {2}and ([\d,]+) more$/;
/** Longer ones say more than a list can hold. */
const LONGEST_DETAIL = 100;

/** What survey_repository found, in Markdown. */
export function surveyText(call: AnsweredCall): string {
  const text = parseToolText(call.text);
  const nameOf = shortNames(call.results);
  let at = 0;
  const parts = sectionsOf(text).map(({ title, rows }) => {
    const items = rows.map((row) => {
      const more = MORE_ROWS.exec(row)?.[1];
      if (more !== undefined) return `and ${more} more`;
      const place = call.results[at++];
      return place === undefined ? plain(row.trim()) : itemText(row, place, nameOf);
    });
    return paragraphs(`**${plain(title.replace(/ \((\d+)\)$/, ', $1'))}**:`, list(items));
  });
  return paragraphs(plain(text.sentence), ...parts);
}

/** A row `NAME  at path:line  detail ...`: a command can be clicked, and so can every place. */
function itemText(row: string, place: Place, nameOf: (place: Place) => string): string {
  const [name = '', , ...details] = row.trim().split(/ {2,}/);
  const words = details.map((detail) => plain(withShortPath(detail, place)));
  const site = `${fileName(place.path)}:${place.line}`;
  const command = /^\$ (.+)$/.exec(name)?.[1];
  if (command !== undefined)
    return [askLink(command, `/run ${command}`), placeLink(site, place.path, place.line), ...words].join(
      ' · ',
    );
  if (name === place.path)
    return [
      placeLink(place.line > 1 ? site : nameOf({ ...place, id: null }), place.path, place.line),
      ...words,
    ].join(' · ');
  return [
    plain(name),
    placeLink(place.id === null ? site : nameOf(place), place.path, place.line),
    ...words,
  ].join(' · ');
}

/** A path as the name of its file; with its folder where the row's own file is called the same. */
function withShortPath(detail: string, own: Place): string {
  const [, verb, path] = /^(imports) (\S+\/\S+)$/.exec(detail) ?? [];
  const words =
    verb === undefined || path === undefined
      ? detail
      : `${verb} ${fileName(path) === fileName(own.path) ? path.split('/').slice(-2).join('/') : fileName(path)}`;
  return words.length <= LONGEST_DETAIL ? words : `${words.slice(0, LONGEST_DETAIL - 1).trimEnd()}…`;
}
