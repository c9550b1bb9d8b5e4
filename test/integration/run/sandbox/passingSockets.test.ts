/** Commands in a sandbox beside a program whose sockets, which are hidden from them, come and go. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { temporaryFolder } from '../../../support/temporaryFolder';

const COMMANDS = 15;
const OTHER = `const net = require('node:net');
let turn = 0;
const next = () => {
  const server = net.createServer().listen(process.argv[1] + turn++, () => server.close(next));
};
next();
process.stdout.write('going');`;

describe('A command beside sockets that come and go', () => {
  it('begins', async function () {
    skipWithoutSandbox(this);
    const workspace = await temporaryFolder();
    const outside = await mkdtemp(join(homedir(), '.repomaster-sockets-'));
    const child = spawn(process.execPath, ['-e', OTHER, join(outside, 'door')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { path: root } = workspace;
    const places = { writable: [], readable: [], hidden: [] };
    const shell = findLocalShell(process.env);
    const runner = createHeldProcess({ root, shell, environment: process.env, ...places }, 'always');
    try {
      await once(child.stdout, 'data');
      const request = { command: 'true', folder: root, timeoutMs: 30_000 };
      for (let turn = 0; turn < COMMANDS; turn++) {
        const { end } = await runner.run(
          request,
          { onOutput: () => undefined },
          new AbortController().signal,
        );
        assert.deepEqual(end, { kind: 'exited', code: 0 });
      }
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(outside, { recursive: true, force: true });
      await workspace.remove();
    }
  });
});
