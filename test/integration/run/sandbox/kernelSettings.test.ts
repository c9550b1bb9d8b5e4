import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Opens what steers the machine for writing, and writes nothing; says what it could open. */
const OPENS = `for file in /proc/sysrq-trigger $(find /proc/sys /proc/irq /proc/bus /proc/fs -type f 2>/dev/null); do
  { true 3>>"$file"; } 2>/dev/null && echo "open $file"
done
echo done`;

describe('the settings of the kernel', () => {
  let workspace: TemporaryFolder | undefined;
  before(async function () {
    skipWithoutSandbox(this);
    workspace = await folderWith({ 'a.txt': 'a\n' });
  });
  after(() => workspace?.remove());

  const options = () => ({
    ...{ root: workspace?.path ?? assert.fail('not begun'), environment: process.env },
    ...{ shell: findLocalShell(process.env), writable: [], readable: [], hidden: [] },
  });
  const runners: readonly (readonly [name: string, make: () => Runner])[] = [
    ['in the sandbox', () => createSandbox(options())],
    ['by a held command', () => createHeldProcess(options(), 'always')],
  ];
  // The host's own root user may write them wherever they can be reached: a capability less does not matter.
  for (const [name, make] of runners)
    it(`cannot be written ${name}`, async () => {
      const { root } = options();
      const request = { command: OPENS, folder: root, timeoutMs: 60_000 };
      const report = await make().run(request, { onOutput: () => undefined }, new AbortController().signal);
      assert.deepEqual(report.end, { kind: 'exited', code: 0 });
      assert.equal(report.output.trim(), 'done');
    });
});
