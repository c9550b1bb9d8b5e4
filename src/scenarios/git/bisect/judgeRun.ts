/** What the end of a run says of its commit, by the exit codes of `git bisect run`. */
import { CancelledError } from '../../../core/errors';
import type { RunEnd, RunReport, Runner } from '../../../core/running/runner';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Judged } from './search';
import { NOTHING_NAMED, namedByOutput } from './suspects';

export interface Commands {
  /** Before each run; where it fails, the commit is skipped. Null for none. */
  readonly build: string | null;
  readonly run: string;
}

/** Without a limit of its own a run that hangs would never end; a shorter one is the command's to set: `timeout 60 CMD`. */
const RUN_MS = 6 * 3_600_000;
const SKIP = 125;
/** The first that says nothing of the commit: the shell was ended by a signal, or the command does not want to go on. */
const FIRST_ABORT = 128;

/** Builds and runs in `folder` (absolute). Throws CancelledError, and UserError where nothing could be started. */
export async function judgeRun(
  { build, run }: Commands,
  folder: string,
  runner: Runner,
  signal: AbortSignal,
): Promise<Judged | { readonly aborted: Phrase }> {
  const start = async (command: string): Promise<RunReport> => {
    // Whoever allowed it saw the command, and not the files that it runs.
    const request = { command, folder, timeoutMs: RUN_MS, approvedBy: 'rule' } as const;
    const report = await runner.run(request, { onOutput: () => undefined }, signal);
    if (signal.aborted || report.end.kind === 'cancelled') throw new CancelledError();
    return report;
  };
  const built = build === null ? null : judged(await start(build));
  if (built !== null && ('aborted' in built || built.verdict !== 'good'))
    return 'aborted' in built ? built : { ...built, verdict: 'skip', named: NOTHING_NAMED };
  return judged(await start(run));
}

function judged({ end, output }: RunReport): Judged | { readonly aborted: Phrase } {
  const exit = exitOf(end);
  const last = lastLine(output);
  if (exit === null) return { aborted: phrase('{0} It printed: {1}', abortedText(end), last) };
  const verdict = exit === 0 ? 'good' : exit === SKIP ? 'skip' : 'bad';
  return { verdict, exit, last, named: verdict === 'bad' ? namedByOutput(output) : NOTHING_NAMED };
}

/** More does not fit beside what is said of the run. */
const MOST_SHOWN = 120;

/** The last line that says something; '' for none. */
function lastLine(output: string): string {
  const line = output.split('\n').findLast((each) => each.trim() !== '') ?? '';
  return line.trim().slice(0, MOST_SHOWN);
}

/** Null for an end that says nothing. */
function exitOf(end: RunEnd): number | null {
  return end.kind === 'exited' && end.code >= 0 && end.code < FIRST_ABORT ? end.code : null;
}

function abortedText(end: RunEnd): Phrase {
  switch (end.kind) {
    case 'exited':
      return phrase('The command exited with {0}; 128 and above end the search.', end.code);
    case 'signalled':
      return phrase('The command was ended by {0}, so the search was ended.', end.signal);
    case 'timedOut':
    case 'idle':
      return phrase(
        'The command did not end within {0} s. Give it a limit: timeout 600 ...',
        end.limitMs / 1000,
      );
    default:
      return phrase('The command ended, exit code unknown, so the search was ended.');
  }
}
