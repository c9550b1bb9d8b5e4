/** A process that ends, or is killed, while its command runs: localProcess.test.ts and orphans.test.ts start it. */
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { findLocalShell } from '../../../../src/run/localShell';

const folder = process.cwd();
const environment = process.env;
const runner = createLocalProcess({ root: folder, shell: findLocalShell(environment), environment });
const [command = 'sleep 1000 & echo $$ $!; wait', ends = 'ends'] = process.argv.slice(2);
const tell = (text: string): void =>
  void process.stdout.write(text, () => (ends === 'ends' ? process.exit(3) : undefined));
void runner.run({ command, folder, timeoutMs: 600_000 }, { onOutput: tell }, new AbortController().signal);
