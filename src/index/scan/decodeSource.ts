import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Language, Problem } from '../../core/map/codeIndex';
import type { DeclaredEncoding } from '../languages/fileRules';
import { fileRules } from '../languages/files';
import { binaryReason, maxLineLength, maxSourceBytes, minifiedReason, tooLargeReason } from './skipReasons';

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly problems: readonly Problem[] }
  | { readonly kind: 'skipped'; readonly reason: string };

/** Of a binary file so much is looked at; git and grep draw the line at the same place. */
const binaryProbeBytes = 8000;

/**
 * The text of a source file without its byte-order mark, line ends as they are; or why it is no source.
 * UTF-8, UTF-16 by its mark, or what the text says of itself where its language has words for it. Bytes that are no text in that encoding
 * become U+FFFD, with a problem at the first of them.
 */
export function decodeSource(bytes: Buffer, path: string, language: Language): Decoded {
  const decoded = decodeText(bytes, path, language);
  return decoded.kind === 'text' && isMinified(decoded.text) ? minified : decoded;
}

const minified: Decoded = { kind: 'skipped', reason: minifiedReason };

/** What a text that is on no disk yet would be as a source file. */
export function judgeText(text: string): Decoded {
  if (Buffer.byteLength(text) > maxSourceBytes) return { kind: 'skipped', reason: tooLargeReason };
  return isMinified(text) ? minified : plain(text);
}

/** As `decodeSource`, for any text: in a language the index does not know (null), and however long its lines. */
export function decodeText(bytes: Buffer, path: string, language: Language | null): Decoded {
  return decodeMarked(bytes) ?? decodeUnmarked(bytes, path, language);
}

function decodeMarked(bytes: Buffer): Decoded | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return plain(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return plain(new TextDecoder('utf-16be').decode(bytes));
  return null;
}

function decodeUnmarked(bytes: Buffer, path: string, language: Language | null): Decoded {
  if (bytes.subarray(0, binaryProbeBytes).includes(0)) return { kind: 'skipped', reason: binaryReason };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const declared = marked || language === null ? null : fileRules[language].declaredEncoding(bytes);
  return declared === null ? decodeUtf8(bytes, path) : decodeDeclared(bytes, path, declared);
}

function decodeDeclared(bytes: Buffer, path: string, { name, label, line1 }: DeclaredEncoding): Decoded {
  if (label === 'latin1') return plain(bytes.toString('latin1'));
  const decoder = decoderFor(label);
  if (decoder !== null) return plain(decoder.decode(bytes));
  const message = `unknown encoding ${name}; the file was read as UTF-8`;
  const utf8 = decodeUtf8(bytes, path);
  if (utf8.kind !== 'text') return utf8;
  return { ...utf8, problems: [{ path, line: line1, message }, ...utf8.problems] };
}

function decodeUtf8(bytes: Buffer, path: string): Decoded {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(bytes)) return plain(text);
  const message =
    'not valid UTF-8: save the file as UTF-8; the bytes that could not be read are shown as U+FFFD';
  return { kind: 'text', text, problems: [{ path, line: firstInvalidLine(bytes), message }] };
}

/** 1-based; a newline byte is never part of a longer UTF-8 sequence, so each line stands by itself. */
function firstInvalidLine(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(0x0a, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

/** Null for a label that TextDecoder does not know. */
function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function plain(text: string): Decoded {
  return { kind: 'text', text, problems: [] };
}

/** Whether long lines hold half of the bytes: one long line in a file that people write is no reason to leave it out. */
function isMinified(text: string): boolean {
  const long = longLines(text);
  if (long.length === 0) return false;
  const longBytes = long.reduce((sum, [from, to]) => sum + Buffer.byteLength(text.slice(from, to)), 0);
  return 2 * longBytes >= Buffer.byteLength(text);
}

/** Where the lines over 20,000 characters begin and end. Goes by the last line end within reach: few characters are looked at. */
function longLines(text: string): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let start = 0; text.length - start > maxLineLength;) {
    const reach = text.slice(start, start + maxLineLength + 1);
    const end = Math.max(reach.lastIndexOf('\n'), reach.lastIndexOf('\r'));
    if (end !== -1) {
      start += end + 1;
      continue;
    }
    const rest = /[\n\r]/g;
    rest.lastIndex = start + maxLineLength;
    const to = rest.exec(text)?.index ?? text.length;
    found.push([start, to]);
    start = to + 1;
  }
  return found;
}
