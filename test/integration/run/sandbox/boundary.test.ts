import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { isClosed } from '../../../../src/core/running/boundary';
import type { Runner } from '../../../../src/core/running/runner';
import { createProbedRunner } from '../../../../src/run/boundary/probedRunner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const ampleMs = 30_000;

describe('The boundary, as probed inside', () => {
  let workspace: TemporaryFolder | undefined;
  let outside: string | undefined;
  let environment: NodeJS.ProcessEnv;
  before(async function () {
    skipWithoutSandbox(this);
    workspace = await folderWith({ 'a.txt': 'a\n' });
    outside = await mkdtemp(join(repositoryRoot, 'out', 'results-'));
    environment = process.env;
  });
  after(async () => {
    await workspace?.remove();
    if (outside !== undefined) await rm(outside, { recursive: true });
  });

  const folder = (): string => workspace?.path ?? assert.fail('not begun');
  const results = (): string => outside ?? assert.fail('not begun');

  function sandbox(writable: readonly string[] = []): Runner {
    return createSandbox({
      ...{
        root: folder(),
        shell: findLocalShell(environment),
        environment,
        writable,
        readable: [],
        hidden: [],
      },
    });
  }

  it('of a sandbox is closed; with network, with a place for results, or without a sandbox it is not', async () => {
    const { signal } = new AbortController();
    const options = { root: folder(), named: [], nowMs: () => 7 };
    const probed = createProbedRunner(sandbox(), options);
    const closed = await probed.boundary();
    assert.deepEqual(closed, {
      ...{ isolation: 'sandbox', network: false, dockerSocket: false, sudo: false },
      ...{ writableOutside: false, probedAtMs: 7 },
    });
    assert.equal(isClosed(closed), true);
    const request = { command: 'true', folder: folder(), timeoutMs: ampleMs, network: true };
    const { boundary } = await probed.run(request, { onOutput: () => undefined }, signal);
    assert.deepEqual([boundary?.isolation, boundary?.network], ['sandbox', true]);
    assert.equal(isClosed(boundary), false);
    const place = createProbedRunner(sandbox([results()]), options);
    assert.equal((await place.boundary()).writableOutside, true);
    const named = createProbedRunner(sandbox([results()]), {
      ...options,
      named: [results()],
    });
    assert.equal((await named.boundary()).writableOutside, false);
    const shell = findLocalShell(environment);
    const local = createProbedRunner(createLocalProcess({ root: folder(), shell, environment }), options);
    const open = await local.boundary();
    assert.deepEqual([open.network, open.writableOutside], [true, true]);
    assert.notEqual(open.isolation, 'sandbox');
    assert.equal(isClosed(open), false);
  });

  it('a socket of an engine that can be reached opens it', async () => {
    const path = join(folder(), 'engine.sock');
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(path, resolve));
    try {
      environment = { ...environment, DOCKER_HOST: `unix://${path}` };
      const local = createProbedRunner(
        createLocalProcess({ root: folder(), shell: findLocalShell(environment), environment }),
        { root: folder(), named: [], nowMs: () => 0 },
      );
      assert.equal((await local.boundary()).dockerSocket, true);
    } finally {
      delete environment['DOCKER_HOST'];
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('works for a user who is not root', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const own = await folderWith({ 'a.txt': 'a\n' });
    try {
      await chmod(own.path, 0o755);
      for (const path of [own.path, join(own.path, 'a.txt')]) await chown(path, 1234, 1234);
      const script = join(own.path, 'run.js');
      const runner = join(repositoryRoot, 'out', 'test', 'integration', 'run', 'sandbox', 'asOther.js');
      await writeFile(script, await readFile(runner));
      await chmod(script, 0o755);
      const node = join(own.path, 'node');
      await writeFile(node, await readFile(process.execPath));
      await chmod(node, 0o755);
      const out = execFileSync('setpriv', ['--reuid=1234', '--regid=1234', '--clear-groups', node, script], {
        ...{ cwd: own.path, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: own.path } },
      });
      assert.deepEqual(JSON.parse(out), {
        end: { kind: 'exited', code: 0 },
        output: '1234\nrefused\n',
        closed: true,
      });
      assert.equal(await readFile(join(own.path, 'made.txt'), 'utf8'), 'made\n');
    } finally {
      await own.remove();
    }
  });
});
