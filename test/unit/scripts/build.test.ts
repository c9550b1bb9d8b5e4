import assert from 'node:assert/strict';
import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

interface Build {
  ensureBuild(options: {
    root: string;
    node: string;
    log: (line: string) => void;
    kind: 'product' | 'tests';
  }): Promise<boolean>;
}

const builder = `
  import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
  const text = readFileSync('src/a.ts', 'utf8');
  if (text.includes('broken')) { console.error('a.ts: broken'); throw new Error('Build failed'); }
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/a.js', text);`;

describe('building only when needed', () => {
  let root: TemporaryFolder;
  let build: (kind?: 'product' | 'tests') => Promise<boolean>;
  let logged: string[];
  beforeEach(async () => {
    root = await folderWith({ 'esbuild.mjs': builder, 'package.json': '{}', 'src/a.ts': 'one' });
    const { ensureBuild } = await loadScript<Build>('build.mjs');
    logged = [];
    const log = (line: string): void => void logged.push(line);
    build = (kind = 'product') => ensureBuild({ root: root.path, node: process.execPath, log, kind });
    assert.equal(await build(), true);
  });
  afterEach(() => root.remove());

  const output = (): Promise<string> => readFile(join(root.path, 'dist/a.js'), 'utf8');

  it('leaves a build of the same inputs', async () => assert.equal(await build(), false));

  it('leaves the product that was built with the tests, which run beside one another', async () => {
    assert.equal(await build('tests'), true);
    assert.equal(await build(), false);
    assert.equal(await build('tests'), false);
    await appendFile(join(root.path, 'src/a.ts'), ' two');
    assert.equal(await build('tests'), true);
    assert.equal(await output(), 'one two');
    assert.equal(await build(), false);
  });

  it('leaves it when a file was only touched', async () => {
    await utimes(join(root.path, 'src/a.ts'), 1, 1);
    assert.equal(await build(), false);
  });

  it('builds after a change', async () => {
    await appendFile(join(root.path, 'src/a.ts'), ' two');
    assert.equal(await build(), true);
    assert.equal(await output(), 'one two');
  });

  it('builds after a change of the compiler’s options, which esbuild reads', async () => {
    await writeFile(join(root.path, 'tsconfig.json'), '{}');
    assert.equal(await build(), true);
    assert.equal(await build(), false);
  });

  it('builds after a new file', async () => {
    await writeFile(join(root.path, 'src/b.ts'), '');
    assert.equal(await build(), true);
  });

  it('builds when the output is gone or another’s', async () => {
    await rm(join(root.path, 'dist'), { recursive: true });
    assert.equal(await build(), true);
    await writeFile(join(root.path, 'dist/a.js'), 'a production build');
    assert.equal(await build(), true);
    assert.equal(await output(), 'one');
  });

  it('fails with what is broken, one sentence and no stack, and builds again next time', async () => {
    await writeFile(join(root.path, 'src/a.ts'), 'broken');
    await assert.rejects(build(), { name: 'SetupError', exitCode: 1, message: /^the build failed: repair/ });
    assert.equal(logged.at(-1), 'a.ts: broken');
    await writeFile(join(root.path, 'src/a.ts'), 'one');
    assert.equal(await build(), true);
  });
});
