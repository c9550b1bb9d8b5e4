/** Where a task's patch is executed and graded: this machine, the sandbox, or the repository's dev container. */
import { join } from 'node:path';
import type { Runner } from '../../../src/core/running/runner';
import { quoted } from '../../../src/core/text/shellWord';
import { openCommandRunner } from '../../../src/cli/run/commandRunner';
import type { RunnerOption } from '../../../src/cli/run/runSyntax';

export interface GradingPlace {
  readonly runner: RunnerOption;
  /** Absolute: the fresh copy. */
  readonly work: string;
  /** Absolute: for logs and what the runner keeps, outside of the copy. */
  readonly beside: string;
  /** Absolute: what commands read there, by name. */
  readonly readable: Readonly<Record<string, string>>;
  /** Absolute: where they may write besides the copy. */
  readonly writable: string;
  /** Of the commands, besides what they inherit. */
  readonly variables: Readonly<Record<string, string>>;
  readonly environment: NodeJS.ProcessEnv;
  note(text: string): void;
}

/** Whoever opens it closes it: a container that was made for the copy is gone then. Throws UserError, CancelledError. */
export async function openGradingRunner(
  place: GradingPlace,
  signal: AbortSignal,
): Promise<{ readonly runner: Runner; close(): Promise<void> }> {
  const { work, beside, readable, writable, environment, note } = place;
  const status = { note, progress: () => undefined, end: () => undefined };
  const inputs = Object.entries(readable).map(([name, path]) => ({ name, path }));
  const { runner, close } = await openCommandRunner(
    {
      // A container may need its command line installed; whoever names it here wants that.
      options: {
        runner: place.runner,
        approve: place.runner === 'devcontainer' ? 'all' : 'none',
        inputs,
        output: writable,
      },
      ports: { environment, sessions: null, status },
      ...{ folder: work, sessionFolder: join(beside, 'session'), records: [] },
      throwAway: `task${process.pid}`,
    },
    signal,
  );
  // The way that all three share: a container has none of this machine's environment.
  const exports = Object.entries(place.variables).map(([name, value]) => `${name}=${quoted(value)}`);
  const before = exports.length === 0 ? '' : `export ${exports.join(' ')}; `;
  return {
    runner: {
      kind: runner.kind,
      run: (request, hooks, abort) =>
        runner.run({ ...request, command: `${before}${request.command}` }, hooks, abort),
    },
    close,
  };
}
