/** A command's own output in what its terminal shows. */

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

/** A filter that drops what is before the first mark (the echo of the command) and after the last one (the prompt). */
export function createShellOutput(): ShellOutput {
  let state: 'before' | 'inside' | 'after' = 'before';
  let held = '';
  return {
    push: (data) => {
      let text = held + data;
      held = '';
      if (state === 'before') {
        const mark = begins.exec(text);
        if (mark === null) {
          held = text;
          return '';
        }
        state = 'inside';
        text = text.slice(mark.index + mark[0].length);
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
