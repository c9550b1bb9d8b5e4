/** Reads JSON from front to end, so that what nobody asks for is passed over without being kept. */
import type { ReadPiece } from './bytes';

/** Text that is no JSON, with the line (from 1) at which that shows. */
export class JsonError extends Error {
  constructor(
    readonly line1: number,
    what: string,
  ) {
    super(what);
  }
}

/** A string, or as much of it as was asked for. */
export interface ReadString {
  readonly text: string;
  /** Of the whole, as they are written. */
  readonly bytes: number;
  readonly isCut: boolean;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NEWLINE = 0x0a;
const END = -1;
const EMPTY = Buffer.alloc(0);

const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/** What a number or a word (`true`, and Python's `NaN` and `-Infinity`) is written with. */
const inScalar = new Uint8Array(256);
for (const letter of '0123456789+-.eEtrufalsnNIity') inScalar[letter.charCodeAt(0)] = 1;

const SCALAR_LETTERS = 30;
/** A key is short; of a longer one the beginning is as good as unknown. */
const KEY_BYTES = 200;

/**
 * Reads values in the order in which they are written; every method reads one value and throws JsonError where there is
 * none. Linear in the bytes; holds one piece and the strings that it is asked for. What is passed over is checked for its
 * strings, brackets and letters alone.
 */
export class JsonReader {
  private piece: Buffer = EMPTY;
  private at = 0;
  private linesBefore = 0;

  constructor(private readonly readPiece: ReadPiece) {
    // A byte-order mark is no part of the value.
    if (this.byte() === 0xef) this.at += this.piece[1] === 0xbb && this.piece[2] === 0xbf ? 3 : 0;
  }

  /** Calls `read` for each key of an object; it must read the value. Passes over a value that is no object. */
  object(read: (key: string) => void): void {
    if (this.next() !== OPEN_OBJECT) {
      this.skip();
      return;
    }
    this.entries(CLOSE_OBJECT, () => {
      if (this.next() !== QUOTE) throw this.error('a key is missing');
      const key = this.stringHere(KEY_BYTES).text;
      if (this.next() !== COLON) throw this.error("':' is missing");
      this.at++;
      read(key);
    });
  }

  /** Calls `read` for each item of a list; it must read the item. Passes over a value that is no list. */
  list(read: () => void): void {
    if (this.next() === OPEN_LIST) this.entries(CLOSE_LIST, read);
    else this.skip();
  }

  /** A string, the first `mostBytes` of it; null for any other value, which is passed over. */
  string(mostBytes: number): ReadString | null {
    if (this.next() === QUOTE) return this.stringHere(mostBytes);
    this.skip();
    return null;
  }

  /** A number without fraction; null for any other value, which is passed over. */
  number(): number | null {
    const byte = this.next();
    if (byte < 0x30 || byte > 0x39) {
      this.skip();
      return null;
    }
    const value = Number(this.scalar(byte));
    return Number.isSafeInteger(value) ? value : null;
  }

  isList(): boolean {
    return this.next() === OPEN_LIST;
  }

  isObject(): boolean {
    return this.next() === OPEN_OBJECT;
  }

  /** Passes over one value, however deep. */
  skip(): void {
    let depth = 0;
    do {
      const byte = this.next();
      if (byte === QUOTE) this.stringHere(0);
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth++;
        this.at++;
      } else if (depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) {
        depth--;
        this.at++;
      } else if (depth > 0 && (byte === COMMA || byte === COLON)) this.at++;
      else this.scalar(byte);
    } while (depth > 0);
  }

  /** Throws JsonError where anything but white space is left. */
  end(): void {
    if (this.next() !== END) throw this.error('something stands behind its end');
  }

  private entries(close: number, read: () => void): void {
    this.at++;
    if (this.next() === close) {
      this.at++;
      return;
    }
    for (;;) {
      read();
      const byte = this.next();
      if (byte !== COMMA && byte !== close) throw this.error("',' is missing");
      this.at++;
      if (byte === close) return;
    }
  }

