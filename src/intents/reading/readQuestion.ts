/** What a text asks of the index, as far as its calls have told whether a plain word of it is a name. */
import type { Intent } from './intent';
import { apartFromTests, inTestsAlone, withApart } from '../matching/apartFromTests';
import { clausesOf } from '../matching/clauses';
import { leftOver } from '../matching/leftOver';
import { isOfChange } from '../matching/ofChange';
import { limitsIn } from '../matching/limits';
import { isFileOrFolder } from '../matching/placedNames';
import { isElliptic, pointedBack } from '../matching/questionParts';
import { namesByForm, spottedIntent } from '../matching/spottedIntent';
import { parseIntent, perhapsIntent } from './parseIntent';
import type { AnsweredCall } from './plan';
import { questionOf } from './questions';

/** Kinds whose first call says whether there is something of that name. */
const TOLD_AT_FIRST: readonly Intent['kind'][] = [
  'trace',
  'explore',
  'show',
  'members',
  'authors',
  'history',
];
const ABSENT =
  /^(?:There is no |'.*' is (?:not a function, class or module in the map|in no code of this folder))/;

const ENDED = /[.?!;:。？！；]\s*$/;

export interface ReadQuestion {
  /** Null for a text that is not understood. */
  readonly intent: Intent | null;
  /** The calls that were made for it. */
  readonly calls: readonly AnsweredCall[];
  /** What was taken for the question where that is not the whole text; for people. */
  readonly readAs: string | null;
  /** Other questions of the text, which the answer leaves open. */
  readonly open: readonly string[];
  /** Words that limit the question, and not the answer. */
  readonly limits: readonly string[];
}

/**
 * The question, by all its words; else by its plain word, by a clause that is a question, or by its name and what says most
 * of what is asked. Where nothing bears a name that was tried the call that said so is left out.
 */
export function readQuestion(
  text: string,
  subject: string | null,
  calls: readonly AnsweredCall[],
): ReadQuestion {
  const named = withoutApposition(text);
  const intent = parseIntent(text, subject) ?? (named === text ? null : parseIntent(named, subject));
  if (intent !== null) return { ...whole(intent, limitsLeft(text, intent)), calls };
  let rest = calls;
  for (const reading of looseReadings(named)) {
    const [first, ...others] = rest;
    if (first === undefined || !isAbsent(reading, first)) return { ...reading, calls: rest };
    rest = others;
  }
  return { ...whole(null), calls: rest };
}

/** `the row pool (src/pool.py)` as `src/pool.py`, and `f_x from the rows package` as `f_x`: what it is, and no limit. */
function withoutApposition(text: string): string {
  const isName = (name: string): boolean => namesByForm(name).length === 1;
  const plain = text.replace(/\bthe (?:[\w-]+ ){1,4}\(([^\s()]+(?:\(\))?)\)/, (all, name: string) =>
    isName(name) ? name : all,
  );
  // What comes from a package by a call is a place of calls.
  if (/\b(?:call|use|using|import|invoke|refer|reach)/i.test(plain)) return plain;
  return plain.replace(
    /(\S+) (?:from|of) the [\w-]+ (?:package|module|library|folder|crate)\b/i,
    (all, name: string) => (isName(name) ? name : all),
  );
}

type Reading = Omit<ReadQuestion, 'calls'>;

/** Whether nothing bears the name that was tried; of code that is not mapped its lines tell of one that is no plain word. */
function isAbsent({ intent }: Reading, { text, results }: AnsweredCall): boolean {
  const name = intent !== null && 'target' in intent ? (intent.target ?? '') : '';
  return ABSENT.test(text) && (results.length === 0 || /^\p{L}\p{Ll}*$/u.test(name));
}

function whole(intent: Intent | null, limits: readonly string[] = []): Reading {
  return { intent, readAs: null, open: [], limits };
}

/** The readings of a text that leaves tests out, or asks for them alone, of the rest of it; of any other its own. */
function looseReadings(text: string): readonly Reading[] {
  const rest = apartFromTests(text);
  const alone = rest === null ? inTestsAlone(text) : null;
  return [
    ...(rest === null ? [] : readingsApart(rest, 'tests')),
    ...(alone === null ? [] : readingsApart(alone, 'code')),
    ...readingsOf(text),
  ];
}

