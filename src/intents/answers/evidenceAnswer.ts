/** Shows evidence for an unanswered question: quotations from documents, and the nearest places. */
import { absentWords } from './absentWords';
import { failureText } from './failure';
import { list, paragraphs, placeLink, plain } from '../text/markdown';
import { placeList } from './placeList';
import type { AnsweredCall } from '../reading/plan';
import { parseToolText, sectionsOf } from '../text/toolText';
import type { RankedPlace } from '../text/toolText';

/** More places are a list to read, and no help. */
const MOST_PLACES = 5;

/** The quotations and places that calls have found; '' for none. Where most words of a question stand nowhere, places say nothing. */
export function evidenceText(calls: readonly AnsweredCall[]): string {
  const quotes = calls.filter(({ name }) => name === 'survey_repository').map(quotesText);
  const quoted = calls.flatMap(({ name, results }) => (name === 'survey_repository' ? results : []));
  const places = calls.filter(({ name }) => name === 'search_code').map((call) => placesText(call, quoted));
  return paragraphs(...quotes, ...places);
}

function quotesText({ text, results, isError }: AnsweredCall): string {
  if (isError || results.length === 0) return '';
  const [section] = sectionsOf(parseToolText(text));
  const rows = section?.rows ?? [];
  const items = rows.flatMap((row, at) => {
    const place = results[at];
    return place === undefined ? [] : [quoteText(row, place)];
  });
  const title = section?.title.replace(/ \([\d,]+\):$/, '') ?? '';
  return paragraphs(`**${plain(title)}**:`, list(items));
}

/** `README.md:40, below Options: “...”`. */
function quoteText(row: string, { path, line }: RankedPlace): string {
  const [passage = '', , heading = ''] = row.trim().split(/ {2,}/);
  const below = heading === '' ? '' : `, under ${plain(heading)}`;
  return `${placeLink(`${path}:${line}`, path, line)}${below}: “${plain(passage)}”`;
}

/** The first places that no quotation shows already. */
function placesText(call: AnsweredCall, quoted: readonly RankedPlace[]): string {
  if (call.isError) return failureText(null, call);
  if (absentWords(call.text).isMost) return '';
  const isQuoted = ({ path, line }: RankedPlace): boolean =>
    quoted.some((each) => each.path === path && line >= each.line && line <= (each.endLine ?? each.line));
  const others = call.results.filter((place) => !isQuoted(place));
  const shown = placeList(parseToolText(call.text), others, { most: MOST_PLACES, isPart: true });
  return shown === '' ? '' : paragraphs('**Best matches for your words**:', shown);
}
