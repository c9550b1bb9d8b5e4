/** `repomaster hub setup` as a process, beside a loopback GitHub: a clone, steps, a pull request that repairs one, a proof. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HubSetup } from '../../../src/core/hub/setup';
import { startGithub } from '../../support/github/githubServer';
import type { GithubServer } from '../../support/github/githubServer';
import { servedRepository, servedThread } from '../../support/github/served';
import type { ServedThread } from '../../support/github/served';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

/** A manifest whose dependency is there, or was never committed. */
function manifest(helper: 'helper' | 'helper-1.tgz'): string {
  const entry = { name: 'tool', version: '1.0.0', main: 'index.js', scripts: { test: 'node --test' } };
  return `${JSON.stringify({ ...entry, dependencies: { helper: `file:./${helper}` } }, null, 2)}\n`;
}

describe('repomaster hub setup', function () {
  this.timeout(120_000);
  let place: TemporaryFolder;
  let server: GithubServer;
  let work: string;
  let pull: ServedThread;

  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(work, name)), { recursive: true });
      writeFileSync(join(work, name), text);
    }
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=some@example.com', ...args], {
      cwd: work,
      encoding: 'utf8',
    });
  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'hub', 'setup', ...args], {
      cwd: place.path,
      env: {
        ...process.env,
        XDG_CACHE_HOME: join(place.path, 'cache'),
        XDG_STATE_HOME: join(place.path, 'state'),
      },
    }).ended;

  beforeEach(async () => {
    place = await temporaryFolder();
    work = join(place.path, 'work');
    mkdirSync(work);
    git('init', '-q', '-b', 'main');
    write({
      'package.json': manifest('helper-1.tgz'),
      'index.js': 'exports.double = (n) => 2 * n;\n',
      'helper/package.json': '{"name": "helper", "version": "1.0.0"}\n',
      'index.test.js':
        "const { test } = require('node:test');\ntest('doubles', () => require('node:assert').equal(require('./').double(2), 4));\n",
      'README.md': '# tool\n',
    });
    git('add', '-A');
    git('commit', '-qm', 'first');
    write({ 'package.json': manifest('helper') });
    const diff = git('diff');
    git('checkout', '-q', '--', '.');
    pull = servedThread(7, 'Take helper from its folder: helper-1.tgz was never committed', {
      ...{ kind: 'pull', state: 'closed', merged: true, diff },
      body: "npm install fails:\n\n    npm error code ENOENT\n    npm error enoent ENOENT: no such file or directory, open 'helper-1.tgz'\n",
    });
    server = await startGithub([
      servedRepository('octo/tool', { bare: join(work, '.git'), threads: [pull] }),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const asked = (...more: readonly string[]): Promise<Ended> =>
    run(`${server.root}/octo/tool`, '--into', 'clone', '--github-url', server.apiUrl, ...more);

  it('clones, repairs a step by a merged pull request where that is allowed, and proves it', async () => {
    const { stdout, stderr, code } = await asked('--take-fixes', '--json');
    assert.equal(code, 0, stderr);
    const setup = JSON.parse(stdout) as HubSetup;
    checkStrictly(validatorOf('hub-setup'), setup);
    assert.equal(setup.outcome, 'proven');
    assert.deepEqual(
      setup.steps.map(({ command, exit }) => [command.split(' ')[0], exit === 0]),
      [
        ['npm', false],
        ['git', true],
        ['npm', true],
        ['npm', true],
      ],
    );
    assert.equal(setup.steps[1]?.source, `${server.root}/octo/tool/pull/7`);
    assert.deepEqual([setup.check?.kind, setup.check?.tests], ['tests', 1]);
    assert.equal(readFileSync(join(place.path, 'clone', 'package.json'), 'utf8'), manifest('helper'));
  });

  it('tells what the pull request says where nothing may be changed, and asks nobody when offline', async () => {
    const told = await asked();
    assert.equal(told.code, 1, told.stderr);
    assert.match(told.stdout, /could not be set up: .*helper-1\.tgz.*\/pull\/7 says of it:\n {2}> /s);
    const left = readFileSync(join(place.path, 'clone', 'package.json'), 'utf8');
    assert.equal(left, manifest('helper-1.tgz'));
    const before = server.requests.length;
    const offline = await run('clone', '--offline');
    assert.equal(offline.code, 1, offline.stderr);
    assert.equal(server.requests.length, before);
  });

  it('makes no change of a pull request that is open, whoever wrote it', async () => {
    const open = { ...pull, state: 'open', merged: false } as const;
    server.serve([servedRepository('octo/tool', { bare: join(work, '.git'), threads: [open] })]);
    const { stdout, code } = await asked('--take-fixes');
    assert.equal(code, 1);
    assert.match(stdout, /\/pull\/7 says of it:\n {2}> npm install fails:\n/);
    assert.equal(readFileSync(join(place.path, 'clone', 'package.json'), 'utf8'), manifest('helper-1.tgz'));
  });

  it('says how far it came where nobody can be asked', async () => {
    const { stdout, stderr, code } = await run('work', '--json', '--github-url', server.apiUrl);
    assert.equal(code, 1, stderr);
    const setup = JSON.parse(stdout) as HubSetup;
    assert.deepEqual([setup.outcome, setup.steps.length], ['failed', 1]);
    assert.match(stderr, /issues are not searched: .* has no remote/);
  });

  it('goes on in a clone that is there, and leaves none where there is no such repository', async () => {
    await asked('--take-fixes');
    const clones = server.gitRequests.length;
    const again = await asked('--take-fixes', '--json');
    assert.equal(again.code, 0, again.stderr);
    assert.equal(server.gitRequests.length, clones);
    assert.deepEqual(
      (JSON.parse(again.stdout) as HubSetup).steps.map(({ command }) => command),
      ['npm test'],
    );
    const gone = await run(`${server.root}/octo/gone`, '--into', 'gone');
    assert.equal(gone.code, 4, gone.stdout);
    assert.match(gone.stderr, /no such repository/);
    assert.equal(existsSync(join(place.path, 'gone')), false);
  });

  it('says what it cannot take', async () => {
    for (const [args, says] of [
      [[], /needs a folder, or the address/],
      [['.', '--into', 'there'], /--into is for an address/],
      [['ssh://host/octo/tool', '--into', 'there'], /Only repositories at an https address/],
      [[`${server.root}/octo/tool`, '--into', 'new', '--offline'], /--offline fetches nothing/],
      [['nowhere'], /there is no folder nowhere/],
      [['https://', '--into', 'there'], /Only repositories at an https address/],
      [['https://me:secret@host/octo/tool', '--into', 'there'], /holds a name or password/],
    ] as const) {
      const { stderr, code } = await run(...args);
      assert.notEqual(code, 0);
      assert.match(stderr, says);
      assert.doesNotMatch(stderr, /secret|bug/);
    }
  });
});
