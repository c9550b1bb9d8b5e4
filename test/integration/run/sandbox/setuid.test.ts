/** Programs that would lend their owner's rights to whoever runs them are not made where commands are held. */
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Each in a folder of its own: what Python and the shell have of the calls. */
const ways = [
  ...[
    'cp /bin/sh x; chmod u+s x',
    'cp /bin/sh x; chmod 6755 x',
    'install -m 4755 /bin/sh x',
    'umask 0; cp -p /bin/su x',
  ],
  ...['python3 -c \'import os; open("x", "w"); os.chmod("x", 0o4755)\''],
  ...['python3 -c \'import os; os.fchmod(os.open("x", os.O_CREAT | os.O_WRONLY, 0o755), 0o4755)\''],
  ...['python3 -c \'import os; os.open("x", os.O_CREAT | os.O_WRONLY, 0o4755)\''],
  ...[
    'python3 -c \'import os; os.open("x", os.O_CREAT | os.O_WRONLY, 0o2755)\'',
    'python3 -c \'import os; os.mknod("x", 0o4755)\'',
  ],
  ...['python3 -c \'import os; open("x", "w"); os.chmod("x", 0o4755, dir_fd=os.open(".", 0))\''],
  ...['python3 -c \'import ctypes; open("x", "w"); ctypes.CDLL(None).syscall(452, -100, b"x", 0o4755, 0)\''],
  ...[
    'python3 -c \'import ctypes; h=(ctypes.c_uint64*3)(0o101,0o4755,0); ctypes.CDLL(None).syscall(437, -100, b"x", h, 24)\'',
  ],
];

describe('Programs with the rights of their owner', () => {
  let folder: TemporaryFolder | undefined;
  before(async function () {
    skipWithoutSandbox(this);
    folder = await folderWith({ 'a.txt': 'a\n' });
  });
  after(() => folder?.remove());

  async function run(create: typeof createSandbox, command: string) {
    const root = folder?.path ?? assert.fail('not begun');
    const none = { writable: [], readable: [], hidden: [] };
    const runner = create({ root, environment: process.env, shell: findLocalShell(process.env), ...none });
    const request = { command, folder: root, timeoutMs: 30_000 };
    return runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
  }

  const kinds = {
    held: (options: Parameters<typeof createSandbox>[0]) => createHeldProcess(options, 'asked'),
    sandbox: createSandbox,
  };
  for (const [kind, create] of Object.entries(kinds))
    ways.forEach((way, at) => {
      it(`are not made (${kind}): ${way}`, async () => {
        const { output } = await run(create, `mkdir ${kind}${at}; cd ${kind}${at}; ${way}; id >/dev/null`);
        const made = join(folder?.path ?? '', `${kind}${at}`);
        const lending = readdirSync(made).filter((name) => (statSync(join(made, name)).mode & 0o6000) !== 0);
        assert.deepEqual(lending, [], output);
      });
    });

  it('and all other modes are', async () => {
    const command =
      'echo x > plain; chmod 1777 .; chmod 755 plain; chmod 640 a.txt; mkdir -m 2775 shared; cat a.txt; stat -c %a plain a.txt shared';
    const { end, output } = await run(kinds.held, command);
    assert.deepEqual(end, { kind: 'exited', code: 0 });
    assert.equal(output, 'a\n755\n640\n2775\n');
  });
});
