/** The questions of one text, each with the calls that were made for it. */
import type { Intent } from './intent';
import { plannedCalls, renderAnswers } from './meanings';
import { pointedBack, questionParts } from './matching/questionParts';
import { paragraphs } from './markdown';
import { notAnsweredNote, readAsNote } from './commandAnswers';
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
  const texts = questionParts(text);
  if (texts.length === 1) return [readPart(text, subject, calls).part];
  const parts: ReadPart[] = [];
  let left = calls;
  let about = subject;
  for (const each of texts) {
    const pointed = about === null || parts.length === 0 ? each : pointedBack(each, about);
    const { part, rest } = readUnderstood(pointed, parts.at(-1)?.intent ?? null, subject, left);
    parts.push(part);
    if (part.planned.length > 0) return parts;
    left = rest;
    about = nameOf(part.intent) ?? about;
  }
  return parts.every(({ intent }) => intent === null) ? [readPart(text, subject, left).part] : parts;
}

/** The answers in Markdown, each below the question that it answers; what was not understood is named. */
export function renderParts(parts: readonly ReadPart[]): string {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return renderPart(first, first.readAs);
  const answers = parts.flatMap((part) =>
    part.intent === null ? [] : [renderPart(part, part.readAs ?? part.text.trim())],
  );
  const others = parts.flatMap(({ intent, text }) => (intent === null ? [notAnsweredNote(text.trim())] : []));
  return paragraphs(...answers, ...others);
}

function renderPart({ intent, text, calls }: ReadPart, readAs: string | null): string {
  const answer = renderAnswers(intent, text, calls);
  return readAs === null ? answer : paragraphs(readAsNote(readAs), answer);
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
      after === null ? readQuestion(text, subject, own) : { intent: after, calls: own, readAs: null },
    ({ intent, calls: own }) => (intent === null ? [] : plannedCalls(intent, text, own)),
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

/** `when was it`, behind a question about who did it. */
function datedAfter(text: string, before: Intent | null): Intent | null {
  if (!/^when (?:was|were|is|did) \S+(?: done| made| happen)?\s*\??$/i.test(text)) return null;
  if (before?.kind === 'history') return before;
  return before?.kind === 'authors' ? { kind: 'history', target: before.target, asks: 'last' } : null;
}

/** `how just one file`, behind a question about how the tests are run. */
function oneAfter(text: string, before: Intent | null): Intent | null {
  const isOne =
    /^(?:how (?:about |(?:do|can|would|to) (?:(?:i|we|you|one) )?(?:run |execute )?)?)?(?:just |only )*(?:one|a single|a specific)(?: (?:test|file|of them|test file|case|alone|only))*\s*\??$/i;
  const isRun = before?.kind === 'survey' && before.topic === 'how to run';
  return isRun && isOne.test(text.trim()) ? { kind: 'survey', topic: 'one test' } : null;
}

function nameOf(intent: Intent | null): string | null {
  if (intent === null) return null;
  if (intent.kind === 'where') return intent.name;
  return 'target' in intent && intent.target !== null ? (intent.target ?? null) : null;
}
