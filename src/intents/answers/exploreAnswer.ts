/** Answers about one thing: what it is, its code or signature, and its callers and callees. */
import { askLink } from '../text/askLink';
import { besideList, withoutBeside } from './besideList';
import { codeBlock, paragraphs, placeLink, plain, withoutTags } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { placeList } from './placeList';
import { traceQuestion } from '../reading/questions';
import { inWords, parseTold } from '../reading/sentences';
import { fileName, isFile, shortName } from '../text/shortNames';
import { parametersText, returnsText } from './signatureAnswer';
import type { Subject } from './suggestions';
import { parseToolText, symbolsTold } from '../text/toolText';
import type { Place, ToolText } from '../text/toolText';

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

/** A block a definition: what it is, its signature, its first words; then its neighbours, which are traces. */
export function exploreText(
  seen: AnsweredCall,
  subject: Subject | null,
  neighbours: readonly AnsweredCall[],
): string {
  const text = parseToolText(seen.text);
  return paragraphs(
    ...definitionsOf(text, seen.results, subject).map(signatureText),
    besideList(text),
    ...neighbours.map((call) => neighboursText(call, subject)),
  );
}

function signatureText(definition: Definition): string {
  const { body: all, subject } = definition;
  const body = subject?.kind === 'module' ? all.slice(0, MOST_OUTLINE) : all;
  const docs = body.filter(isDoc);
  const code = body.filter((line) => !isDoc(line) && !BASES.test(line));
  return paragraphs(
    headline(definition),
    code.length === 0 ? '' : codeBlock(code.map(outlineLine), languageOf(subject)),
    plain(withoutTags(docs.map((line) => line.trim()).join(' '))),
  );
}

/** What each class extends or implements, by the names of its bases; '' where none is a class. */
export function basesText({ text, results }: AnsweredCall): string {
  const definitions = definitionsOf(parseToolText(text), results, null);
  return paragraphs(
    ...definitions.map((definition, at) => {
      const place = results[at];
      return basesOf(place === undefined ? 'It' : shortName(place), place?.bases ?? [], definition);
    }),
  );
}

/** What each definition takes or returns, as its signature writes it; '' where none is a function. */
export function signaturesText(seen: AnsweredCall, asks: 'returns' | 'parameters'): string {
  const text = parseToolText(seen.text);
  const definitions = definitionsOf(text, seen.results, null);
  return paragraphs(
    ...definitions.map(({ body }, at) => {
      const place = seen.results[at];
      const name = place === undefined ? 'It' : shortName(place);
      const signature = body
        .filter((line) => !isDoc(line))
        .map(outlineLine)
        .join(' ')
        .trim();
      return asks === 'returns'
        ? returnsText(name, signature, besideList(text).includes('Returns, by its code'))
        : parametersText(name, signature);
    }),
  );
}

/** As explore/code/codePiece.ts tells what stands elsewhere; documentation is indented less. */
const BASES = /^ {4}Bases: /;
const IS_TYPE = /\((?:class|interface|enum|struct|trait)\b[^()]*\)/;

function basesOf(name: string, bases: readonly string[], { heading }: Definition): string {
  if (bases.length > 0) return `${plain(name)} extends ${plain(bases.join(', '))}.`;
  return IS_TYPE.test(heading) ? `${plain(name)} has no base class.` : '';
}

/** The code of each definition, without the numbers that a model is shown. */
export function codeText(seen: AnsweredCall, subject: Subject | null): string {
  const text = parseToolText(seen.text);
  const definitions = definitionsOf(text, seen.results, subject).map((definition) => {
    const lines = definition.body.map((line) => line.replace(/^ *\d+\| ?/, ''));
    const rest = lines.length - MOST_LINES;
    return paragraphs(
      headline(definition),
      lines.length === 0 ? '' : codeBlock(lines.slice(0, MOST_LINES), languageOf(definition.subject)),
      rest > 0 ? `and ${rest} more ${rest === 1 ? 'line' : 'lines'}` : '',
    );
  });
  return paragraphs(...definitions, besideList(text));
}

/** One of the definitions that view_code has shown. */
interface Definition {
  /** `src/a.py:3-5 a.f (function): its code.`, of several the same without the level. */
  readonly heading: string;
  readonly body: readonly string[];
  readonly subject: Subject | null;
}

/** What was shown, one definition or each under its own heading, which begins with `== `. */
function definitionsOf(
  text: ToolText,
  places: readonly Place[],
  subject: Subject | null,
): readonly Definition[] {
  const { sentence, body } = withoutBeside(text);
  const starts = body.flatMap((line, at) => (line.startsWith('== ') ? [at] : []));
  if (places.length < 2 || starts.length !== places.length) return [{ heading: sentence, body, subject }];
  return starts.map((start, at) => {
    const heading = (body[start] ?? '').slice('== '.length);
    const [, kind = ''] = /\((\w+)(?:,.*)?\)$/.exec(heading) ?? [];
    const place = places[at] ?? null;
    return {
      heading,
      body: body.slice(start + 1, starts[at + 1]),
      subject: subject === null ? null : { target: subject.target, place, kind },
    };
  });
}

function headline({ heading, subject }: Definition): string {
  if (subject?.place === null || subject === null) return plain(heading);
  const { place, kind } = subject;
  const name = `**${placeLink(shortName(place), place.path, place.line)}**`;
  if (isFile(place) || kind === 'module') {
    const folder = place.path.slice(0, Math.max(0, place.path.lastIndexOf('/')));
    const size = /([\d,]+ lines?)\): /.exec(heading)?.[1];
    const what = kind === 'module' ? 'a module' : 'a file';
    return `${name} is ${what}${size === undefined ? '' : ` of ${size}`}${folder === '' ? '' : ` in ${plain(folder)}`}.`;
  }
  const [, from, to = from] = /^.*?:(\d+)(?:-(\d+))? /.exec(heading) ?? [];
  if (from === undefined) return plain(heading);
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
    .replace(/^has no known caller in this folder/, 'called from no known place in this folder')
    .replace(/^imports no modules? of/, 'imports nothing of')
    .replace(/\.$/, '');
  const [first = '', ...others] = words.split(' ');
  const total = symbolsTold(text);
  const places = placeList(text, call.results, {
    most: MOST_NEIGHBOURS,
    ...(total === null ? {} : { total }),
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
