import type { Writable } from 'node:stream';
import type { BisectReport } from '../../core/git/bisect';
import type { MergeCode } from '../../core/git/mergePorts';
import { runBisect } from '../../session/bisect/runBisect';
import { writeJson, writeText } from '../output';
import type { StatusLine } from '../statusLine';
import { createBisectProgress } from '../../tools/gitPlans/bisectProgress';
import { renderBisect } from '../../tools/gitPlans/renderBisect';
import type { BisectOptions } from './syntax/bisectSyntax';
import { endLeftRuns, worktreeRunner } from './worktreeRunner';

export interface BisectCommandPorts {
  readonly stdout: Writable;
  readonly status: StatusLine;
  readonly environment: NodeJS.ProcessEnv;
  readonly code: MergeCode;
}

/** As the command line's contract has them. */
const EXITS: Readonly<Record<BisectReport['state'], number>> = {
  found: 0,
  unsure: 1,
  aborted: 1,
  interrupted: 130,
};

/**
 * Runs `repomaster git bisect`: progress on stderr, the first bad commit on stdout. Returns the exit code. Cancelled, it prints
 * how far it came. Throws UserError for what cannot be searched, CancelledError where nothing was begun.
 */
export async function runBisectCommand(
  { good, bad, run, build, repeat, flaky, keepIgnored, runner: place, json }: BisectOptions,
  folder: string,
  { stdout, status, environment, code }: BisectCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const note = (text: string): void => status.note(`repomaster: ${text}`);
  await endLeftRuns(status);
  const report = await runBisect(
    folder,
    { good, bad, run, build, repeat, flaky, keepIgnored, place },
    {
      ...{ environment, code, tell: createBisectProgress(note) },
      ...worktreeRunner(place, { environment, status }),
    },
    signal,
  );
  // What an interrupted search found is worth printing, too.
  const untilKilled = new AbortController().signal;
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], untilKilled)
    : writeText(stdout, [renderBisect(report)], untilKilled));
  return EXITS[report.state];
}
