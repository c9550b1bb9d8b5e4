/** Keeps the beginning and the end of a long text. */

export interface OutputBuffer {
  push(text: string): void;
  /** All of it, or head, a line that says how many characters are left out, and tail. */
  read(): { readonly text: string; readonly omitted: number };
}

/** Enough for what a program says before it works (versions, configuration, the first error). */
const HEAD_CHARS = 40_000;
/** Twice the head: a failure is told at the end. */
const TAIL_CHARS = 80_000;

/** An empty buffer that never holds more than about twice head and tail, however much is pushed. */
export function createOutputBuffer(headChars = HEAD_CHARS, tailChars = TAIL_CHARS): OutputBuffer {
  let head = '';
  let tail = '';
  let dropped = 0;
  const trim = (limit: number): void => {
    if (tail.length <= limit) return;
    const cut = afterPair(tail, tail.length - tailChars);
    dropped += cut;
    tail = tail.slice(cut);
  };
  return {
    push: (text) => {
      const room = dropped === 0 && tail === '' ? headChars - head.length : 0;
      const toHead = room >= text.length ? text.length : beforePair(text, room);
      head += text.slice(0, toHead);
      tail += text.slice(toHead);
      trim(2 * tailChars);
    },
    read: () => {
      trim(tailChars);
      const text = dropped === 0 ? head + tail : `${head}\n[${dropped} characters left out]\n${tail}`;
      return { text, omitted: dropped };
    },
  };
}

function beforePair(text: string, cut: number): number {
  return isLowSurrogate(text, cut) ? cut - 1 : cut;
}

function afterPair(text: string, cut: number): number {
  return isLowSurrogate(text, cut) ? cut + 1 : cut;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff;
}
