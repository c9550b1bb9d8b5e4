import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import { isClosed } from '../../../../src/core/running/boundary';
import { createRunLogs } from '../../../../src/run/log/runLogs';
import { createProbedContainer } from '../../../../src/run/container/probedContainer';
import { openContainer } from '../../../support/containers/devContainers';
import type { OpenedContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const never = new AbortController().signal;

describe('createProbedContainer', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  const made: TemporaryFolder[] = [];
  after(async () => {
    await Promise.all(made.map((each) => each.remove()));
  });

  async function opened(configuration: unknown) {
    const folder = await folderWith({ '.devcontainer.json': JSON.stringify(configuration) });
    const storage = await temporaryFolder();
    made.push(folder, storage);
    const container = await openContainer(engine(), folder.path, storage.path);
    return { ...container, storage: storage.path, probed: probedOf(container, storage.path) };
  }
  const probedOf = ({ container }: OpenedContainer, storage: string) =>
    createProbedContainer(container, {
      logs: createRunLogs(join(storage, 'logs')),
      named: [],
      nowMs: () => 7,
    });
  const running = (id: string) => engine().run('inspect', '--format', '{{.State.Running}}', id).trim();

  it('tells what was found inside with each run, and probes a container that was made anew again', async () => {
    const { container, probed } = await opened({
      image: BASE,
      remoteUser: 'dev',
      runArgs: ['--network=none'],
    });
    assert.equal(probed.known(), null);
    const shown: string[] = [];
    const request = { command: 'echo ran', folder: container.root, timeoutMs: 60_000, network: true };
    const report = await probed.run(request, { onOutput: (text) => shown.push(text) }, never);
    const { boundary } = report;
    assert.deepEqual(boundary, {
      ...{ isolation: 'container', network: false, dockerSocket: false, sudo: false },
      ...{ writableOutside: false, probedAtMs: 7 },
    });
    assert.equal(isClosed(boundary), true);
    assert.match(shown.join(''), /ran\n$/);
    // A user who cannot write is told so with the first command of the user's, not with the probe.
    assert.match(report.output, /^\[the container's user dev cannot write to the workspace.*\]\nran\n$/);
    assert.deepEqual(probed.known(), boundary);
    container.forget();
    assert.equal(probed.known(), null);
    await container.rebuild(() => undefined, never);
    assert.equal((await probed.boundary()).isolation, 'container');
    assert.equal(probed.known()?.isolation, 'container');
  });

  it('of root inside, with a folder of the machine, is no closed one', async () => {
    const outside = await temporaryFolder();
    made.push(outside);
    const mounts = [`source=${outside.path},target=/outside,type=bind`];
    const { probed } = await opened({ image: BASE, mounts });
    const { sudo, writableOutside, isolation } = await probed.boundary();
    assert.deepEqual([isolation, sudo, writableOutside], ['container', true, true]);
  });

  it('a folder of the machine that is put into the workspace, or lives in memory, is outside of it', async () => {
    const [outside, memory] = [await temporaryFolder(), await mkdtemp('/dev/shm/repomaster-')];
    made.push(outside, { path: memory, remove: () => rm(memory, { recursive: true }) });
    const closed = { image: BASE, remoteUser: 'dev', workspaceFolder: '/w', runArgs: ['--network=none'] };
    const workspaceMount = 'source=${localWorkspaceFolder},target=/w,type=bind';
    for (const [source, target] of [
      [outside.path, '/w/inner'],
      [memory, '/memory'],
    ]) {
      const mounts = [`source=${source},target=${target},type=bind`];
      const { probed, container } = await opened({ ...closed, workspaceMount, mounts });
      // What a user cannot see that user cannot write.
      await chmod(container.root, 0o777);
      const boundary = await probed.boundary();
      assert.deepEqual([boundary.network, boundary.sudo, boundary.writableOutside], [false, false, true]);
      assert.equal(isClosed(boundary), false);
    }
    const { probed } = await opened({ ...closed, workspaceMount });
    assert.equal(isClosed(await probed.boundary()), true);
  });

  it('whose user can plant a hook or editor settings is no closed one', async () => {
    const configuration = { image: BASE, remoteUser: 'dev', runArgs: ['--network=none'] };
    for (const name of ['.git/hooks', '.vscode']) {
      const { probed, container } = await opened(configuration);
      await mkdir(join(container.root, name), { recursive: true });
      await chmod(container.root, 0o755);
      await chmod(join(container.root, name), 0o777);
      assert.equal((await probed.boundary()).writableOutside, true);
      // A container is asked again when it was brought up anew.
      await chmod(join(container.root, name), 0o755);
      await container.rebuild(() => undefined, never);
      assert.equal(isClosed(await probed.boundary()), true);
    }
  });

  it('who leaves it stops it, and not while somebody else runs a command in it', async () => {
    const first = await opened({ image: BASE });
    const { container } = first;
    const second = await openContainer(engine(), container.root, first.storage);
    const { id } = await container.place(() => undefined, never);
    const cancel = new AbortController();
    let began = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const request = { command: 'echo began; sleep 1000', folder: container.root, timeoutMs: 60_000 };
    const onOutput = (text: string): void => (text.startsWith('began') ? began() : undefined);
    const other = second.runner.run(request, { onOutput }, cancel.signal);
    await hasBegun;
    await container.leave();
    assert.equal(running(id), 'true');
    cancel.abort();
    assert.deepEqual((await other).end, { kind: 'cancelled' });
    await second.container.leave();
    assert.equal(running(id), 'false');
    // Nothing is held any more, so that there is nothing to leave.
    await second.container.leave();
    assert.equal((await second.container.place(() => undefined, never)).id, id);
    second.container.leaveBehind();
    engine().run('wait', id);
    assert.equal(running(id), 'false');
  });
});
