import { terminalText } from '../core/text/terminalText';
import type { IndexPhase, IndexProgress } from '../protocol/indexMessages';

/** Where notes go. A terminal gets one line rewritten in place, anything else whole lines. */
export interface NoteOutput {
  readonly terminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

export interface StatusLine {
  progress(progress: IndexProgress): void;
  /** A line of its own, above the progress; what of it would steer a terminal is shown instead. */
  note(text: string): void;
  /** Clears the progress from a terminal. */
  end(): void;
}

export interface StageLine extends StatusLine {
  /** What takes its time now: at once on a terminal; in a log only if the command has run for a while. */
  stage(text: string): void;
}

/** Smooth to the eye, and far below what a terminal can draw. */
const TERMINAL_PAUSE_MS = 100;
/** A log of a long run stays short, and a quick run says nothing. */
const LOG_PAUSE_MS = 2000;
const CLEAR_LINE = '\r\u001b[K';

/** A progress line over `out`, which is written at most once a pause; `nowMs` is any clock that only grows. */
export function createStatusLine(out: NoteOutput, nowMs: () => number): StageLine {
  const pauseMs = out.terminal ? TERMINAL_PAUSE_MS : LOG_PAUSE_MS;
  let lastMs = nowMs();
  let shown = '';
  const clear = (): void => {
    if (shown !== '') out.write(CLEAR_LINE);
  };
  const show = (text: string): void => {
    lastMs = nowMs();
    if (!out.terminal) {
      out.write(`${text}\n`);
      return;
    }
    // One column less: some terminals wrap after the last one, and a wrapped line cannot be rewritten.
    shown = text.slice(0, out.columns - 1);
    out.write(CLEAR_LINE + shown);
  };
  return {
    progress: (progress) => {
      if (nowMs() - lastMs >= pauseMs) show(renderProgress(progress));
    },
    stage: (text) => {
      if (out.terminal || nowMs() - lastMs >= pauseMs) show(terminalText(text));
    },
    note: (text) => {
      clear();
      out.write(`${terminalText(text)}\n${shown}`);
    },
    end: () => {
      clear();
      shown = '';
    },
  };
}

const DOING: Readonly<Record<IndexPhase, string>> = {
  listing: 'Listing files',
  parsing: 'Parsing',
  linking: 'Linking names to definitions',
};

function renderProgress({ phase, filesDone, filesTotal }: IndexProgress): string {
  const doing = DOING[phase];
  if (phase !== 'parsing' || filesTotal === 0) return doing;
  const percent = Math.floor((100 * filesDone) / filesTotal);
  return `${doing}: ${filesDone} of ${filesTotal} files, ${percent} %`;
}
