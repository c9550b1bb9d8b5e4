/** What a text asks of the index, as far as its calls have told whether a plain word of it is a name. */
import type { Intent } from './intent';
import { apartFromTests, withoutTests } from './matching/apartFromTests';
import { clausesOf } from './matching/clauses';
import { namesByForm, spottedIntent } from './matching/spottedIntent';
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
  /^(?:There is no |'.*' is (?:no function, class or module of the map|in no code of this folder))/;

export interface ReadQuestion {
  /** Null for a text that is not understood. */
  readonly intent: Intent | null;
  /** The calls that were made for it. */
  readonly calls: readonly AnsweredCall[];
  /** What was taken for the question where that is not the whole text; for people. */
  readonly readAs: string | null;
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
  const intent = parseIntent(text, subject);
  if (intent !== null) return { intent, calls, readAs: null };
  let rest = calls;
  for (const reading of looseReadings(text)) {
    const [first, ...others] = rest;
    if (first === undefined || !ABSENT.test(first.text)) return { ...reading, calls: rest };
    rest = others;
  }
  return { intent: null, calls: rest, readAs: null };
}

type Reading = Pick<ReadQuestion, 'intent' | 'readAs'>;

/** The readings of a text that leaves the tests out, of the rest of it; of any other its own. */
function looseReadings(text: string): readonly Reading[] {
  const rest = apartFromTests(text);
  const apart =
    rest === null
      ? []
      : readingsOf(rest).flatMap((reading) => {
          if (reading.intent?.kind === 'unread') return [reading];
          const intent = withoutTests(reading.intent);
          return intent === null ? [] : [{ ...reading, intent }];
        });
  return [...apart, ...readingsOf(text)];
}

/** What a text that fits no phrasing may ask, the likeliest first. */
function readingsOf(text: string): readonly Reading[] {
  const perhaps = perhapsIntent(text);
  // Of a text with a name in it a clause about all asks of that name: `who wants f_x, is it dead code?`
  const isOfName = namesByForm(text).length > 0;
  const clause = clausesOf(text)
    .map((each) => ({ intent: parseIntent(each), readAs: each }))
    .find(({ intent }) => intent !== null && intent.kind !== 'help' && !(isOfName && isAboutAll(intent)));
  const spotted = spottedIntent(text);
  return [
    ...(perhaps !== null && TOLD_AT_FIRST.includes(perhaps.kind) ? [{ intent: perhaps, readAs: null }] : []),
    ...(clause === undefined ? [] : [clause]),
    ...(spotted === null
      ? []
      : [{ intent: spotted, readAs: spotted.kind === 'unread' ? null : questionOf(spotted) }]),
  ];
}

function isAboutAll(intent: Intent): boolean {
  return intent.kind === 'core' || (intent.kind === 'survey' && intent.target === undefined);
}
