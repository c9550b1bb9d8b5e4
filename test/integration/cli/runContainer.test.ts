/** `repomaster run --runner devcontainer` end to end: a scripted model, a real engine, a container built from a Dockerfile. */
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { BASE, cliScript, useTestEngine } from '../../support/containers/engine';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { startProcess } from '../../support/process';
import type { Running } from '../../support/process';
import { calls, cli, git, runEnvironment } from '../../support/taskRun';
import type { RunJson } from '../../support/taskRun';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const files = {
  Dockerfile: `FROM ${BASE}\nRUN echo 7 >/expected\n`,
  'price.py': 'def total(price, count):\n    return price\n',
  'check.sh': 'test "$(cat /expected)" = 7 && grep -q "price \\* count" price.py\n',
};
const edit = {
  path: 'price.py',
  edits: [{ old_text: 'return price', new_text: 'return price * count' }],
};

describe('repomaster run --runner devcontainer', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  let folder: TemporaryFolder;
  let home: TemporaryFolder;
  let server: ModelServer;
  beforeEach(async () => {
    [folder, home, server] = await Promise.all([folderWith(files), temporaryFolder(), startModelServer()]);
    git(folder.path, 'init', '-q');
    git(folder.path, 'add', '-A');
    git(folder.path, 'commit', '-qm', 'Shop');
    const program = join(home.path, 'bin', 'devcontainer');
    await mkdir(join(home.path, 'bin'));
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${cliScript}' "$@"\n`);
    chmodSync(program, 0o755);
  });
  afterEach(async () => {
    for (const id of engine().run('ps', '-a', '-q').split('\n').filter(Boolean)) engine().run('rm', '-f', id);
    await server.close();
    await Promise.all([folder.remove(), home.remove()]);
  });

  function start(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Running {
    const path = `${join(home.path, 'bin')}:${engine().environment['PATH'] ?? ''}`;
    const env = { ...engine().environment, ...runEnvironment(home.path), PATH: path, ...environment };
    const all = [cli, 'run', folder.path, '--base-url', server.url, '--json', '--runner', 'devcontainer'];
    return startProcess([...all, '--task', 'Count items.', ...args], { cwd: home.path, env });
  }
  /** Whether each container that there is has ended. */
  const exited = () => engine().run('ps', '-a', '--format', '{{.Exited}}').trim();

  it('edits on the machine, runs commands and checks inside, and stops the container', async () => {
    await writeFile(join(home.path, 'note.txt'), 'an input\n');
    server.push(
      calls(['view_code', { targets: ['price.py'] }]),
      calls(['plan', { files: [{ path: 'price.py', symbols: ['total'] }], steps: ['count items'] }]),
      calls(['edit_file', edit]),
      calls([
        'run_script',
        { command: `sh check.sh && cat /expected '${home.path}/note.txt' && cat /etc/os-release` },
      ]),
      calls(['submit', { answer: 'Totals count items: `total` (price.py:2).' }]),
    );
    const args = ['--approve', 'all', '--check', 'sh check.sh', '--input', `note=${home.path}/note.txt`];
    const { code, stdout, stderr } = await start({}, ...args).ended;
    assert.equal(code, 0, stderr + stdout);
    const result = JSON.parse(stdout) as RunJson;
    assert.equal(result.outcome, 'accomplished');
    assert.deepEqual(
      result.checks.map((check) => [check.before, check.after]),
      [['failed', 'passed']],
    );
    assert.deepEqual(result.files, [{ path: 'price.py', change: 'modified' }]);
    assert.match(JSON.stringify(server.requests.at(-1)?.body), /7\\n.*an input\\n.*ID=debian/s);
    assert.match(stderr, /made from Dockerfile, because the folder has none/);
    assert.match(stderr, /commands run in container [0-9a-f]{12} of podman/);
    assert.equal(exited(), 'true');
    assert.equal(
      git(folder.path, 'status', '--porcelain').trim(),
      'M price.py',
      'nothing is left in the folder',
    );
  });

  it('a cancel in the middle of a command ends it inside', async () => {
    server.push(
      calls(['run_script', { command: 'sleep 1000 & setsid sleep 1001 & echo begun; touch begun; wait' }]),
      reply({ text: 'never asked' }),
    );
    const running = start({}, '--approve', 'all');
    const begun = async (): Promise<void> => {
      for (;;) {
        if (
          await readFile(join(folder.path, 'begun')).then(
            () => true,
            () => false,
          )
        )
          return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await Promise.race([begun(), running.ended]);
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    assert.equal(code, 130, stderr);
    assert.equal(exited(), 'true');
  });

  it('what reaches beyond the container is refused unless all is approved, before anything runs', async () => {
    await mkdir(join(folder.path, '.devcontainer'));
    const configuration = { image: BASE, initializeCommand: `touch ${home.path}/ran`, privileged: true };
    await writeFile(join(folder.path, '.devcontainer/devcontainer.json'), JSON.stringify(configuration));
    const { code, stderr } = await start({}, '--approve', 'rules').ended;
    assert.equal(code, 3, stderr);
    assert.match(stderr, /beyond the container \(hostCommand\): touch/);
    assert.match(stderr, /beyond the container \(privileged\)/);
    assert.match(stderr, /was not allowed/);
    assert.equal(await readFile(join(home.path, 'ran')).catch(() => null), null);
    assert.equal(server.requests.length, 0);
  });

  it('without an engine that answers it says so, and what each one said', async () => {
    const bin = join(home.path, 'engines');
    await mkdir(bin);
    await writeFile(join(bin, 'docker'), '#!/bin/sh\necho "Cannot connect to the daemon" >&2\nexit 1\n', {
      mode: 0o755,
    });
    await writeFile(join(bin, 'podman'), '#!/bin/sh\nexec /bin/sleep 1000\n', { mode: 0o755 });
    await rm(join(home.path, 'bin'), { recursive: true });
    const onlyGit = join(home.path, 'git-only');
    await mkdir(onlyGit);
    await writeFile(join(onlyGit, 'git'), `#!/bin/sh\nexec /usr/bin/git "$@"\n`, { mode: 0o755 });
    const { code, stderr } = await start({ PATH: `${bin}:${onlyGit}` }, '--approve', 'all').ended;
    assert.equal(code, 4, stderr);
    assert.match(stderr, /docker: Cannot connect to the daemon; podman: it did not answer within 1\.7 s/);
    assert.match(stderr, /Install Podman or Docker, or start its service/);
  });
});
