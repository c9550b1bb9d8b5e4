/** A command of the user's that must succeed before a commit. */
import type { RunTests } from '../../core/git/mergePorts';
import { findLocalShell } from '../../run/localShell';
import { createLocalProcess } from '../../run/process/localProcess';
import { clip, oneLine } from '../../explore/answer/text';

/** As long as a hook may take. */
const LIMIT_MS = 600_000;
const MOST_SHOWN = 200;

/** Runs it at the top of the work tree (absolute), with the user's own shell and environment. */
export function testsByCommand(command: string, root: string, environment: NodeJS.ProcessEnv): RunTests {
  const runner = createLocalProcess({
    root,
    logs: undefined,
    shell: findLocalShell(environment),
    environment,
  });
  return async (signal) => {
    const request = { command, folder: root, timeoutMs: LIMIT_MS };
    const { end, output } = await runner.run(request, { onOutput: () => undefined }, signal);
    const name = 'tests';
    if (end.kind === 'exited' && end.code === 0) return { name, outcome: 'passed', reason: '' };
    const how = end.kind === 'exited' ? `exited with ${end.code}` : end.kind;
    const [last = ''] = output.trimEnd().split('\n').slice(-1);
    return { name, outcome: 'failed', reason: `${command} ${how}: ${clip(oneLine(last), MOST_SHOWN)}` };
  };
}
