/** Renders answers of view_structure: the core components, or a folder's contents. */
import { paragraphs, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { placeList } from './placeList';
import { inWords } from '../reading/sentences';
import { isFile } from '../text/shortNames';
import { parseToolText, sectionsOf } from '../text/toolText';

const MOST_PLACES = 12;
/** Of the modules and of the classes that are the core. */
const MOST_CORE = 10;

/** Modules, then classes: under its title each the first of the results that the rows name. */
export function coreText(call: AnsweredCall): string {
  const text = parseToolText(call.text);
  let at = 0;
  const parts = sectionsOf(text).map(({ title, rows }) => {
    const places = call.results.slice(at, (at += rows.length));
    const [, name = title, which = ''] = /^(.*?), by importance \w+ \((?:top (.*)|all)\)$/.exec(title) ?? [];
    const head = `**${plain(name)}**${which === '' ? '' : `, the ${which} most important`}:`;
    return paragraphs(head, placeList({ ...text, body: rows.map(withoutSite) }, places, { most: MOST_CORE }));
  });
  return paragraphs(plain(inWords(text.sentence)), ...parts);
}

/** A class is linked to its place: the row need not say it. */
function withoutSite(row: string): string {
  return row.replace(/ {2}\S+:\d+(?= {2}|$)/, '');
}

/** A folder's files and modules, the most important first. */
export function folderText(call: AnsweredCall): string {
  const text = parseToolText(call.text);
  // Its modules, of which each has its symbols a click away.
  const files = call.results.filter(isFile);
  const ranked = [...(files.length > 0 ? files : call.results)].sort(
    (a, b) => (b.score ?? 0) - (a.score ?? 0),
  );
  const isRanked = ranked.some(({ score }) => score !== null);
  const words = inWords(text.sentence).replace(
    /\.$/,
    isRanked && ranked.length > 1 ? ', most important first:' : '.',
  );
  return paragraphs(plain(words), placeList({ ...text, body: [] }, ranked, { most: MOST_PLACES }));
}
