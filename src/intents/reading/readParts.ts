/** The questions of one text, each with the calls that were made for it. */
import type { Intent } from './intent';
import { plannedCalls, renderAnswers } from './meanings';
import { partsOfTopic, pointedBack, questionParts } from '../matching/questionParts';
import { isOfChange } from '../matching/ofChange';
import { namesByForm } from '../matching/spottedIntent';
import { topicOf } from '../matching/topicFirst';
import { paragraphs } from '../text/markdown';
import { notAnsweredNote, notLimitedNote, readAsNote } from '../commands/commandAnswers';
import type { AnsweredCall, PlannedCall } from './plan';
import { readQuestion } from './readQuestion';
import type { ReadQuestion } from './readQuestion';

/** A question of the text. */
export interface ReadPart extends ReadQuestion {
  readonly text: string;
  /** The calls to make next for it; none where it can be answered. */
  readonly planned: readonly PlannedCall[];
}

/**
 * The questions of a text in their order, up to the first whose calls are not all made. A text that asks several things of
 * which none is understood is one question.
 */
export function readParts(
  text: string,
  subject: string | null,
  calls: readonly AnsweredCall[],
): readonly ReadPart[] {
  const topic = topicOf(text);
  const texts = topic === null ? questionParts(text) : partsOfTopic(topic.rest);
  if (topic !== null) return readOfTopic(text, texts, topic.name, calls);
  if (texts.length === 1) return [readPart(text, subject, calls).part];
  const parts: ReadPart[] = [];
  let left = calls;
  let about = subject;
  for (const each of texts) {
    const before = parts.at(-1);
    const pointed = about === null || before === undefined ? each : pointedBack(each, about);
    if (before !== undefined && !isRead(before) && namesByForm(pointed).length === 0) {
      parts.push(notRead(each));
      continue;
    }
    const { part, rest } = readUnderstood(pointed, before?.intent ?? null, subject, left);
    parts.push(part);
    if (part.planned.length > 0) return parts;
    left = rest;
    about = nameOf(part.intent) ?? about;
  }
  return parts.some(isRead) ? parts : [readPart(text, subject, left).part];
}

/** The questions behind a name that they are about; as one question where none of them is understood. */
function readOfTopic(
  text: string,
  texts: readonly string[],
  name: string,
  calls: readonly AnsweredCall[],
): readonly ReadPart[] {
  const parts: ReadPart[] = [];
  let left = calls;
  for (const each of texts) {
    const { part, rest } = readUnderstood(askedOf(each, name), null, null, left);
    parts.push(part);
    if (part.planned.length > 0) return parts;
    left = rest;
  }
  return parts.some(isRead) ? parts : [readPart(text, null, left).part];
}

/** `which parameters` of f_x: `which parameters of f_x`. */
function askedOf(question: string, name: string): string {
  const pointed = pointedBack(question, name);
  return pointed === question ? `${question.replace(/[?\s]+$/, '')} of ${name}` : pointed;
}

/** The answers in Markdown, each below the question that it answers; what was not understood is named. */
export function renderParts(parts: readonly ReadPart[]): string {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return renderPart(first, first.readAs);
  const answers = parts.flatMap((part) =>
    isRead(part) ? [renderPart(part, part.readAs ?? part.text.trim())] : [],
  );
  const others = parts.flatMap((part) => (isRead(part) ? [] : [notAnsweredNote(part.text.trim())]));
  return paragraphs(...answers, ...others);
}

/** A question without a name of its own, behind one that is not understood: what it is about stands there. */
function notRead(text: string): ReadPart {
  return { text, intent: null, calls: [], planned: [], readAs: null, open: [], limits: [] };
}

function isRead({ intent }: Pick<ReadPart, 'intent'>): boolean {
  return intent !== null && intent.kind !== 'unread';
}

function renderPart({ intent, text, calls, open, limits }: ReadPart, readAs: string | null): string {
  return paragraphs(
    readAs === null ? '' : readAsNote(readAs),
    limits.length === 0 ? '' : notLimitedNote(limits),
    renderAnswers(intent, text, calls),
    ...open.map(notAnsweredNote),
  );
}

interface Read {
  readonly part: ReadPart;
  /** The calls of the questions behind it. */
  readonly rest: readonly AnsweredCall[];
}

/** The question, as far as its calls have told. */
function readPart(text: string, subject: string | null, calls: readonly AnsweredCall[]): Read {
  return readBy(
    (own) => readQuestion(text, subject, own),
    (read) => plannedCalls(read.intent, text, read.calls),
    { text, calls },
  );
}

/** A question among others: the words of one that is not understood are not searched for. */
function readUnderstood(
  text: string,
  before: Intent | null,
  subject: string | null,
  calls: readonly AnsweredCall[],
): Read {
  const after = datedAfter(text, before) ?? oneAfter(text, before);
  return readBy(
    (own) =>
      after === null
        ? readQuestion(text, subject, own)
        : { intent: after, calls: own, readAs: null, open: [], limits: [] },
    (read) => (isRead(read) ? plannedCalls(read.intent, text, read.calls) : []),
    { text, calls },
  );
}

/** Each round of calls is known by its number alone. */
function readBy(
  readOf: (calls: readonly AnsweredCall[]) => ReadQuestion,
  planOf: (read: ReadQuestion) => readonly PlannedCall[],
  { text, calls }: { readonly text: string; readonly calls: readonly AnsweredCall[] },
): Read {
  let made = 0;
  for (;;) {
    const read = readOf(calls.slice(0, made));
    const planned = planOf(read);
    if (planned.length === 0 || made + planned.length > calls.length)
      return { part: { ...read, text, planned }, rest: calls.slice(made) };
    made += planned.length;
  }
}

/** `when was it`, `what was it about`, behind a question about who did it: its commits tell. */
function datedAfter(text: string, before: Intent | null): Intent | null {
  if (!isOfChange(text)) return null;
  if (before?.kind === 'history') return before;
  return before?.kind === 'authors' ? { kind: 'history', target: before.target, asks: 'last' } : null;
}

/** `how just one file`, behind a question about how the tests are run. */
function oneAfter(text: string, before: Intent | null): Intent | null {
  const isOne =
    /^(?:how (?:about |(?:do|can|would|to) (?:(?:i|we|you|one) )?(?:run |execute )?)?)?(?:just |only )*(?:one|a single|a specific)(?: (?:test|file|of them|test file|case|alone|only))*\s*\??$/i;
  const isRun = before?.kind === 'survey' && (before.topic === 'how to run' || before.topic === 'one test');
  if (!isRun) return null;
  if (isOne.test(text.trim())) return { kind: 'survey', topic: 'one test' };
  const file =
    /^how (?:about |(?:do|can|would|to) (?:(?:i|we|you|one) )?(?:run |execute )?)?(?:just |only )+(?:the (?:file |test )?)?([\w@./-]*\w\.\w+)\s*\??$/i.exec(
      text.trim(),
    )?.[1];
  return file === undefined ? null : { kind: 'survey', topic: 'one test', target: file };
}

function nameOf(intent: Intent | null): string | null {
  if (intent === null) return null;
  if (intent.kind === 'where') return intent.name;
  return 'target' in intent && intent.target !== null ? (intent.target ?? null) : null;
}
