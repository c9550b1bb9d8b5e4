/** Bytes of a file and the text in them. */
import { isUtf8 } from 'node:buffer';
import { ToolError } from '../core/errors';

/** Larger files are data; the map leaves them out too. */
export const MOST_BYTES = 4 * 1024 * 1024;

export interface FileText {
  /** Without its byte-order mark, line ends as they are. */
  readonly text: string;
  /** It begins with a byte-order mark. */
  readonly isMarked: boolean;
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The text of a file that may be edited. Throws ToolError for bytes that are no UTF-8 text: written back they would be others. */
export function decodeFile(path: string, bytes: Uint8Array): FileText {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) throw notText(path, 'UTF-16 text');
  if (bytes.includes(0)) throw notText(path, 'binary');
  if (!isUtf8(bytes)) throw notText(path, 'not UTF-8 text');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isMarked = buffer.subarray(0, 3).equals(MARK);
  return { text: buffer.toString('utf8', isMarked ? 3 : 0), isMarked };
}

/** The bytes of a text. Throws ToolError where they could not be read as that text again, or are more than 4 MiB. */
export function encodeFile(path: string, { text, isMarked }: FileText): Uint8Array {
  const bytes = Buffer.from(isMarked ? `\uFEFF${text}` : text);
  if (text.includes('\0')) throw unwritable(path, 'a NUL character');
  if (/\p{Surrogate}/u.test(text)) throw unwritable(path, 'half of a surrogate pair');
  if (bytes.length > MOST_BYTES)
    throw new ToolError(`${path} would exceed 4 MiB: nothing was written. Write less.`);
  return bytes;
}

function notText(path: string, what: string): ToolError {
  return new ToolError(
    `${path} is ${what} and was not changed: only UTF-8 text can be edited. If you must, change it with run_script.`,
  );
}

function unwritable(path: string, what: string): ToolError {
  return new ToolError(`The text for ${path} contains ${what}: nothing was written. Remove it.`);
}
