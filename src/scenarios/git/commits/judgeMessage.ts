/** Whether a message that a model wrote may stand in a plan. What it wrote is data. Pure. */
import type { WrittenMessage } from '../../../core/git/planMessages';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Convention } from './conventions';
import { conventionOf } from './conventions';

/** What all messages of a plan are judged by. */
export interface MessageRules {
  readonly convention: Convention;
  /** The branch's issue; null where it names none. */
  readonly issue: string | null;
}

export type Judged = { readonly message: string } | { readonly refused: Phrase };

/** More is an essay. */
const MOST_BODY = 2_000;

/** `used`: first lines of the plan's other commits. */
export function judgeMessage(
  written: WrittenMessage | null,
  { convention, issue }: MessageRules,
  used: ReadonlySet<string>,
): Judged {
  if (written === null) return { refused: phrase('The model wrote none.') };
  const subject = written.subject.trim();
  const body = written.body.replaceAll('\r\n', '\n').trim();
  const refused =
    formProblem(subject, body) ??
    lengthProblem(subject, body, convention) ??
    wordingProblem(subject, convention) ??
    issueProblem(subject, convention, issue) ??
    trailerProblem(body, subject) ??
    (used.has(subject) ? phrase('Another commit of the plan has the same first line.') : null);
  return refused === null ? { message: body === '' ? subject : `${subject}\n\n${body}` } : { refused };
}

function formProblem(subject: string, body: string): Phrase | null {
  if (subject === '') return phrase('Its first line is empty.');
  const hasOdd = /[\p{Cc}\p{Bidi_Control}]/u.test(subject) || /[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(body);
  return hasOdd ? phrase('It has control characters.') : null;
}

function lengthProblem(subject: string, body: string, { length }: Convention): Phrase | null {
  const characters = [...subject].length;
  if (characters > length)
    return phrase(
      "Its first line has {0} characters; the repository's have at most {1}.",
      characters,
      length,
    );
  return body.length > MOST_BODY ? phrase('Its body has more than {0} characters.', MOST_BODY) : null;
}

/** Read as the log is: what one subject is told to be must be what the log is. */
function wordingProblem(subject: string, convention: Convention): Phrase | null {
  const own = conventionOf([subject]);
  if (own.style !== convention.style && !(convention.style === 'area' && own.style === 'conventional'))
    return convention.style === 'plain'
      ? phrase("Its first line has a prefix, which the repository's have not.")
      : phrase("Its first line lacks the prefix that the repository's have.");
  if (convention.isCapital !== own.isCapital && startsWithLetter(subject, own))
    return convention.isCapital
      ? phrase("Its text begins with a small letter; the repository's begin with a capital.")
      : phrase("Its text begins with a capital; the repository's begin with a small letter.");
  if (convention.hasPeriod === own.hasPeriod) return null;
  return own.hasPeriod
    ? phrase('Its first line ends with a full stop.')
    : phrase('Its first line lacks a full stop.');
}

/** A name, as of a file or a class, keeps its own case. */
function startsWithLetter(subject: string, { style }: Convention): boolean {
  const text = style === 'plain' ? subject : subject.replace(/^[^:]*: /, '');
  return /^\p{L}\p{Ll}*(?=\s|$)/u.test(text);
}

function issueProblem(subject: string, { key }: Convention, issue: string | null): Phrase | null {
  if (key === null || issue === null) return null;
  const head = `${key.before}${issue}${key.after}`;
  return subject.startsWith(head) ? null : phrase('Its first line does not begin with {0}.', head.trim());
}

const TRAILER =
  /^(?:[\w-]+-by|change-id|cc|bug|issue|refs?|see-also|co-authored-with|generated(?: with| by)?)\s*:/im;
/** They act on a server once the commit is pushed. */
const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?\s+(?:[\w.-]+\/[\w.-]+)?#\d+/i;
const ADVERT = /generated (?:with|by)|\p{Extended_Pictographic}/iu;

function trailerProblem(body: string, subject: string): Phrase | null {
  if (TRAILER.test(body) || ADVERT.test(body)) return phrase('It has trailers that nobody asked for.');
  return CLOSING.test(`${subject}\n${body}`) ? phrase('It would close an issue.') : null;
}
