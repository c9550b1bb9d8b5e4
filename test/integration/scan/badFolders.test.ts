import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import type { ScanOptions } from '../../../src/index/scan/scanner';
import type { GitFolder } from './gitFolder';
import { gitFolder, listed, noSignal, recordingLog, scannerOf } from './gitFolder';

let folder: GitFolder;
beforeEach(async () => {
  folder = await gitFolder();
});
afterEach(() => folder.remove());

async function check(options: Partial<ScanOptions>, code: UserError['code'], message: string): Promise<void> {
  const run = scannerOf(folder, options).then((scanner) => scanner.scan(noSignal));
  await assert.rejects(run, (error) => {
    assert.ok(error instanceof UserError, String(error));
    assert.deepEqual([error.code, error.message], [code, message]);
    return true;
  });
}

describe('a folder that cannot be mapped', () => {
  it('is one that does not exist, or a file', async () => {
    folder.write({ 'x.py': '' });
    const nowhere = join(folder.path, 'nowhere');
    await check({ folder: nowhere }, 'bad-input', `There is no folder ${nowhere}; name one that exists.`);
    const file = join(folder.path, 'x.py');
    await check(
      { folder: file },
      'bad-input',
      `${file} is a file, not a folder; name the folder that holds it.`,
    );
    const through = join(file, 'y');
    await check({ folder: through }, 'bad-input', `There is no folder ${through}; name one that exists.`);
  });

  it('is the home folder or one above it, named with the count, until the user agrees', async () => {
    const home = folder.home;
    writeFileSync(join(home, 'a.py'), '');
    folder.write({ 'b.py': '' });
    const one = `${home} is your home folder, with 1 source file, and is not one project; open the folder of a project.`;
    await check({ folder: home }, 'too-many-files', one);
    const above = dirname(home);
    const two = `${above} holds your home folder, with 2 source files, and is not one project; open the folder of a project.`;
    await check({ folder: above }, 'too-many-files', two);
    const scanner = await scannerOf(folder, { folder: home, largeFolderAllowed: true });
    assert.deepEqual(listed(await scanner.scan(noSignal)), ['.gitconfig', 'a.py']);
  });

  it('is one of more than 50,000 source files, named with the count, until the user agrees', async function () {
    this.timeout(120_000);
    for (let index = 0; index < 52; index++) {
      mkdirSync(join(folder.path, `d${index}`));
      for (let file = 0; file < 1000; file++) writeFileSync(join(folder.path, `d${index}`, `${file}.py`), '');
    }
    const message = `${folder.path} holds 52,000 source files, more than the 50,000 that are mapped without asking; open a smaller folder, or exclude folders in .aiignore.`;
    await check({}, 'too-many-files', message);
    const homeMessage = `${folder.path} is your home folder, with more than 50,000 source files, and is not one project; open the folder of a project.`;
    await check({ homeFolder: folder.path }, 'too-many-files', homeMessage);
    const scanner = await scannerOf(folder, { largeFolderAllowed: true });
    assert.equal((await scanner.scan(noSignal)).files.length, 52_000);
    const fewer = await scannerOf(folder, { excludes: ['/d0/', '/d1/'] });
    assert.equal((await fewer.scan(noSignal)).files.length, 50_000);
  });
});

describe('what cannot be read', () => {
  it('is listed, and the rest is mapped', async function () {
    if (process.platform === 'win32') this.skip();
    folder.write({ 'a.py': 'text', 'own.py': '', 'locked/x.py': '', 'listed/y.py': '' });
    for (const path of ['own.py', 'locked']) chmodSync(join(folder.path, path), 0);
    // Its names can be listed, and nothing of what they name can be looked at.
    chmodSync(join(folder.path, 'listed'), 0o444);
    try {
      assert.deepEqual(scanAsOther(folder), {
        files: [
          { path: 'a.py', kind: 'text', text: 'text', problems: [] },
          { path: 'own.py', kind: 'skipped', reason: 'cannot be read (no permission)' },
        ],
        skipped: [
          { path: 'listed/y.py', reason: 'cannot be read (no permission)' },
          { path: 'locked', reason: 'cannot be read (no permission)' },
        ],
        changed: { kind: 'skipped', reason: 'cannot be read (no permission)' },
      });
    } finally {
      for (const path of ['listed', 'locked']) chmodSync(join(folder.path, path), 0o700);
    }
  });
});

/** What a scan finds as a user that permissions hold for: root reads everything, so root hands it on. */
function scanAsOther(at: GitFolder): unknown {
  const program = `require(${JSON.stringify(join(__dirname, 'scanAsOther.js'))})`;
  const command = [process.execPath, '-e', program, at.path];
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [join(at.path, '..'), at.path]) chmodSync(path, 0o755);
  const [file = '', ...args] = isRoot
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...command]
    : command;
  return JSON.parse(execFileSync(file, args, { encoding: 'utf8', env: { ...at.environment, HOME: '/' } }));
}

describe('git that gives no answer', () => {
  it('does not keep a folder from being mapped, and the log says why', async () => {
    folder.git('init', '-q');
    folder.write({ '.gitignore': 'b.py\n', 'a.py': '', 'b.py': '', '.git/index': 'torn' });
    const log = recordingLog();
    assert.deepEqual(listed(await (await scannerOf(folder, {}, log)).scan(noSignal)), ['.gitignore', 'a.py']);
    assert.equal(log.warnings.length, 1);
    assert.match(log.warnings[0] ?? '', /git could not read .* so it is mapped without git/);
  });
});