function readingsApart(rest: string, apart: 'tests' | 'code'): readonly Reading[] {
  return [whole(parseIntent(rest)), ...readingsOf(rest)].flatMap((reading) => {
    if (reading.intent?.kind === 'unread') return [reading];
    const intent = withApart(reading.intent, apart);
    return intent === null ? [] : [{ ...reading, intent }];
  });
}

/** What a text that fits no phrasing may ask, the likeliest first. */
function readingsOf(text: string): readonly Reading[] {
  const perhaps = perhapsIntent(text);
  const clause = clauseReading(text);
  const spotted = spottedIntent(text);
  return [
    ...(perhaps !== null && TOLD_AT_FIRST.includes(perhaps.kind) ? [whole(perhaps)] : []),
    ...(clause === null ? [] : [clause]),
    ...(spotted === null
      ? []
      : [{ ...whole(spotted), readAs: spotted.kind === 'unread' ? null : questionOf(spotted) }]),
  ];
}

/** The first clause that is a question, where nothing beside it is a part of what is asked. */
function clauseReading(text: string): Reading | null {
  const names = namesByForm(text);
  for (const clause of clausesOf(text)) {
    const question = aboutNameBefore(text, clause, names);
    const intent = parseIntent(question);
    // Of a text with a name in it a clause about all asks of that name: `who wants f_x, is it dead code?`
    if (intent === null || intent.kind === 'help' || (names.length > 0 && isAboutAll(intent))) continue;
    const { isNeeded, questions } = leftOver(text, clause, namesByForm(question));
    if (isNeeded || leansOn(text, clause, questions)) continue;
    const open = questions.filter((each) => !asksTheSame(each, question, intent));
    return {
      ...whole(withCommits(intent, open)),
      readAs: question,
      open: open.filter((each) => !isToldBy(intent, each)),
    };
  }
  return null;
}

/** Whether the clause goes on with a question before it: in one sentence with it, or without a name of its own. */
function leansOn(text: string, clause: string, questions: readonly string[]): boolean {
  const before = text.slice(0, text.indexOf(clause));
  if (!questions.some((each) => before.includes(each))) return false;
  return !ENDED.test(before) || isElliptic(clause) || namesByForm(clause).length === 0;
}

/** Of who changed it last, and why: its last commits tell both. */
function withCommits(intent: Intent, open: readonly string[]): Intent {
  const isWhy = open.some((each) => isOfChange(each) && !/^when\b/i.test(each));
  return intent.kind === 'authors' && isWhy
    ? { kind: 'history', target: intent.target, asks: 'last' }
    : intent;
}

function isToldBy({ kind }: Intent, question: string): boolean {
  return (kind === 'authors' || kind === 'history') && isOfChange(question);
}

/** Whether a question that points back asks the same again: `I get "no row". Where does this come from?` */
function asksTheSame(question: string, before: string, intent: Intent): boolean {
  const [name] = namesByForm(before);
  const again = name === undefined ? null : parseIntent(pointedBack(question, name));
  return again !== null && JSON.stringify(again) === JSON.stringify(intent);
}

/** `it` in a clause as the one name of a text that says it before: `I changed f_x. which tests cover it?` */
function aboutNameBefore(text: string, clause: string, names: readonly string[]): string {
  const symbols = names.length > 1 ? names.filter((each) => !isFileOrFolder(each)) : names;
  const [name, ...others] = symbols;
  const isBefore = name !== undefined && others.length === 0 && text.indexOf(name) < text.indexOf(clause);
  return isBefore && !clause.includes(name) ? pointedBack(clause, name) : clause;
}

function isAboutAll(intent: Intent): boolean {
  return intent.kind === 'core' || (intent.kind === 'survey' && intent.target === undefined);
}

/** Of a question about all, whose words may stand in any order, those that limit it. */
function limitsLeft(text: string, intent: Intent): readonly string[] {
  return isAboutAll(intent) ? limitsIn(apartFromTests(text) ?? text) : [];
}
