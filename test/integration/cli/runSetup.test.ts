import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { calls, git, runTask } from '../../support/taskRun';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** A package whose set-up fails of its own script; its one dependency is in the folder, so that no registry is asked. */
const project = {
  '.npmrc': 'offline=true\naudit=false\nfund=false\npackage-lock=false\n',
  'package.json': `${JSON.stringify(
    {
      name: 'shop',
      version: '1.0.0',
      scripts: { postinstall: 'node prepare.js', start: 'node main.js' },
      dependencies: { greeting: 'file:greeting' },
    },
    null,
    2,
  )}\n`,
  'prepare.js': "const { name } = require('./setting.js');\nconsole.log(`prepared ${name}`);\n",
  'settings.js': "module.exports = { name: 'shop' };\n",
  'main.js': "console.log(require('greeting')());\n",
  'greeting/package.json': '{"name": "greeting", "version": "1.0.0", "main": "index.js"}\n',
  'greeting/index.js': "module.exports = () => 'good morning';\n",
};

describe('repomaster run sets a repository up', function () {
  // npm starts slowly on machines that do other things as well.
  this.timeout(300_000);
  let folder: TemporaryFolder;
  let home: string;
  let server: ModelServer;
  beforeEach(async () => {
    [folder, home, server] = await Promise.all([
      folderWith(project),
      mkdtemp(join(tmpdir(), 'repomaster-home-')),
      startModelServer(),
    ]);
    git(folder.path, 'init', '-q');
    git(folder.path, 'add', '-A');
    git(folder.path, 'commit', '-qm', 'Shop');
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
    await rm(home, { recursive: true, force: true });
  });
  const run = (...args: readonly string[]) =>
    runTask(folder.path, home, server.url, '--approve', 'all', ...args);
  /** What the model was sent last in its request number `at`, as text. */
  const told = (at: number): string => {
    const { messages } = server.requests[at]?.body as { messages: readonly unknown[] };
    return JSON.stringify(messages.at(-1));
  };

  it('fails once, is repaired by the model, and is skipped in the next run', async () => {
    server.push(
      calls(['setup_environment', { action: 'propose' }]),
      calls(['setup_environment', { action: 'run' }]),
      calls(['view_code', { targets: ['prepare.js'] }]),
      calls(['plan', { files: [{ path: 'prepare.js' }], steps: ['name the file as it is'] }]),
      calls([
        'edit_file',
        { path: 'prepare.js', edits: [{ old_text: "'./setting.js'", new_text: "'./settings.js'" }] },
      ]),
      calls(['setup_environment', { action: 'run' }]),
      calls(['setup_environment', { action: 'run', step: 'node:start' }]),
      calls(['submit', { answer: 'The set-up works: prepare.js:1 named a file that is not there.' }]),
    );
    const { result, stderr } = await run(
      '--task',
      'Set the shop up.',
      '--patch',
      join(home, 'changes.patch'),
    );
    assert.equal(result.outcome, 'accomplished', `${result.reason} ${stderr}`);
    server.expectDone();
    assert.match(told(1), /node:install {2}dependencies; needs the network; due: it has not run yet/);
    assert.match(told(2), /node:install failed: exited with code 1/);
    assert.match(told(2), /Cannot find module '\.\/setting\.js'/);
    assert.match(told(6), /node:install succeeded/);
    assert.match(told(7), /good morning/);
    // What is installed is no change of the repository.
    assert.deepEqual(
      result.files.map(({ path, change }) => `${path} ${change}`),
      ['prepare.js modified'],
    );

    server.push(
      calls(['setup_environment', { action: 'run' }]),
      calls(['setup_environment', { action: 'status' }]),
      calls(['submit', { answer: 'All of it is set up.' }]),
    );
    await run('--task', 'Is the shop set up?');
    server.expectDone();
    assert.match(told(9), /All required steps are done; nothing was run/);
    assert.match(told(10), /node:install {2}done: .*worked 20\d\d-/);
  });
});
