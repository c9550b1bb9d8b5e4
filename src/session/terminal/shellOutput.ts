/** Extracts a command's own output from its terminal's data. */
import { createPlainText } from '../../run/plainText';
import type { Recorder } from '../../run/recordRun';

export interface ShellOutput {
  /** What of the data is the command's output. */
  push(data: string): string;
}

/* eslint-disable no-control-regex -- the marks are escape sequences */
/** Shell integration's marks: the command's output begins, the command has ended (its exit code follows). */
const begins = /\u001b\]633;C(?:\u0007|\u001b\\)/;
const ends = /\u001b\]633;D/;
/** The beginning of a mark whose rest has not come yet. */
const cut = /\u001b(?:\](?:6(?:3(?:3(?:;)?)?)?)?)?$/;
/* eslint-enable no-control-regex */

/** Far above a long command line, drawn with colours and completions; who holds more back than that keeps it forever. */
const BEFORE_LIMIT = 100_000;

/** Shows the output in a terminal's data as plain text, no faster than the disk keeps up; `heard` is told of all data. */
export async function readShellOutput(
  data: AsyncIterable<string>,
  { show, pressure }: Recorder,
  heard: () => void,
): Promise<void> {
  const own = createShellOutput();
  const plain = createPlainText();
  for await (const chunk of data) {
    heard();
    show(plain.push(own.push(chunk)));
    await pressure();
  }
  show(plain.end());
}

/**
 * A filter that drops what is before the first mark (the echo of the command) and after the last one (the prompt). Where
 * no first mark comes all is output.
 */
export function createShellOutput(): ShellOutput {
  let state: 'before' | 'inside' | 'after' = 'before';
  let held = '';
  return {
    push: (data) => {
      let text = held + data;
      held = '';
      if (state === 'before') {
        const mark = begins.exec(text);
        if (mark === null && text.length <= BEFORE_LIMIT) {
          held = text;
          return '';
        }
        state = 'inside';
        if (mark !== null) text = text.slice(mark.index + mark[0].length);
      }
      if (state === 'after') return '';
      const end = ends.exec(text);
      if (end !== null) {
        state = 'after';
        return text.slice(0, end.index);
      }
      held = cut.exec(text)?.[0] ?? '';
      return text.slice(0, text.length - held.length);
    },
  };
}
