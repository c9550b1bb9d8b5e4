import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmod, open, readFile, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Reader = 'reads' | 'closes';

function repomaster(args: readonly string[], env: NodeJS.ProcessEnv = process.env, reader: Reader = 'reads') {
  return new Promise<Run>((done, failed) => {
    const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    if (reader === 'closes') child.stdout.destroy();
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

async function checkRefused(args: readonly string[], code: number, expected: RegExp): Promise<void> {
  const run = await repomaster(args);
  assert.equal(run.code, code, run.stderr);
  assert.equal(run.stdout, '');
  assert.match(run.stderr, expected);
  assert.match(run.stderr, /^repomaster: [^\n]+\n$/);
}

describe('the command line as a process', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({});
  });
  afterEach(() => folder.remove());

  it('prints help and version', async () => {
    const help = await repomaster(['--help']);
    assert.equal(help.code, 0, help.stderr);
    assert.match(help.stdout, /^repomaster maps a repository/);
    const { version } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    assert.deepEqual(await repomaster(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('starts on a Node.js whose expressions name no group twice, as Node 20 and 22 are', () => {
    const older = ['--no-js-regexp-duplicate-named-groups', cli, '--version'];
    const { status, stderr } = spawnSync(process.execPath, older, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  it('keeps its code compiled for the next run, but with --no-cache', async () => {
    folder = await folderWith({ 'code/a.py': 'def f(): pass\n' });
    const cache = join(folder.path, 'cache');
    const keptAfter = async (...options: readonly string[]): Promise<readonly string[]> => {
      const env = { ...process.env, XDG_CACHE_HOME: cache };
      const { code } = await repomaster(['index', join(folder.path, 'code'), ...options], env);
      assert.equal(code, 0);
      return (await readdir(folder.path)).includes('cache') ? readdir(join(cache, 'repomaster')) : [];
    };
    assert.deepEqual(await keptAfter('--no-cache'), []);
    assert.deepEqual(await keptAfter(), ['compiled', 'index']);
  });

  it('runs where its cache is a file', async () => {
    folder = await folderWith({ 'code/a.py': 'def f(): pass\n', repomaster: 'none of ours' });
    const env = { ...process.env, XDG_CACHE_HOME: folder.path };
    const { code, stdout } = await repomaster(['index', join(folder.path, 'code'), '--json', '-'], env);
    assert.equal(code, 0);
    assert.match(stdout, /"name":"f"/);
    assert.equal(await readFile(join(folder.path, 'repomaster'), 'utf8'), 'none of ours');
  });

  it('says that the working directory is gone', async () => {
    const gone = 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && exec "$0" "$1" index --no-cache';
    const { status, stderr } = spawnSync('sh', ['-c', gone, process.execPath, cli], { encoding: 'utf8' });
    assert.deepEqual(
      [status, stderr],
      [
        3,
        'repomaster: the working directory no longer exists; change to another one, or give an absolute path\n',
      ],
    );
  });

  it('writes the graph that is asked for, and nothing to stdout', async () => {
    folder = await folderWith({ 'a.py': 'import b\nb.f()\n', 'b.py': 'def f(): pass\n' });
    const file = join(folder.path, 'calls.dot');
    const { code, stdout, stderr } = await repomaster([
      'index',
      folder.path,
      '--graph',
      file,
      '--of',
      'calls',
    ]);
    assert.deepEqual([code, stdout], [0, ''], stderr);
    assert.match(await readFile(file, 'utf8'), /"a" -> "b\.f" \[weight=1, lines="2"\]/);
    const both = await repomaster([
      'index',
      folder.path,
      '--graph',
      join(folder.path, 'm.gexf'),
      '--json',
      '-',
    ]);
    assert.equal((JSON.parse(both.stdout) as { imports: unknown[] }).imports.length, 1);
  });

  it('writes the part of a graph that is asked for', async () => {
    folder = await folderWith({
      'a.py': 'import b\nb.f()\n',
      'b.py': 'def f(): g()\ndef g(): pass\n',
      'c.py': 'x = 1\n',
    });
    const file = join(folder.path, 'part.dot');
    const part = async (...options: readonly string[]): Promise<string> => {
      const run = await repomaster(['index', folder.path, '--graph', file, ...options]);
      assert.deepEqual([run.code, run.stdout], [0, ''], run.stderr);
      const text = await readFile(file, 'utf8');
      return [...text.matchAll(/^ {2}("[^\n]*?) \[/gm)].map(([, row]) => row).join('\n');
    };
    assert.equal(await part('--top', '2'), '"a"\n"b"\n"a" -> "b"');
    assert.equal(await part('--of', 'calls', '--around', 'g'), '"b.f"\n"b.g"\n"b.f" -> "b.g"');
    assert.equal(
      await part('--of', 'calls', '--around', 'b.g', '--hops', '2'),
      '"a"\n"b.f"\n"b.g"\n"a" -> "b.f"\n"b.f" -> "b.g"',
    );
    assert.equal(await part('--around', 'c.py'), '"c"');
  });

  it('says what to do about a symbol that no graph can be around, and writes nothing', async () => {
    folder = await folderWith({ 'shop/cart.py': 'class Basket:\n    pass\n', 'shop/item.py': 'x = 1\n' });
    const graph = join(folder.path, 'part.dot');
    const around = (symbol: string) => [
      'index',
      folder.path,
      '--json',
      '-',
      '--graph',
      graph,
      '--around',
      symbol,
    ];
    await checkRefused(around('Baskt'), 3, /Baskt.*Basket/);
    await checkRefused(around('Basket'), 3, /Basket is a class, .*; add --of calls, or name shop\.cart\n$/);
    await checkRefused(around('shop'), 3, /shop is a folder; name something in it\n$/);
    assert.deepEqual(await readdir(folder.path), ['shop']);
  });

  it('explains a command, and prints schemas and completions', async () => {
    const help = await repomaster(['help', 'index']);
    assert.equal(help.code, 0, help.stderr);
    assert.match(help.stdout, /^Usage\n {2}repomaster index \[folder\] \[options\]$/m);
    assert.deepEqual(await repomaster(['index', '--help']), help);
    const overview = await repomaster([]);
    assert.match(overview.stdout, /^ {2}index {2,}Maps the folder/m);
    assert.deepEqual(await repomaster(['--help']), overview);
    const schema = await repomaster(['schema', 'index']);
    assert.match((JSON.parse(schema.stdout) as { $schema: string }).$schema, /draft\/2020-12\/schema$/);
    assert.match(
      (await repomaster(['completion', 'bash'])).stdout,
      /^complete -F _repomaster repomaster\n$/m,
    );
  });

  it('answers wrong usage with one line and 2', async () => {
    await checkRefused(['index', '--jsn', '-'], 2, /unknown option --jsn; did you mean --json\?/);
    await checkRefused(['idnex'], 2, /unknown command 'idnex'; did you mean index\?/);
    await checkRefused(['--stats'], 2, /no command given/);
    await checkRefused(['index', '--graph', 'x.png'], 2, /--graph takes FILE\.gexf, /);
  });

  it('answers bad input with one line and 3', async () => {
    folder = await folderWith({ 'a.py': 'x = 1\n' });
    await checkRefused(['index', ''], 3, /the folder's name is empty; name a folder/);
    await checkRefused(['index', join(folder.path, 'none')], 3, /there is no folder .*none; check the path/);
    await checkRefused(
      ['index', join(folder.path, 'a.py')],
      3,
      /a\.py is a file; name the folder that holds it/,
    );
    const json = join(folder.path, 'none', 'x.json');
    await checkRefused(
      ['index', folder.path, '--json', json],
      3,
      /there is no folder .*none; create it first/,
    );
  });

  it('maps an empty folder and one without a known language to a sentence', async () => {
    folder = await folderWith({});
    const empty = await repomaster(['index', folder.path]);
    assert.equal(empty.code, 0, empty.stderr);
    assert.match(empty.stdout, /^Nothing to map in repomaster-.*\n.*Choose another folder\.\n$/);
    await writeFile(join(folder.path, 'notes.md'), '# Notes\n');
    const unknown = await repomaster(['index', folder.path]);
    assert.equal(unknown.code, 0, unknown.stderr);
    assert.match(unknown.stdout, /^Nothing to map in [^]*Not in the map \(1 file\)\n.*\.md 1\n$/);
  });

  it('prints the map and the statistics', async () => {
    folder = await folderWith({
      'shop/__init__.py': '"""Sells things. Really."""\nfrom .cart import Cart\n',
      'shop/cart.py': 'class Cart:\n    def add(self, item):\n        return item\n\n\nCart().add(1)\n',
    });
    const { code, stdout, stderr } = await repomaster(['index', folder.path, '--stats']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^python +2 +8$/m);
    assert.match(stdout, /^Symbols {2}1 class, 1 function or method, 0 lambdas$/m);
    assert.match(stdout, /^ +1 +\d\.\d\d {2}shop\/cart\.py$/m);
    assert.match(stdout, /^ +1 +\d\.\d\d {2}Cart {2}shop\/cart\.py:1$/m);
    assert.match(
      stdout,
      /^Time .*parsing \d[^]*^Read {4}2 files, 8 lines[^]*^Memory {2}\d+ MiB at the peak\n$/m,
    );
  });

  it('writes the same JSON to stdout and to a file', async () => {
    folder = await folderWith({ 'a.py': 'import b\nb.f()\n', 'b.py': 'def f():\n    pass\n' });
    const target = await folderWith({});
    try {
      const file = join(target.path, 'out.json');
      const toFile = await repomaster(['index', folder.path, '--json', file]);
      assert.equal(toFile.code, 0, toFile.stderr);
      assert.equal(toFile.stdout, '');
      const toStdout = await repomaster(['index', folder.path, '--json', '-']);
      assert.equal(toStdout.stdout, await readFile(file, 'utf8'));
      const { modules } = JSON.parse(toStdout.stdout) as { modules: { id: string }[] };
      assert.deepEqual(
        modules.map(({ id }) => id),
        ['a', 'b'],
      );
    } finally {
      await target.remove();
    }
  });

  it('says in one line that stdout could not be written', async function () {
    if (process.platform !== 'linux') this.skip();
    folder = await folderWith({ 'a.py': 'x = 1\n' });
    const full = await open('/dev/full', 'w');
    try {
      const { status, stderr } = spawnSync(process.execPath, [cli, 'index', folder.path, '--json', '-'], {
        stdio: ['ignore', full.fd, 'pipe'],
        encoding: 'utf8',
      });
      assert.equal(status, 4, stderr);
      assert.match(stderr, /^repomaster: the output could not be written: the disk is full; [^\n]+\n$/);
    } finally {
      await full.close();
    }
  });

  it('ends quietly when the reader of stdout has gone', async () => {
    folder = await folderWith({ 'a.py': 'x = 1\n' });
    const run = await repomaster(['index', folder.path, '--json', '-'], process.env, 'closes');
    assert.deepEqual(run, { code: 0, stdout: '', stderr: '' });
  });

  for (const signal of ['INT', 'TERM'])
    it(`ends with 130 at SIG${signal}, and leaves the file as it was and nothing beside it`, async () => {
      folder = await folderWith({ 'a.py': 'x = 1\n', 'out.json': 'before' });
      // A git that interrupts whoever asked it, and then never answers: the moment is the same in every run. It is asked
      // twice at once, and a second interrupt would end the process as the system does: only the first sends one.
      const once = `mkdir "$0.asked" 2>/dev/null && kill -${signal} $PPID`;
      const tools = await folderWith({ git: `#!/bin/sh\n${once}\nexec sleep 600\n` });
      try {
        await chmod(join(tools.path, 'git'), 0o755);
        const cache = join(tools.path, 'cache');
        const path = [tools.path, process.env['PATH']].join(delimiter);
        const env = { ...process.env, PATH: path, XDG_CACHE_HOME: cache };
        const json = join(folder.path, 'out.json');
        const run = await repomaster(['index', folder.path, '--json', json], env);
        // A slow machine has told of its progress before.
        assert.deepEqual([run.code, run.stdout], [130, '']);
        assert.match(run.stderr, /(?:^|\n)repomaster: cancelled\n$/);
        assert.equal(await readFile(json, 'utf8'), 'before');
        assert.deepEqual((await readdir(folder.path)).sort(), ['a.py', 'out.json']);
        const stored = await readdir(cache, { recursive: true });
        assert.deepEqual(
          stored.filter((name) => /-wal$|-shm$|\.tmp$/.test(name)),
          [],
        );
      } finally {
        await tools.remove();
      }
    });
});
