/** Waits briefly for errors that language servers newly report after a change of a file. */
import { join } from 'node:path';
import type { Diagnostics, FollowedErrors, ReportedError } from '../../core/changes/edits';
import type { Subscription } from '../../core/async/emitter';
import type { StartTimer } from '../../core/async/throttle';

/** Documents of an editor, and what is reported of them; files by absolute path. */
export interface DiagnosticsEditor {
  /** The text of its document, as last read from disk or typed; null where none is open. */
  textOf(file: string): string | null;
  /** Opens a document of the file, unseen, since many servers look at nothing else. Whether it could. */
  open(file: string): Promise<boolean>;
  /** What is reported of the file now, errors alone. */
  errorsOf(file: string): readonly ReportedError[];
  /** Calls `listener` each time something was reported of the file, the same as before included. */
  onReported(file: string, listener: () => void): Subscription;
}

/** How long an edit waits for servers, before it and after: most answer within a second, and some never. */
const MOST_WAIT_MS = 2_000;
/** Servers report in parts, syntax first: no word for so long is the end of them. */
const QUIET_MS = 400;

export function createDiagnostics(
  root: string,
  editor: DiagnosticsEditor,
  startTimer: StartTimer,
): Diagnostics {
  return {
    follow: (path, signal) => followFile(join(root, path), editor, { startTimer, signal }),
  };
}

interface Waiting {
  readonly startTimer: StartTimer;
  readonly signal: AbortSignal;
}

function followFile(
  file: string,
  editor: DiagnosticsEditor,
  { startTimer, signal }: Waiting,
): FollowedErrors {
  const end = new AbortController();
  const waiting = { startTimer, signal: AbortSignal.any([signal, end.signal]) };
  let old: readonly ReportedError[] = [];
  /** The text that was last reported on. */
  let reportedOn: string | null = null;
  let wake: () => void = () => undefined;
  const subscription = editor.onReported(file, () => {
    reportedOn = editor.textOf(file);
    wake();
  });
  /** Until what is reported is of a text for which `holds`, and nothing more comes. */
  const reported = async (holds: (text: string) => boolean): Promise<void> => {
    const settled = (): boolean => reportedOn !== null && holds(reportedOn);
    await untilQuiet(settled, (listener) => (wake = listener), waiting);
    wake = () => undefined;
  };
  // What is open has been reported on, as far as it will be.
  const opened = editor.textOf(file) === null ? openAndWait() : Promise.resolve();
  async function openAndWait(): Promise<void> {
    if (await editor.open(file)) await reported(() => true);
  }
  return {
    before: async () => {
      await opened;
      old = editor.errorsOf(file);
    },
    added: async (text) => {
      if (editor.textOf(file) === null && !(await editor.open(file))) return [];
      const wanted = withPlainEnds(text);
      const isOfIt = (path: string): boolean => withPlainEnds(path) === wanted;
      await reported(isOfIt);
      return reportedOn !== null && isOfIt(reportedOn) ? newErrors(old, editor.errorsOf(file)) : [];
    },
    dispose: () => {
      subscription.dispose();
      end.abort();
    },
  };
}

/** Resolves when `settled` has held for a while without another call of the listener, on abort, or when it has lasted too long. */
function untilQuiet(
  settled: () => boolean,
  listen: (listener: () => void) => void,
  { startTimer, signal }: Waiting,
): Promise<void> {
  return new Promise((resolve) => {
    let stopQuiet: () => void = () => undefined;
    const end = (): void => {
      stopLast();
      stopQuiet();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stopLast = startTimer(end, MOST_WAIT_MS);
    const look = (): void => {
      stopQuiet();
      stopQuiet = settled() ? startTimer(end, QUIET_MS) : () => undefined;
    };
    listen(look);
    signal.addEventListener('abort', end, { once: true });
    look();
    if (signal.aborted) end();
  });
}

/** Lines move with an edit, so errors are told apart by what they say; one more of the same is new, the last of them. */
function newErrors(old: readonly ReportedError[], young: readonly ReportedError[]): readonly ReportedError[] {
  const keyOf = ({ code, message }: ReportedError): string => `${code}\n${message}`;
  const left = new Map<string, number>();
  for (const each of old) left.set(keyOf(each), (left.get(keyOf(each)) ?? 0) + 1);
  return [...young]
    .sort((a, b) => a.line - b.line)
    .filter((each) => {
      const known = left.get(keyOf(each)) ?? 0;
      left.set(keyOf(each), known - 1);
      return known <= 0;
    });
}

/** Documents have one kind of line end, files any. */
function withPlainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
