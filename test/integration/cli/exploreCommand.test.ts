import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExploreAnswer } from '../../../src/core/map/explore';
import { repositoryRoot } from '../../support/paths';
import { pdfFile } from '../../support/pdfFile';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function explore(tool: string, folder: string, args: unknown, ...more: string[]): Promise<Run> {
  return new Promise((done, failed) => {
    const line = [cli, 'explore', tool, folder, '--args', JSON.stringify(args), ...more];
    const child = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

describe('repomaster explore', () => {
  let folder: TemporaryFolder;
  let outside: TemporaryFolder;
  before(async () => {
    outside = await folderWith({ 'secret.txt': 'outside\n' });
    folder = await folderWith({
      'shop/__init__.py': '',
      'shop/cart.py': 'class Cart:\n    def add(self, item):\n        return item\n',
      'main.py': 'from shop.cart import Cart\nCart().add(1)\n',
      'README.md': '# Shop\n',
      '.env': 'TOKEN=1\n',
    });
    await symlink(join(outside.path, 'secret.txt'), join(folder.path, 'link.txt'));
    await writeFile(join(folder.path, 'paper.pdf'), pdfFile({ pages: ['A paper on carts.'] }));
  });
  after(async () => {
    await folder.remove();
    await outside.remove();
  });

  async function checkRefused(tool: string, args: unknown, code: number, expected: RegExp): Promise<void> {
    const run = await explore(tool, folder.path, args);
    assert.equal(run.code, code, run.stderr);
    assert.equal(run.stdout, '');
    assert.match(run.stderr, expected);
    assert.match(run.stderr, /^repomaster: [^\n]+\n$/);
  }

  it('prints what a model would see', async () => {
    assert.deepEqual(await explore('view_code', folder.path, { targets: ['Cart.add', 'README.md'] }), {
      code: 0,
      stdout: [
        'Code of 2 places: 2 as body.',
        '== shop/cart.py:2-3 shop.cart.Cart.add (method)',
        '   2|     def add(self, item):',
        '   3|         return item',
        '== README.md (1 line)',
        '   1| # Shop',
        'index v1',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('prints the whole answer as JSON', async () => {
    const run = await explore('view_structure', folder.path, { path: 'shop/cart.py', depth: 1 }, '--json');
    assert.equal(run.code, 0, run.stderr);
    const { text, ...rest } = JSON.parse(run.stdout) as ExploreAnswer;
    assert.match(text, /^shop\/cart\.py is the module shop\.cart: 3 lines, 1 class, /);
    const [module, cart] = rest.results;
    assert.deepEqual(
      [module?.path, module?.line, module?.endLine, module?.id],
      ['shop/cart.py', 1, 3, 'shop.cart'],
    );
    assert.deepEqual([cart?.line, cart?.endLine, cart?.id], [1, 3, 'shop.cart.Cart']);
    assert.deepEqual([rest.truncated, rest.more], [false, null]);
  });

  it('reads a PDF', async () => {
    const { code, stdout, stderr } = await explore('read_document', folder.path, { path: 'paper.pdf' });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(stdout, 'paper.pdf: a PDF of 1 page, complete.\n[page 1]\nA paper on carts.\nindex v1\n');
    await checkRefused(
      'view_code',
      { targets: ['paper.pdf'] },
      3,
      /paper\.pdf is a PDF: read_document reads its text/,
    );
  });

  it('traces and searches', async () => {
    const callers = await explore('trace_dependencies', folder.path, {
      target: 'Cart.add',
      direction: 'callers',
    });
    assert.match(callers.stdout, /main\.py:2/);
    const found = await explore('search_code', folder.path, { query: 'Cart' });
    assert.match(found.stdout, /shop\/cart\.py:1/);
  });

  it('answers what the tool refuses with one line and 3', async () => {
    await checkRefused(
      'view_code',
      { targets: ['Crat'] },
      3,
      /There is no 'Crat' in the map\. The nearest names are: .*shop\.cart\.Cart \(class/,
    );
    await checkRefused('view_code', { target: 'Cart' }, 3, /view_code: targets: .*A right call: \{"targets"/);
    await checkRefused(
      'view_code',
      { targets: ['.env'] },
      3,
      /\.env is not shown: its name says that it contains secrets/,
    );
  });

  it('never shows what lies outside the folder', async () => {
    for (const target of ['link.txt', '../secret.txt', join(outside.path, 'secret.txt')]) {
      await checkRefused(
        'view_code',
        { targets: [target] },
        3,
        /(?:is outside the mapped|link out of the) folder/,
      );
    }
  });

  it('answers wrong usage with 2', async () => {
    await checkRefused('view_cod', {}, 2, /unknown tool 'view_cod'; did you mean view_code\?/);
  });
});
