/** A process that ends while its command runs: localProcess.test.ts starts it. */
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { findLocalShell } from '../../../../src/run/localShell';

const folder = process.cwd();
const environment = process.env;
const runner = createLocalProcess({ root: folder, shell: findLocalShell(environment), environment });
const request = { command: 'sleep 1000 & echo $$ $!; wait', folder, timeoutMs: 60_000 };
void runner.run(
  request,
  { onOutput: (text) => process.stdout.write(text, () => process.exit(3)) },
  new AbortController().signal,
);
