import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InitialContext } from '../../../src/core/conversation/initialContext';
import { estimateTokens } from '../../../src/core/tokens/estimateTokens';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function context(folder: string, ...more: string[]): Promise<Run> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [cli, 'context', folder, ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

async function jsonOf(folder: string, ...more: string[]): Promise<InitialContext> {
  const { code, stdout, stderr } = await context(folder, '--json', ...more);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as InitialContext;
}

describe('repomaster context', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({
      'shop/__init__.py': '',
      'shop/cart.py': '"""Carts."""\nclass Cart:\n    def add(self, item):\n        return item\n',
      'main.py': 'from shop.cart import Cart\nCart().add(1)\n',
      'README.md': '# Shop\n\nSells things.\n',
      '.env': 'TOKEN=1\n',
    });
  });
  after(() => folder.remove());

  it('prints what a model needs to know first, the same bytes as text and in JSON', async () => {
    const { code, stdout, stderr } = await context(folder.path);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /\n## README\.md \(complete\)\n```\n# Shop\n\nSells things\.\n```\n/);
    assert.match(stdout, /\nshop\/cart\.py \(4 lines, I \d\.\d\d\): Carts; defines Cart; imported by 1\n/);
    const json = await jsonOf(folder.path);
    assert.equal(json.text, stdout);
    assert.equal(json.tokens, estimateTokens(stdout));
    assert.deepEqual(Object.keys(json), [
      'version',
      'budgetTokens',
      'task',
      'weights',
      'text',
      'tokens',
      'blocks',
    ]);
  });

  it('answers a budget that holds nothing with one that does, as bad input', async () => {
    const { code, stdout, stderr } = await context(folder.path, '--budget', '20');
    assert.equal(code, 3);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^repomaster: A budget of 20 tokens has no room for one entry of this repository\. \d+ tokens are enough\.\n$/,
    );
  });

  it('ranks by a task and by weights', async () => {
    const first = async (...more: string[]): Promise<string | null | undefined> =>
      (await jsonOf(folder.path, ...more)).blocks.find(({ kind }) => kind === 'modules')?.entries[0]?.path;
    assert.equal(await first('--task', 'what does main.py do'), 'main.py');
    assert.equal(await first('--weights', 'semantic=10'), 'main.py');
    assert.equal(await first('--weights', 'dependency=10'), 'shop/cart.py');
  });

  it('reads a README that is a link within the folder, and none that leads out of it', async () => {
    const linking = await folderWith({
      'a.py': 'def f():\n    return 1\n',
      'docs/index.md': '# Sold here\n',
    });
    const outside = await folderWith({ 'b.py': 'def f():\n    return 1\n' });
    try {
      await symlink('docs/index.md', join(linking.path, 'README.md'));
      assert.match(
        (await context(linking.path)).stdout,
        /\n## docs\/index\.md \(complete\)\n```\n# Sold here\n/,
      );
      await symlink(join(linking.path, 'docs/index.md'), join(outside.path, 'README.md'));
      assert.ok(!(await context(outside.path)).stdout.includes('Sold here'));
    } finally {
      await linking.remove();
      await outside.remove();
    }
  });

  it('is not blown by a README of 3 MB in one line, of no encoding, or of 10 MB', async () => {
    const hostile = await folderWith({ 'a.py': 'def f():\n    return 1\n' });
    const readme = join(hostile.path, 'README.md');
    try {
      const texts = [
        Buffer.from('# Usage '.padEnd(3_000_000, 'word ')),
        Buffer.from([0x23, 0x20, 0xff, 0xfe, 0xc3, 0x28, 0x0a, 0x80, 0x81, 0x0a]),
        Buffer.from('<div>```</div>\n'.repeat(700_000)),
        Buffer.from('- item\n'.repeat(400_000)),
      ];
      for (const text of texts) {
        await writeFile(readme, text);
        const { text: shown, tokens } = await jsonOf(hostile.path, '--budget', '1000');
        assert.ok(tokens <= 1000);
        assert.match(shown, /\ndef f\(\):\n/);
      }
    } finally {
      await hostile.remove();
    }
  });
});
