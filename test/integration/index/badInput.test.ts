import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { repositoryRoot } from '../../support/paths';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, paths, skippedOf } from './indexing';

const good = {
  'good.py': 'from other import f\n\nf()\n',
  'other.py': 'def f():\n    return 1\n',
  'good.ts': 'export class Good {}\n',
};

function repomaster(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  return startProcess([distFile('cli.js'), ...args], { cwd: repositoryRoot, env }).ended;
}

/** What the command line prints for a folder that it maps: never a stack, never a note but progress. */
function parseMapped({ code, stdout, stderr }: Pick<Ended, 'code' | 'stdout' | 'stderr'>): CodeIndex {
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^((Listing|Parsing|Linking|Ranking).*\n)*$/);
  const index = JSON.parse(stdout) as CodeIndex;
  assert.equal(index.partial, false);
  return index;
}

/**
 * Runs Node.js as a user that permissions hold for, with a cache of its own: root reads everything, so root hands the
 * folders on.
 */
function asOther(
  args: readonly string[],
  cache: string,
  ...open: readonly string[]
): Pick<Ended, 'code' | 'stdout' | 'stderr'> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of open) chmodSync(path, 0o755);
  if (isRoot) chmodSync(cache, 0o777);
  const other = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const [file = '', ...rest] = [...(isRoot ? other : []), process.execPath, ...args];
  const { status, stdout, stderr } = spawnSync(file, rest, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, HOME: '/', XDG_CACHE_HOME: cache },
  });
  return { code: status, stdout, stderr };
}

function checkGood(index: CodeIndex): void {
  assert.ok(['good.py', 'good.ts', 'other.py'].every((path) => paths(index).includes(path)));
  const call = index.calls.find(({ from, to }) => from === 'good' && to === 'other.f');
  assert.deepEqual(call?.lines, [3]);
}

