/** Bytes of files as text, so that the same text gives the same bytes. */
import { isUtf8 } from 'node:buffer';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

/** latin1: a character a byte, whatever encoding the file is in. */
export type TextCoding = 'utf8' | 'latin1';

/** git looks at as many bytes for a NUL, and takes a file that has one for binary. */
const LOOKED_AT = 8000;

export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, LOOKED_AT).includes(0);
}

/** utf8 where all of them are; a byte order mark stays a character. */
export function codingOf(all: Iterable<Buffer>): TextCoding {
  for (const bytes of all) if (!isUtf8(bytes)) return 'latin1';
  return 'utf8';
}

/** Throws UserError where the text has a character that the file's bytes cannot hold. */
export function encode(text: string, coding: TextCoding, path: string): Buffer {
  const bytes = Buffer.from(text, coding);
  if (bytes.toString(coding) === text) return bytes;
  const foreign = [...text].find(
    (character) => Buffer.from(character, coding).toString(coding) !== character,
  );
  throw new UserError(
    'bad-input',
    phrase('{0} is not UTF-8, so it cannot hold "{1}". Write it with other characters.', path, foreign ?? ''),
  );
}
