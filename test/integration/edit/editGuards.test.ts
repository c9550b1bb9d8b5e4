import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditProposal } from '../../../src/core/changes/edits';
import { CancelledError } from '../../../src/core/errors';
import { notebookText } from '../../support/notebooks';
import { CART, EditStage } from './editStage';

describe('what the tools that edit leave alone', () => {
  const stage = new EditStage();
  after(() => stage.end());
  beforeEach(() => stage.setUp());
  afterEach(() => stage.tearDown());

  const asked: EditProposal[] = [];
  const consentThat =
    (allows: boolean) =>
    async (proposal: EditProposal): Promise<boolean> => {
      asked.push(proposal);
      return allows;
    };

  it('leave protected files alone where nobody can be asked', async () => {
    for (const path of [
      '.github/workflows/ci.yml',
      '.vscode/settings.json',
      '.npmrc',
      '.env.local',
      'sub/.husky/x',
    ])
      await stage.checkFails(
        'write_file',
        { path, content: 'x' },
        /is protected .*nobody is there to approve/,
      );
    await stage.checkFails('write_file', { path: '.git/hooks/pre-commit', content: 'x' }, /git.s own files/);
    assert.deepEqual(readdirSync(stage.root).sort(), ['.env', 'README.md', 'cart.py', 'win.py']);
  });

  it('leave a notebook alone whose cells a model was shown, and say how to change it', async () => {
    const text = notebookText(['x = 1']);
    writeFileSync(join(stage.root, 'run.ipynb'), text);
    const how = /run\.ipynb is a notebook\. .*Run a script that changes its cells/;
    await stage.checkFails(
      'edit_file',
      { path: 'run.ipynb', edits: [{ old_text: 'x = 1', new_text: 'x = 2' }] },
      how,
    );
    await stage.checkFails('write_file', { path: 'run.ipynb', content: '{}' }, how);
    assert.equal(readFileSync(join(stage.root, 'run.ipynb'), 'utf8'), text);
    // What a model wrote itself it knows.
    await stage.call('write_file', { path: 'new.ipynb', content: text });
    await stage.edit('new.ipynb', ['x = 1', 'x = 2']);
  });

  it('ask about protected files each time, with the change', async () => {
    await stage.begin(consentThat(true));
    await stage.call('write_file', { path: '.vscode/tasks.json', content: '{}\n' });
    await stage.edit('.vscode/tasks.json', ['{}', '{"a": 1}']);
    assert.deepEqual(
      asked.map(({ path, kind, diff }) => [path, kind, diff]),
      [
        ['.vscode/tasks.json', 'created', '@@ -0,0 +1,1 @@\n+{}'],
        ['.vscode/tasks.json', 'modified', '@@ -1,1 +1,1 @@\n-{}\n+{"a": 1}'],
      ],
    );
    await stage.begin(consentThat(false));
    await stage.checkFails('write_file', { path: '.npmrc', content: 'x' }, /the user rejected/);
    assert.equal(existsSync(join(stage.root, '.npmrc')), false);
  });

  it('ask about ordinary files where somebody can be asked, and change nothing that is refused', async () => {
    asked.length = 0;
    await stage.begin(consentThat(false));
    await stage.checkFails(
      'write_file',
      { path: 'new.py', content: 'x = 1\n' },
      /user rejected this change to new\.py/,
    );
    assert.equal(existsSync(join(stage.root, 'new.py')), false);
    assert.deepEqual(
      asked.map(({ path, what, kind }) => [path, what, kind]),
      [['new.py', null, 'created']],
    );
  });

  it('leave unsaved buffers, foreign encodings and binary files alone', async () => {
    writeFileSync(join(stage.root, 'dirty.py'), 'x = 1\n');
    await stage.checkFails('write_file', { path: 'dirty.py', content: 'y' }, /unsaved changes/);
    writeFileSync(join(stage.root, 'latin.py'), Buffer.from('# caf\xe9\n', 'latin1'));
    await stage.begin();
    await stage.view('latin.py');
    const edits = [{ old_text: '#', new_text: '##' }];
    await stage.checkFails('edit_file', { path: 'latin.py', edits }, /not UTF-8 text/);
    writeFileSync(join(stage.root, 'b.bin'), Buffer.from([1, 0, 2]));
    await stage.checkFails('write_file', { path: 'b.bin', content: 'y' }, /is binary/);
    await stage.checkFails('write_file', { path: 'half.txt', content: 'a\ud800b' }, /surrogate/);
    assert.equal(existsSync(join(stage.root, 'half.txt')), false);
  });

  it('keep a byte-order mark', async () => {
    writeFileSync(join(stage.root, 'bom.py'), '\uFEFFx = 1\n');
    await stage.begin();
    await stage.view('bom.py');
    await stage.edit('bom.py', ['x = 1', 'x = 2']);
    assert.equal(stage.read('bom.py'), '\uFEFFx = 2\n');
  });

  it('write nothing once they are cancelled', async () => {
    await stage.view('cart.py');
    const aborted = AbortSignal.abort();
    const edits = [{ old_text: 'self.items = []', new_text: 'self.items = {}' }];
    await assert.rejects(stage.call('edit_file', { path: 'cart.py', edits }, aborted), CancelledError);
    assert.equal(stage.read('cart.py'), CART);
  });
});
