import { absentWords } from './absentWords';
import { limitOf, withoutLimit } from '../reading/answerLimit';
import type { Limit } from '../reading/answerLimit';
import { askLink } from '../text/askLink';
import { besideList } from './besideList';
import { closingNote } from './closingNote';
import { NOT_UNDERSTOOD, help, hubElsewhere, unread, usage } from '../commands/commandAnswers';
import { runsSomething } from '../commands/commands';
import { basesText, codeText, exploreText, signaturesText, subjectOf } from './exploreAnswer';
import { evidenceText } from './evidenceAnswer';
import { failureText } from './failure';
import { gitAnswers, isAnsweredByGit } from './gitAnswer';
import { gitWorkText } from './gitWorkAnswer';
import { isGitWork } from '../reading/gitCalls';
import type { Intent } from '../reading/intent';
import { codeBlock, list, paragraphs, placeLink, plain, steps } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { maybeList } from './maybeList';
import { placeList } from './placeList';
import { inWords, parseTold, withNames } from '../reading/sentences';
import { shortName, shortNames } from '../text/shortNames';
import { nextQuestions, questionsAfter } from './suggestions';
import type { Subject } from './suggestions';
import { setupText } from './setupAnswer';
import { coreText, folderText } from './structureAnswer';
import { surveyText } from './surveyAnswer';
import { parseToolText, rowsLeftOut, symbolsTold } from '../text/toolText';
import { membersText, unmappedText } from './membersAnswer';
import { whereText } from './whereAnswer';

const MOST_PLACES = 12;
/** Most similar names to list for a missing name. */
const MOST_LIKE = 5;
/** Lines of a command's output. */
const MOST_OUTPUT = 15;

/** The answer in Markdown: what the tools said, and nothing besides. */
export function renderAnswer(intent: Intent | null, calls: readonly AnsweredCall[]): string {
  if (intent === null) return notUnderstood(calls);
  if (intent.kind === 'help') return help();
  if (intent.kind === 'hub') return hubElsewhere();
  if (intent.kind === 'usage') return usage(intent);
  if (intent.kind === 'unread') return unreadText(intent, calls);
  const limit = limitOf(intent);
  if (limit !== null) return renderLimited(withoutLimit(intent), calls, limit);
  const answered = calls.filter(({ isError }) => !isError);
  if (answered.length === 0)
    return calls
      .slice(-1)
      .map((call) => failureText(intent, call))
      .join('');
  const subject = isAnsweredByGit(intent) ? null : subjectIn(intent, answered);
  const notes =
    runsSomething(intent) || intent.kind === 'setup' || isGitWork(intent)
      ? ''
      : closingNote(
          answered.map(({ text }) => parseToolText(text)),
          intent.kind === 'explore' ? 'counted here' : 'listed',
        );
  return paragraphs(...mainText(intent, calls, subject), notes, nextQuestions(intent, subject, answered));
}

/** The answer with the places within the limit alone, and a word on how many others there are. */
function renderLimited(intent: Intent, calls: readonly AnsweredCall[], { has, what }: Limit): string {
  const narrowed = calls.map((call) => ({
    ...call,
    results: call.results.filter(has),
    isPart: true as const,
  }));
  if (calls.every(({ isError }) => isError)) return renderAnswer(intent, calls);
  const [shown = 0, all = 0] = [narrowed, calls].map((each) => each.flatMap(({ results }) => results).length);
  const left = calls.map(({ text }) => rowsLeftOut(parseToolText(text))).reduce((sum, rows) => sum + rows, 0);
  const unseen = left === 0 ? '' : ` ${left} more did not fit into the answer and may match.`;
  return paragraphs(
    shown === 0
      ? `None of the ${all} results is ${what}.${unseen} In total:`
      : `Showing only results ${what}: ${shown} of ${all}.${unseen} In total:`,
    // Without any the others are what there is to show.
    renderAnswer(intent, shown === 0 ? calls : narrowed),
  );
}

/** Says that this tool is not available. */
export function withoutTool(name: string): string {
  switch (name) {
    case 'run_script':
      return 'Commands are not available here.';
    case 'scratch_run':
      return 'Throw-away folders are not available here.';
    case 'setup_environment':
      return 'Set-up is not available here.';
    default:
      return `${plain(name)} is not available here.`;
  }
}

