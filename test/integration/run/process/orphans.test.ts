import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import { endOrphans } from '../../../../src/run/process/orphans';
import { repositoryRoot } from '../../../support/paths';
import { TREE_SLEEPERS, deepTree, whoSleeps } from '../../../support/processTrees';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const script = join(repositoryRoot, 'out', 'test', 'integration', 'run', 'process', 'leftBehind.js');

describe('commands whose host was killed', () => {
  let folder: TemporaryFolder;
  const hosts: ChildProcess[] = [];
  before(async () => (folder = await temporaryFolder()));
  beforeEach(function () {
    if (process.platform !== 'linux') this.skip();
  });
  after(async () => {
    for (const host of hosts) host.kill('SIGKILL');
    await endOrphans();
    await folder.remove();
  });

  /** A host whose command is such a tree, once that is whole. */
  async function hostOf(seconds: number): Promise<ChildProcess> {
    const host = spawn(process.execPath, [script, deepTree(seconds, 'stubborn'), 'lives'], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    hosts.push(host);
    let printed = '';
    for await (const chunk of host.stdout) {
      printed += String(chunk);
      if (printed.includes('deep\n')) break;
    }
    return host;
  }

  it('are ended by the next one, wherever they went, and those of a living host are not', async () => {
    const [dead, living] = [600_000_000 + process.pid, 700_000_000 + process.pid];
    const killed = await hostOf(dead);
    await hostOf(living);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    assert.ok(whoSleeps(dead).length >= TREE_SLEEPERS);
    // Outer shells may be starting theirs still, and shells end that only start others: sleepers stay what they are.
    const sleepers = whoSleeps(living).filter(({ command }) => command.startsWith('sleep'));
    assert.ok(sleepers.length > 0);
    assert.equal(await endOrphans(), 1);
    assert.deepEqual(whoSleeps(dead), []);
    const kept = new Set(whoSleeps(living).map(({ pid }) => pid));
    assert.deepEqual(
      sleepers.filter(({ pid }) => !kept.has(pid)),
      [],
    );
    assert.equal(await endOrphans(), 0);
  });
});
