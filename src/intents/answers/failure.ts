/** Rewrites a tool's refusal for people; its candidates are links that ask the question again. */
import { askLink } from '../text/askLink';
import { parseCandidate } from '../reading/candidates';
import type { Intent } from '../reading/intent';
import { list, paragraphs, placeLink, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { askedAbout } from '../reading/questions';
import { fileName, shortNames } from '../text/shortNames';
import { IS_FOLDER, IS_UNMAPPED } from '../text/toolText';

/** Sentences or clauses that tell a model which tool to call. */
const FOR_MODELS =
  /\b(?:view_structure|view_code|search_code|trace_dependencies|run_script)\b|^(?:name|ask|write|call)\b/i;

/** What a question was about, in quotes before what is said of it. */
const ASKED = new RegExp(`'(.+?)(?:' in the map|' means|${IS_FOLDER.source}|${IS_UNMAPPED.source})`);

/** Why there is no answer, and what can be clicked to get one. */
export function failureText(intent: Intent | null, { text }: AnsweredCall): string {
  // The rest of a refusal is for models, which would try again.
  const [head = '', ...rows] = (text.split(' Do not ask for it again')[0] ?? text).split('\n');
  const [, asked = ''] = ASKED.exec(`${head} `) ?? /^'(.+?)' /.exec(head) ?? ['', ''];
  const again = (to: string): string | null => (intent === null ? null : askedAbout(intent, asked, to));
  return paragraphs(headline(head, asked), candidates(rows, again), remedy(head, asked));
}

function headline(head: string, asked: string): string {
  const name = `**${plain(asked)}**`;
  const [, count] = /' means ([\d,]+) things/.exec(head) ?? [];
  if (count !== undefined) return `${count} things are named ${name}. Which one?`;
  if (head.startsWith('There is no ') && asked !== '') {
    const isPartial = head.includes('partial');
    return `There is no ${name} in the map${isPartial ? ' yet: files are still missing from it' : ''}.${/nearest/.test(head) ? ' Did you mean:' : ''}`;
  }
  if (IS_FOLDER.test(head)) return `${name} is a folder.`;
  if (IS_UNMAPPED.test(head)) return `${name} is not mapped as code.`;
  const said = head
    .replace(/^The user refused this command(?: \(the user denied it\))?/, 'You refused this command')
    .split(/(?<=[.;]) /)
    .filter((clause) => !FOR_MODELS.test(clause))
    .join(' ')
    .replace(/;$/, '.');
  return plain(said === '' ? 'The map cannot answer this.' : said);
}

function remedy(head: string, asked: string): string {
  if (asked === '') return '';
  if (IS_FOLDER.test(head))
    return askLink(`Explore ${asked.replace(/\/+$/, '').replace(/^.*\//, '')}`, `/explore ${asked}`);
  if (head.startsWith('There is no ') || IS_UNMAPPED.test(head))
    return askLink(`Search for ${asked}`, `/find ${asked}`);
  return '';
}

/** Candidates, `  ID (kind, place)` or `  PATH (kind)` a line; other lines that are for people. */
function candidates(rows: readonly string[], again: (to: string) => string | null): string {
  const found = rows.flatMap((row) => parseCandidate(row) ?? []);
  const nameOf = shortNames(found.map(({ place }) => place));
  const items = found.map(({ place, kind }) => {
    const question = again(place.id ?? place.path);
    const at = placeLink(`${fileName(place.path)}:${place.line}`, place.path, place.line);
    const name = question === null ? plain(nameOf(place)) : askLink(nameOf(place), question);
    return kind === 'folder' ? `${name} · folder` : `${name} · ${plain(kind)}, ${at}`;
  });
  const [, rest] =
    /^ {2}and ([\d,]+) more/.exec(rows.find((row) => /^ {2}and [\d,]+ more/.test(row)) ?? '') ?? [];
  return list(rest === undefined ? items : [...items, `and ${rest} more: use a longer name`]);
}
