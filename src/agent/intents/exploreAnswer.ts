/** The answers about one thing: what it is, its code or signature, and who it is joined to. */
import { askLink } from './askLink';
import { codeBlock, paragraphs, placeLink, plain, withoutTags } from './markdown';
import type { AnsweredCall } from './plan';
import { placeList } from './placeList';
import { traceQuestion } from './questions';
import { inWords, parseTold } from './sentences';
import { fileName, isFile, shortName } from './shortNames';
import type { Subject } from './suggestions';
import { parseToolText } from './toolText';
import type { ToolText } from './toolText';

/** Of each kind of neighbour: the neighbourhood is to be seen at a glance. */
const MOST_NEIGHBOURS = 6;
/** Lines of code in an answer; the whole is in the tool's card. */
const MOST_LINES = 60;
/** Lines of a module's outline. */
const MOST_OUTLINE = 12;

/** What view_code saw; null where it saw nothing that has a place. */
export function subjectOf(target: string, { text, results: [place] }: AnsweredCall): Subject | null {
  if (place === undefined) return null;
  const [, kind = ''] = /\((\w+)(?: .*)?\): [^:]*\.$/.exec(parseToolText(text).sentence) ?? [];
  return { target, place, kind: /^\d+$/.test(kind) ? '' : kind };
}

/** One block: what it is, its signature, its first words, and its neighbours; `neighbours` are traces. */
export function exploreText(
  seen: AnsweredCall,
  subject: Subject | null,
  neighbours: readonly AnsweredCall[],
): string {
  const text = parseToolText(seen.text);
  const body = subject?.kind === 'module' ? text.body.slice(0, MOST_OUTLINE) : text.body;
  const [docs, code] = [body.filter(isDoc), body.filter((line) => !isDoc(line))];
  return paragraphs(
    headline(text, subject),
    code.length === 0 ? '' : codeBlock(code.map(outlineLine), languageOf(subject)),
    plain(withoutTags(docs.map((line) => line.trim()).join(' '))),
    ...neighbours.map((call) => neighboursText(call, subject)),
  );
}

/** What the class inherits from, as its signature writes it: `class A(B, C)`; '' of anything that is no class. */
export function basesText({ text }: AnsweredCall): string {
  const { body } = parseToolText(text);
  const [, name, bases] =
    /^(?:abstract |export )*(?:class|interface) ([\w$]+)(?:\((.+)\))?$/.exec(body[0]?.trim() ?? '') ?? [];
  if (name === undefined) return '';
  return bases === undefined
    ? `${plain(name)} names no class that it inherits from.`
    : `${plain(name)} inherits from ${plain(bases)}.`;
}

/** Its code, without the numbers that a model is shown. */
export function codeText(seen: AnsweredCall, subject: Subject | null): string {
  const text = parseToolText(seen.text);
  const lines = text.body.map((line) => line.replace(/^ *\d+\| ?/, ''));
  const rest = lines.length - MOST_LINES;
  return paragraphs(
    headline(text, subject),
    lines.length === 0 ? '' : codeBlock(lines.slice(0, MOST_LINES), languageOf(subject)),
    rest > 0 ? `and ${rest} more lines` : '',
  );
}

function headline({ sentence }: ToolText, subject: Subject | null): string {
  if (subject?.place === null || subject === null) return plain(sentence);
  const { place, kind } = subject;
  const name = `**${placeLink(shortName(place), place.path, place.line)}**`;
  if (isFile(place) || kind === 'module') {
    const folder = place.path.slice(0, Math.max(0, place.path.lastIndexOf('/')));
    const size = /([\d,]+ lines?)\): /.exec(sentence)?.[1];
    const what = kind === 'module' ? 'a module' : 'a file';
    return `${name} is ${what}${size === undefined ? '' : ` of ${size}`}${folder === '' ? '' : ` in ${plain(folder)}`}.`;
  }
  const [, from, to = from] = /^.*?:(\d+)(?:-(\d+))? /.exec(sentence) ?? [];
  if (from === undefined) return plain(sentence);
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const where = `${plain(fileName(place.path))}, ${lines}`;
  return kind === '' ? `${where}, in ${name}.` : `${name} is ${articleOf(kind)} ${kind} in ${where}.`;
}

function neighboursText(call: AnsweredCall, subject: Subject | null): string {
  const text = parseToolText(call.text);
  const told = parseTold(text.sentence);
  if (told === null) return plain(text.sentence);
  const words = inWords(told.after)
    .trim()
    .replace(/^is /, '')
    .replace(/^has no known caller in this folder/, 'called from nowhere in this folder, as far as is known')
    .replace(/^imports no modules? of/, 'imports nothing of')
    .replace(/\.$/, '');
  const [first = '', ...others] = words.split(' ');
  const places = placeList(text, call.results, {
    most: MOST_NEIGHBOURS,
    rest: (count) => `and ${moreLink(count, first, subject)}`,
  });
  const head = `**${plain(first.charAt(0).toUpperCase() + first.slice(1))}** ${plain(others.join(' '))}`;
  return `${head}${places === '' ? '.' : ':'}\n\n${places}`.trimEnd();
}

const QUESTION_OF = {
  called: 'callers',
  calls: 'callees',
  imported: 'importers',
  imports: 'imports',
} as const;

function moreLink(count: number, verb: string, subject: Subject | null): string {
  const direction = Object.entries(QUESTION_OF).find(([each]) => each === verb)?.[1];
  if (direction === undefined || subject === null) return `${count} more`;
  return askLink(`${count} more`, traceQuestion(direction, subject.target));
}

/** The first sentence of its documentation stands indented behind a signature, without a line number at its end. */
function isDoc(line: string): boolean {
  return /^ {2}\S/.test(line) && !/ {2}:\d+$/.test(line);
}

function outlineLine(line: string): string {
  return line.replace(/^ {2}/, '').replace(/ {2}:\d+$/, '');
}

function languageOf(subject: Subject | null): string {
  return /\.(\w+)$/.exec(subject?.place?.path ?? '')?.[1] ?? '';
}

function articleOf(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a';
}
