/** What the end of a run says of its commit, by the exit codes of `git bisect run`. */
import type { RunEnd, RunReport, Runner } from '../../../core/running/runner';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { lastLines, runOnCommit } from '../commitRuns';
import type { Judged } from './search';
import { NOTHING_NAMED, namedByOutput } from './suspects';

export interface Commands {
  /** Before each run; where it fails, the commit is skipped. Null for none. */
  readonly build: string | null;
  readonly run: string;
}

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
  const start = (command: string): Promise<RunReport> => runOnCommit(command, folder, runner, signal);
  const built = build === null ? null : judged(await start(build));
  if (built !== null && ('aborted' in built || built.verdict !== 'good'))
    return 'aborted' in built ? built : { ...built, verdict: 'skip', named: NOTHING_NAMED };
  return judged(await start(run));
}

function judged({ end, output }: RunReport): Judged | { readonly aborted: Phrase } {
  const exit = exitOf(end);
  const last = (lastLines(output, 1, MOST_SHOWN)[0] ?? '').trimStart();
  if (exit === null) return { aborted: phrase('{0} It printed: {1}', abortedText(end), last) };
  const verdict = exit === 0 ? 'good' : exit === SKIP ? 'skip' : 'bad';
  return { verdict, exit, last, named: verdict === 'bad' ? namedByOutput(output) : NOTHING_NAMED };
}

/** More does not fit beside what is said of the run. */
const MOST_SHOWN = 120;

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
