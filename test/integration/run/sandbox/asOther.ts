/** A run in a sandbox by whoever starts this file, in the working directory; the command is that of $COMMAND. */
import { isClosed } from '../../../../src/core/running/boundary';
import { createProbedRunner } from '../../../../src/run/boundary/probedRunner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';

const root = process.cwd();
const environment = process.env;
const sandbox = createSandbox({
  ...{ root, shell: findLocalShell(environment), environment, writable: [], readable: [], hidden: [] },
});
const probed = createProbedRunner(sandbox, { root, named: [], nowMs: () => 0 });
const command =
  environment['COMMAND'] ?? 'id -u; echo made > made.txt; touch /usr/canary 2>/dev/null || echo refused';
const hooks = { onOutput: () => undefined };
void probed
  .run({ command, folder: root, timeoutMs: 20_000 }, hooks, new AbortController().signal)
  .then(({ end, output, boundary }) =>
    process.stdout.write(JSON.stringify({ end, output, closed: isClosed(boundary) })),
  );
