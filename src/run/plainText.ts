/** Turns what a program writes for a terminal into text that can be shown anywhere. */

export interface PlainText {
  /** What of the chunk, and of what was held back before, can be shown now. */
  push(chunk: string): string;
  /** What was still held back. */
  end(): string;
}

/* eslint-disable no-control-regex -- control characters are what this file is about */
/** CSI, OSC and the other strings (DCS, SOS, PM, APC), then every shorter sequence. */
const sequence =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]*[0-OQ-WYZ\\`-~]/g;
/** What each of them begins with. */
const escape = /[\u001b\u009b]/;
/** A sequence whose end has not come yet. */
const begun = /(?:(?:\u001b\[|\u009b)[0-?]*[ -/]*|\u001b[\]PX^_][^\u0007\u001b]*\u001b?|\u001b[ -/]*)$/;
/** Control characters but tab, newline and carriage return, and those that reorder the text around them. */
const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/* eslint-enable no-control-regex */

/** A longer one is no sequence: a program that never ends one must not swallow its output. */
const SEQUENCE_LIMIT = 4096;
/** Longer than any line that a program draws over and over. */
const REDRAWN_LIMIT = 10_000;

/**
 * A filter over chunks: escape sequences and control characters taken away, CR LF made LF. Of a line that is drawn
 * over (a carriage return and more text) the first form is shown at once and the last one, on a line of its own, when
 * the line ends.
 */
export function createPlainText(): PlainText {
  let held = '';
  const redraw = createRedraw();
  const push = (chunk: string): string => {
    // Most of what is printed, and all of what is printed fast.
    if (held === '' && !escape.test(chunk)) return redraw.push(chunk.replace(unshowable, ''));
    const text = (held + chunk).replace(sequence, '');
    const open = begun.exec(text);
    held = open !== null && open[0].length <= SEQUENCE_LIMIT ? open[0] : '';
    return redraw.push(text.slice(0, text.length - held.length).replace(unshowable, ''));
  };
  return {
    push,
    end: () => {
      held = '';
      return redraw.end();
    },
  };
}

/** Collapses lines that are drawn over. */
function createRedraw(): PlainText {
  /** The newest form of the line, or null while nothing of it was drawn over. */
  let newest: string | null = null;
  let pendingReturn = false;
  const segment = (text: string): string => {
    if (newest === null) return text;
    if (text !== '') newest = (newest + text).slice(-REDRAWN_LIMIT);
    return '';
  };
  const newline = (): string => {
    const last = newest;
    newest = null;
    pendingReturn = false;
    return last === null || last === '' ? '\n' : `\n${last}\n`;
  };
  const part = (text: string): string => {
    if (text === '\n') return newline();
    if (text === '\r') {
      pendingReturn = true;
      return '';
    }
    if (pendingReturn) newest = '';
    pendingReturn = false;
    return segment(text);
  };
  const push = (chunk: string): string => {
    if (newest === null && !pendingReturn) {
      const lines = chunk.replaceAll('\r\n', '\n');
      // Nothing is drawn over.
      if (!lines.includes('\r')) return lines;
    }
    return (chunk.match(/[\r\n]|[^\r\n]+/g) ?? []).map(part).join('');
  };
  return {
    push,
    end: () => {
      const last = newest;
      newest = null;
      return last === null || last === '' ? '' : `\n${last}`;
    },
  };
}