function mainText(
  intent: Intent,
  calls: readonly AnsweredCall[],
  subject: Subject | null,
): readonly string[] {
  const answered = calls.filter(({ isError }) => !isError);
  const [first] = answered;
  const ofWords = wordTexts(intent, calls);
  if (ofWords !== null) return ofWords;
  if (isGitWork(intent)) return answered.map((call) => gitWorkText(intent, call));
  switch (intent.kind) {
    case 'explore':
      return exploreTexts(intent, answered, subject);
    case 'show':
      return first === undefined ? [] : [codeText(first, subject)];
    case 'core':
      return answered.map(coreText);
    case 'setup':
      return answered.map(intent.run === null ? setupText : ({ text }) => runText(text));
    case 'survey':
      return [
        ...answered.slice(0, 1).map((call) => surveyText(call, intent.purpose)),
        evidenceText(calls.slice(1)),
      ];
    case 'authors':
    case 'history':
      return gitAnswers(intent, calls);
    case 'members':
      return [unmappedText(calls), ...answered.slice(-1).map((call) => membersText(intent.target, call))];
    case 'where':
      return calls.some(({ isError }) => isError)
        ? sections(intent, calls)
        : answered.map((call) => whereText(intent.name, call) ?? section(call));
    default:
      return sections(intent, calls);
  }
}

/** One section a call; a second search without results is left out. */
function sections(intent: Intent, calls: readonly AnsweredCall[]): readonly string[] {
  const listed = intent.kind === 'path' ? steps : list;
  const hasFound = calls.some(({ isError, results }) => !isError && results.length > 0);
  const told = hasFound ? calls.filter(({ text }) => !text.startsWith('Nothing matches ')) : calls;
  return [...new Set(told.map((call) => (call.isError ? failureText(intent, call) : section(call, listed))))];
}

/** Answers a question about one thing: its bases if asked, and what it is. */
function exploreTexts(
  intent: Extract<Intent, { kind: 'explore' }>,
  answered: readonly AnsweredCall[],
  subject: Subject | null,
): readonly string[] {
  const [purpose, ...parts] = purposeFirst(answered);
  const [first, ...others] = parts;
  if (first?.name !== 'view_code') return [purpose, ...parts.map(folderText)];
  switch (intent.asks) {
    case 'bases':
      return [basesText(first), exploreText(first, subject, [])];
    case 'returns':
      return [signaturesText(first, 'returns'), exploreText(first, subject, [])];
    case 'parameters':
      return [signaturesText(others[0] ?? first, 'parameters'), exploreText(first, subject, [])];
    default:
      return [purpose, exploreText(first, subject, others)];
  }
}

/** What files say it is for, and the other calls. */
function purposeFirst(answered: readonly AnsweredCall[]): readonly [string, ...AnsweredCall[]] {
  const isPurpose = ({ name }: AnsweredCall): boolean => name === 'survey_repository';
  const said = answered.filter(isPurpose).map((call) => surveyText(call));
  return [paragraphs(...said), ...answered.filter((call) => !isPurpose(call))];
}

/** Nobody who is asked by a user looks: approvals tell what would be written. */
const NOT_LOOKED = /^Whether it changed the workspace was not checked\.\n/;

/** The subject of a question, if the tools told where it is. */
function subjectIn(intent: Intent, answered: readonly AnsweredCall[]): Subject | null {
  if (!('target' in intent) || intent.kind === 'path' || isAnsweredByGit(intent)) return null;
  const [first] = answered;
  if (first?.name === 'view_code') return subjectOf(intent.target, first);
  const place = first === undefined ? undefined : parseTold(parseToolText(first.text).sentence)?.target;
  return place === undefined ? null : { target: intent.target, place, kind: '' };
}

