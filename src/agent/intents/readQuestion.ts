/** What a text asks of the index, as far as its calls have told whether a plain word of it is a name. */
import type { Intent } from './intent';
import { parseIntent, perhapsIntent } from './parseIntent';
import type { AnsweredCall } from './plan';

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
  /^(?:There is no |'.*' is (?:no function, class or module of the map|in no code of this folder))/;

export interface ReadQuestion {
  /** Null for a text that is not understood. */
  readonly intent: Intent | null;
  /** The calls that were made for it. */
  readonly calls: readonly AnsweredCall[];
}

/**
 * The question, by its words or, of a text that would be searched for, by its plain word too: where nothing bears that
 * name the call that said so is left out, and the text is not understood.
 */
export function readQuestion(
  text: string,
  subject: string | null,
  calls: readonly AnsweredCall[],
): ReadQuestion {
  const intent = parseIntent(text, subject);
  const perhaps = intent === null ? perhapsIntent(text) : null;
  if (perhaps === null || !TOLD_AT_FIRST.includes(perhaps.kind)) return { intent, calls };
  const [first, ...others] = calls;
  const isAbsent = first !== undefined && ABSENT.test(first.text);
  return isAbsent ? { intent: null, calls: others } : { intent: perhaps, calls };
}