  /** Reads a number or word; returns its beginning. */
  private scalar(first: number): string {
    if (first === END || inScalar[first] !== 1) throw this.error('a value is missing');
    let text = '';
    for (let byte = first; byte !== END && inScalar[byte] === 1; byte = this.byte()) {
      if (text.length < SCALAR_LETTERS) text += String.fromCharCode(byte);
      this.at++;
    }
    return text;
  }

  /** Reads from the quote that the reader stands at to behind the one that ends it. */
  private stringHere(mostBytes: number): ReadString {
    this.at++;
    const parts: Buffer[] = [];
    let [bytes, kept] = [0, 0];
    let isEscaped = false;
    for (;;) {
      if (this.byte() === END) throw this.error('a string has no end');
      const end = stringEnd(this.piece, this.at, isEscaped);
      const part = this.piece.subarray(this.at, end.at);
      if (kept < mostBytes) {
        const taken = part.subarray(0, mostBytes - kept);
        // The piece is filled anew before the string has ended.
        parts.push(end.isClosed && parts.length === 0 ? taken : Buffer.from(taken));
        kept += taken.length;
      }
      bytes += part.length;
      this.at = end.at + (end.isClosed ? 1 : 0);
      isEscaped = end.isEscaped;
      if (end.isClosed) break;
    }
    const isCut = bytes > kept;
    return { text: mostBytes === 0 ? '' : this.unescaped(parts, isCut), bytes, isCut };
  }

  private unescaped(parts: readonly Buffer[], isCut: boolean): string {
    const written = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const text = isCut ? withoutHalves(written.toString()) : written.toString();
    if (!text.includes('\\')) return text;
    // Line breaks may not stand in a string as they are, but tools that join texts write them.
    const json = text.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    try {
      return JSON.parse(`"${json}"`) as string;
    } catch {
      throw this.error('a string has an escape that JSON does not know');
    }
  }

  /** The next byte that is no white space, not yet read; END behind the last. */
  private next(): number {
    let byte = this.byte();
    while (isSpace(byte)) {
      this.at++;
      byte = this.byte();
    }
    return byte;
  }

  private byte(): number {
    while (this.at >= this.piece.length) {
      // Counted while the piece still holds.
      this.linesBefore += countNewlines(this.piece);
      this.piece = this.readPiece() ?? EMPTY;
      this.at = 0;
      if (this.piece.length === 0) return END;
    }
    return this.piece[this.at] ?? END;
  }

  private error(what: string): JsonError {
    return new JsonError(this.linesBefore + countNewlines(this.piece.subarray(0, this.at)) + 1, what);
  }
}

// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\0-\x1f]/g;

/** Where a string ends in the piece, or how it goes on behind it; `isEscaped`: the first byte stands behind a backslash. */
function stringEnd(
  piece: Buffer,
  from: number,
  isEscaped: boolean,
): { readonly at: number; readonly isClosed: boolean; readonly isEscaped: boolean } {
  let start = isEscaped ? from + 1 : from;
  for (;;) {
    const quote = piece.indexOf(QUOTE, start);
    const reach = quote === -1 ? piece.length : quote;
    let backslashes = 0;
    while (reach - backslashes > start && piece[reach - backslashes - 1] === BACKSLASH) backslashes++;
    const isOpen = backslashes % 2 === 1;
    if (quote === -1) return { at: reach, isClosed: false, isEscaped: isOpen };
    if (!isOpen) return { at: quote, isClosed: true, isEscaped: false };
    start = quote + 1;
  }
}

/** A text that was cut, without what is left of its last character or escape. */
function withoutHalves(text: string): string {
  const whole = text.replace(/\uFFFD+$/, '');
  const backslashes = /(\\+)(?:u[\da-fA-F]{0,3})?$/.exec(whole);
  if (!backslashes || (backslashes[1] ?? '').length % 2 === 0) return whole;
  return whole.slice(0, backslashes.index + (backslashes[1] ?? '').length - 1);
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