/** What one call found: its sentence, with the target as a link, and its places. */
function section(call: AnsweredCall, listed: typeof list = list): string {
  if (call.name === 'run_script') return runText(call.text);
  if (call.name === 'survey_repository' || isBySearch(call)) return surveyText(call);
  if (call.name === 'scratch_run') return runText(call.text.replace(NOT_LOOKED, ''));
  const text = parseToolText(call.text);
  const told = parseTold(text.sentence);
  const places = told === null ? call.results : [told.target, ...call.results];
  const link = (place: (typeof places)[number]): string =>
    `**${placeLink(shortName(place), place.path, place.line)}**`;
  const name = told === null ? '' : shortName(told.target);
  const known = [`extends ${name}`, `overrides ${name}`, `names: ${name}`];
  const sentence =
    told === null
      ? withNames(inWords(text.sentence).replace(/ \(searched by [^)]*\)/, ''), places, link)
      : plain(told.before) +
        link(told.target) +
        withNames(inWords(told.after), places, (place) => plain(shortNames(places)(place)));
  const total = symbolsTold(text);
  const certain = placeList(text, call.results, {
    ...{ most: MOST_PLACES, known, listed, isPart: call.isPart ?? false },
    ...(total === null ? {} : { total }),
  });
  return paragraphs(sentence, certain, besideList(text), maybeList(text));
}

/** For a name that is not in the map: where its word occurs, or that it occurs nowhere. */
function absentTexts(intent: Intent, calls: readonly AnsweredCall[]): readonly string[] {
  const isFound = calls.some(({ isError, results }) => !isError && results.length > 0);
  // Where its word stands is the answer: that it is no symbol is said there.
  return calls.flatMap((call) => {
    if (!call.isError) return [surveyText(call)];
    return isFound ? [] : [failureText(intent, call)];
  });
}

/** The answer for a name without a symbol, from a word search; null if there was no search. */
function wordTexts(intent: Intent, calls: readonly AnsweredCall[]): readonly string[] | null {
  const answered = calls.filter(({ isError }) => !isError);
  if (calls[0]?.isError === true && answered[0]?.name === 'survey_repository')
    return absentTexts(intent, calls);
  return intent.kind === 'where' && answered.length > 1 ? wordsFirst(answered) : null;
}

/**
 * Of a name that nothing bears: where its word stands, before names that are only like it. Of a plain word the places that
 * have most of it, and a sentence on the word itself.
 */
function wordsFirst([like, words, loose]: readonly AnsweredCall[]): readonly string[] {
  if (like === undefined || words === undefined) return [];
  const names = like.results.length === 0 ? '' : paragraphs('Similar names:', namesOf(like));
  if (loose !== undefined && loose.results.length > 0)
    return [section(loose), plain(parseToolText(words.text).sentence), names];
  if (words.results.length === 0) return [section(like), section(words)];
  return [section(words), names];
}

function namesOf(call: AnsweredCall): string {
  return placeList(parseToolText(call.text), call.results.slice(0, MOST_LIKE), { most: MOST_LIKE });
}

/** Whether a trace found no symbol and searched for the word: its rows are those of a survey. */
function isBySearch({ text }: AnsweredCall): boolean {
  return /^'.*' is (?:not a function, class or module in the map|in no code of this folder)/.test(text);
}

/** How the command ended, and the end of what it printed; the whole is in the tool's card. */
function runText(text: string): string {
  const [ended = '', ...rest] = text.split('\n');
  const printed = rest.slice(rest.indexOf('') + 1);
  const shown = printed.slice(-MOST_OUTPUT);
  return paragraphs(
    plain(ended),
    printed.length > shown.length ? `The last ${shown.length} lines of output:` : '',
    shown.join('').trim() === '' ? '' : codeBlock(shown, ''),
  );
}

function unreadText(intent: Extract<Intent, { kind: 'unread' }>, calls: readonly AnsweredCall[]): string {
  const found = calls.flatMap(({ text }) => parseToolText(text).body).join('\n');
  // That a plain word of the question stands nowhere tells nothing: its author may say it otherwise.
  const absent = calls
    .flatMap(({ text }) => absentWords(text).text.split('\n\n'))
    .filter((each) => each.includes(plain(intent.target)) || !/^The word '\p{Ll}+'/u.test(each));
  return paragraphs(unread(intent, found), ...absent, evidenceText(calls), askLink('All questions', '/help'));
}

function notUnderstood(calls: readonly AnsweredCall[]): string {
  return paragraphs(
    `${NOT_UNDERSTOOD}.`,
    ...calls.map(({ text }) => absentWords(text).text),
    evidenceText(calls),
    closingNote(calls.map(({ text }) => parseToolText(text))),
    questionsAfter(calls),
  );
}