describe('the command line, given bad input', () => {
  let folder: TemporaryFolder;
  let cache: TemporaryFolder;
  beforeEach(async () => {
    [folder, cache] = [await folderWith(good), await temporaryFolder()];
  });
  afterEach(() => Promise.all([folder.remove(), cache.remove()]));

  const write = (path: string, text: string | Buffer): Promise<void> =>
    writeFile(join(folder.path, path), text);
  async function mapped(): Promise<CodeIndex> {
    const index = parseMapped(await repomaster(['index', folder.path, '--json', '-']));
    checkGood(index);
    return index;
  }

  it('reads what it can of bytes that are no UTF-8, and names the line', async () => {
    await write('latin.py', Buffer.from('def f():\n    return "caf\xe9"\n\n\ndef g():\n    f()\n', 'latin1'));
    const index = await mapped();
    assert.deepEqual(
      index.problems.map(({ path, line }) => [path, line]),
      [['latin.py', 2]],
    );
    assert.ok(index.calls.some(({ from, to }) => from === 'latin.g' && to === 'latin.f'));
  });

  it('reads what it can of a file with a syntax error, and names the line', async () => {
    await write('broken.py', 'def f():\n    return 1\n\ndef (:\n\ndef g():\n    return f()\n');
    await write('broken.ts', 'class A { f() {} }\nconst = ;\n');
    const index = await mapped();
    const lines = index.problems.map(({ path, line }) => `${path}:${line}`);
    assert.ok(lines.includes('broken.py:4') && lines.includes('broken.ts:2'), lines.join(' '));
    assert.ok(index.functions.some(({ id }) => id === 'broken.f'));
    assert.ok(index.classes.some(({ name }) => name === 'A'));
  });

  it('skips a file of 20 MB and a line of 100 MB, with the reason', async () => {
    await write('big.py', Buffer.alloc(20_000_000, 'x = 1\n'));
    await write('line.js', Buffer.alloc(100_000_000, 'x'));
    await write('short.js', 'x'.repeat(20_001));
    assert.deepEqual(skippedOf(await mapped()), {
      'big.py': 'over 4 MiB',
      'line.js': 'over 4 MiB',
      'short.js': 'minified (lines over 20,000 characters hold half of the bytes)',
    });
  });

  it('asks before it maps the home folder, and does with --large', async () => {
    const env = { ...process.env, HOME: folder.path };
    const refused = await repomaster(['index', folder.path, '--json', '-'], env);
    assert.deepEqual([refused.code, refused.stdout], [3, '']);
    assert.equal(
      refused.stderr,
      `repomaster: ${folder.path} is your home folder, with 3 source files, and is not one project; open the folder of a project. Use --large to index it anyway.\n`,
    );
    checkGood(parseMapped(await repomaster(['index', folder.path, '--json', '-', '--large'], env)));
  });

  it('follows no loop of links, and waits for no pipe', async () => {
    await mkdir(join(folder.path, 'a'));
    const links = {
      'a/up': '..',
      'a/self': 'self',
      'a/good.py': '../good.py',
      'package.json': 'package.json',
    };
    for (const [path, target] of Object.entries(links)) await symlink(target, join(folder.path, path));
    execFileSync('mkfifo', [join(folder.path, 'pipe.py'), join(folder.path, 'tsconfig.json')]);
    const index = await mapped();
    assert.equal(index.modules.length, 3);
    assert.deepEqual(skippedOf(index), {
      'a/good.py': 'symbolic link (its target is in the map by itself)',
      'a/self': 'symbolic link to nothing',
      'a/up': 'symbolic link (its target is in the map by itself)',
      'package.json': 'symbolic link to nothing',
      'pipe.py': 'not a regular file',
      'tsconfig.json': 'not a regular file',
    });
  });

  it('reads code that is nested 10,000 deep as far as it goes', async () => {
    const deep = (open: string, inner: string, close: string): string =>
      `${open}\n`.repeat(10_000) + inner + `\n${close}`.repeat(10_000);
    await write('lists.py', `x = ${deep('[', '1', ']')}\n`);
    await write('open.py', `x = ${'(\n'.repeat(10_000)}`);
    await write('functions.js', deep('(function () {', '', '})'));
    await write('blocks.ts', deep('if (x) {', '', '}'));
    await write('page.tsx', `const a = ${deep('<a>', '', '</a>')};\n`);
    await write('types.ts', `type T = ${deep('Array<', 'X', '>')};\n`);
    await write('package.json', deep('{"a":', '1', '}'));
    await write('tsconfig.json', deep('[', '', ']'));
    await write('pyproject.toml', `a = ${deep('[', '', ']')}\n`);
    const index = await mapped();
    const deepFiles = ['blocks.ts', 'functions.js', 'lists.py', 'open.py', 'page.tsx', 'types.ts'];
    assert.deepEqual(paths(index), [...deepFiles, ...Object.keys(good)].sort());
    const named = new Set(index.problems.map(({ path }) => path));
    for (const path of ['blocks.ts', 'functions.js', 'lists.py', 'open.py'])
      assert.ok(named.has(path), `${path} is not silently cut`);
  });

  it('takes names that every object has for what they are', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    for (const name of ['__proto__', 'constructor']) await mkdir(join(folder.path, name));
    await write('__proto__/__init__.py', names.map((name) => `def ${name}():\n    pass\n`).join(''));
    await write(
      'valueOf.py',
      `import __proto__\nfrom __proto__ import *\n\nclass toString(__proto__.constructor):\n    pass\n\n__proto__.toString()\n`,
    );
    await write(
      'constructor/__proto__.js',
      names.map((name) => `export function ${name}() { ${name}(); }\n`).join(''),
    );
    await write(
      'package.json',
      '{ "name": "__proto__", "exports": { "__proto__": "./constructor/__proto__.js" }, "__proto__": 1 }',
    );
    const index = await mapped();
    for (const name of names) {
      assert.ok(
        index.functions.some(({ id }) => id === `__proto__.${name}`),
        name,
      );
      assert.ok(
        index.calls.some(({ from, to }) => from === to && to.endsWith(`.${name}`)),
        name,
      );
    }
    assert.ok(index.calls.some(({ from, to }) => from === 'valueOf' && to === '__proto__.toString'));
  });

  it('lists files and folders that may not be read, configuration too', async function () {
    if (process.platform === 'win32') this.skip();
    await mkdir(join(folder.path, 'locked'));
    await write('locked/x.py', '');
    await write('own.py', '');
    await write('package.json', '{}');
    const closed = ['locked', 'own.py', 'package.json'].map((path) => join(folder.path, path));
    for (const path of closed) await chmod(path, 0);
    try {
      const index = parseMapped(
        asOther([distFile('cli.js'), 'index', folder.path, '--json', '-'], cache.path, folder.path),
      );
      checkGood(index);
      const reason = 'cannot be read (no permission)';
      assert.deepEqual(skippedOf(index), { locked: reason, 'own.py': reason, 'package.json': reason });
    } finally {
      await chmod(join(folder.path, 'locked'), 0o700);
    }
  });

  it('refuses a folder that may not be read', async function () {
    if (process.platform === 'win32') this.skip();
    await chmod(folder.path, 0);
    try {
      const { code, stdout, stderr } = asOther([distFile('cli.js'), 'index', folder.path], cache.path);
      assert.deepEqual([code, stdout], [3, '']);
      assert.equal(stderr, `repomaster: the folder ${folder.path} cannot be read; check its permissions\n`);
    } finally {
      await chmod(folder.path, 0o700);
    }
  });
});
