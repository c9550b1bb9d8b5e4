import { parseFailures } from '../../../explore/frames/parseFailures';

/** Before a message: what test runners, browsers, Java and npm write. */
const BEFORE = String.raw`^(?:E {2,}|Caused by: |Uncaught (?:\(in promise\) )?|Exception in thread "[^"]*" |npm (?:ERR! |error ))?`;

/** How a line begins that tells of an error, and no line of code: a name of an error with a message, or `error:`. */
const PRINTED: readonly RegExp[] = [
  new RegExp(`${BEFORE}(?:[A-Za-z_]\\w*\\.)*(?:[A-Z]\\w*)?(?:Error|Exception|Failure)(?: \\[\\w+\\])?: \\S`),
  new RegExp(`${BEFORE}(?:fatal|(?:fatal )?error)(?:\\[\\w+\\]| [A-Z]{1,5}\\d+)?: \\S`, 'i'),
  /^npm (?:ERR!|error) \S/,
  /^[\w./-]{1,100}: (?:[\w./+-]{1,100}: )?(?:command )?not found$/,
];

/** Statements and entries of an object end so, and what programs print hardly does. */
const IS_CODE = /[,;{(]$/;

/** A selection is a page or two, and a pasted log is read from its end. */
const MOST_LETTERS = 200_000;

/**
 * The error that a text tells of: the text where it has a traceback or a message of a compiler, else its last line that tells of an
 * error. Null for any other text, as code: nobody is asked about that. Linear.
 */
export function printedError(text: string): string | null {
  const lines = text.slice(-MOST_LETTERS).split(/\r?\n/);
  if (parseFailures(lines).some(({ message }) => message !== '')) return lines.join('\n');
  const isPrinted = (line: string): boolean =>
    line.length <= 1_000 && !IS_CODE.test(line) && PRINTED.some((form) => form.test(line));
  return lines.map((line) => line.trimEnd()).findLast(isPrinted) ?? null;
}
