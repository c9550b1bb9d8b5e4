import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../../src/core/text/phrase';
import { versionOf } from '../../../src/edit/readFile';
import { CART, EditStage } from './editStage';

describe('the tools that edit', () => {
  const stage = new EditStage();
  after(() => stage.end());
  beforeEach(() => stage.setUp());
  afterEach(() => stage.tearDown());

  it('change a file that was read, and say which lines', async () => {
    await stage.view('cart.Cart.total');
    const answer = await stage.edit('cart.py', [
      'sum(self.items)',
      'sum(\n            self.items\n        )',
    ]);
    assert.equal(answer.text, 'Changed cart.py: lines 9-11 (were line 9).');
    assert.equal(inEnglish(answer.done), 'Edited cart.py');
    assert.deepEqual(answer.changes, [
      {
        path: 'cart.py',
        kind: 'modified',
        before: versionOf(Buffer.from(CART)),
        after: versionOf(Buffer.from(stage.read('cart.py'))),
      },
    ]);
    assert.deepEqual(answer.results, [{ path: 'cart.py', line: 9, endLine: 11, id: null, score: null }]);
    assert.equal(
      stage.read('cart.py'),
      CART.replace('sum(self.items)', 'sum(\n            self.items\n        )'),
    );
  });

  it('change nothing that was not read', async () => {
    const edits = [{ old_text: 'self.items = []', new_text: 'self.items = {}' }];
    await stage.checkFails('edit_file', { path: 'cart.py', edits }, /you have not read it\. Read it first/);
    await stage.checkFails('write_file', { path: 'cart.py', content: 'x' }, /you have not read it/);
    await stage.checkFails('write_file', { path: 'cart.py', delete: true }, /you have not read it/);
    await stage.checkFails(
      'edit_file',
      { path: 'none.py', edits },
      /there is no file none\.py\. Leave old_text out to make it/,
    );
    await stage.checkFails('edit_file', { path: '.env', edits }, /may hold secrets/);
    assert.equal(stage.read('cart.py'), CART);
  });

  it('take a signature or a place for no reading', async () => {
    await stage.call('view_code', { targets: ['cart.Cart.total'], level: 'signature' });
    const edits = [{ old_text: 'self.items = []', new_text: 'self.items = {}' }];
    await stage.checkFails('edit_file', { path: 'cart.py', edits }, /you have not read it/);
  });

  it('tell what somebody else has changed meanwhile, and change nothing', async () => {
    await stage.view('cart.py');
    writeFileSync(join(stage.root, 'cart.py'), CART.replace('add(self, item)', 'put(self, item)'));
    const edits = [{ old_text: 'sum(self.items)', new_text: '0' }];
    await stage.checkFails(
      'edit_file',
      { path: 'cart.py', edits },
      /somebody else changed [^]*since you read it[^]*- {4}def add\(self, item\):\n\+ {4}def put\(self, item\):/,
    );
    await stage.view('cart.py');
    await stage.edit('cart.py', ['sum(self.items)', '0']);
    assert.match(stage.read('cart.py'), /def put[^]*return 0/);
  });

  it('go on from what they wrote themselves', async () => {
    await stage.view('cart.py');
    await stage.edit('cart.py', ['item)', 'item: object)']).then(
      () => assert.fail('it stands twice'),
      (error: unknown) => assert.match(String(error), /2 places: lines 5, 6/),
    );
    await stage.edit('cart.py', ['def add(self, item)', 'def add(self, item: object)']);
    await stage.edit('cart.py', ['item: object', 'thing: object']);
    assert.match(stage.read('cart.py'), /thing: object/);
  });

  it('make calls of one reply one after the other', async () => {
    await stage.view('cart.py');
    await Promise.all([
      stage.edit('cart.py', ['self.items = []', 'self.items = {}']),
      stage.edit('cart.py', ['self.items = {}', 'self.items = ()']),
      stage.call('write_file', { path: 'new/a.py', content: 'a = 1\n' }),
      stage.edit('new/a.py', ['a = 1', 'a = 2']),
    ]);
    assert.match(stage.read('cart.py'), /self\.items = \(\)/);
    assert.equal(stage.read('new/a.py'), 'a = 2\n');
  });

  it('make all edits or none, and say of each what is wrong', async () => {
    await stage.view('cart.py');
    const edits = [
      { old_text: 'self.items = []', new_text: 'self.items = {}' },
      { old_text: 'return sum(self.item)', new_text: 'return 0' },
      { old_text: 'self.items', new_text: 'self.things' },
      { old_text: 'class Cart:', new_text: 'class Cart:' },
    ];
    await assert.rejects(stage.call('edit_file', { path: 'cart.py', edits }), (error: Error) => {
      assert.equal(
        error.message,
        [
          'edit_file: cart.py was not changed. None of the 4 edits were made.',
          'edit 2: old_text is not in cart.py. Nearest are lines 9-9 (- as you gave it, + as the file has it).',
          '+   9|         return sum(self.items)',
          '-    | return sum(self.item)',
          'edit 3: old_text occurs in 3 places: lines 3, 6, 9. Add surrounding lines to the one you mean.',
          '  line 3: alone with the line above it ("def __init__(self):")',
          '  line 6: alone with the line above it ("def add(self, item):")',
          '  line 9: alone with the line above it ("def total(self):")',
          'edit 4: new_text is already there (apart from line endings, which the file keeps). Leave it out, or say what should be different.',
        ].join('\n'),
      );
      return true;
    });
    assert.equal(stage.read('cart.py'), CART);
  });

  it('tell new syntax errors, and not those that were there', async () => {
    await stage.view('cart.py');
    const broken = await stage.edit('cart.py', ['def total(self):', 'def total(self:']);
    assert.match(broken.text, /New syntax errors to fix:\n {2}8: .*def total\(self:/);
    assert.match(inEnglish(broken.done), /^Wrote cart\.py: 1 new syntax error/);
    const above = await stage.edit('cart.py', ['class Cart:', 'import os\n\n\nclass Cart:']);
    assert.match(above.text, /\n1 syntax error was there before and still are\.$/);
    const whole = await stage.edit('cart.py', ['def total(self:', 'def total(self):']);
    assert.equal(whole.text, 'Changed cart.py: line 11.');
  });

  it('keep the line ends of a file', async () => {
    await stage.view('win.py');
    await stage.edit('win.py', [
      '    def add(self, item):\n        self.items',
      '    def put(self, x):\n        self.items',
    ]);
    assert.equal(
      stage.read('win.py'),
      CART.replace('add(self, item)', 'put(self, x)').replaceAll('\n', '\r\n'),
    );
    await stage.call('write_file', { path: 'win.py', content: 'a = 1\nb = 2\n' });
    assert.equal(stage.read('win.py'), 'a = 1\r\nb = 2\r\n');
  });

  it('say that only the end of a line was added', async () => {
    writeFileSync(join(stage.root, 'open.py'), 'a = 1');
    await stage.begin();
    await stage.call('view_code', { targets: ['open.py'], level: 'body' });
    const { text } = await stage.edit('open.py', ['a = 1', 'a = 1\n']);
    assert.match(text, /^Changed open\.py: only its line endings\./);
  });

  it('make new files, with their folders', async () => {
    const answer = await stage.call('write_file', {
      path: 'shop/tax.py',
      content: 'def rate():\n    return 1\n',
    });
    assert.equal(answer.text, 'Created shop/tax.py: 2 lines.');
    assert.equal(inEnglish(answer.done), 'Created tax.py');
    assert.equal(answer.changes?.[0]?.kind, 'created');
    assert.equal(answer.changes[0].before, null);
    assert.equal(stage.read('shop/tax.py'), 'def rate():\n    return 1\n');
  });

  it('replace a file only when all of it was read', async () => {
    await stage.view('cart.py:1-4');
    await stage.checkFails(
      'write_file',
      { path: 'cart.py', content: 'x = 1\n' },
      /you have not read all of cart\.py \(lines 5-9 are missing\)/,
    );
    await stage.view('cart.py:5-9');
    const answer = await stage.call('write_file', { path: 'cart.py', content: 'x = 1\n' });
    assert.match(
      answer.text,
      /^Changed cart\.py: line 1 \(were lines 1-9\)\.\nRemoved: Cart, Cart\.__init__/,
    );
    assert.equal(stage.read('cart.py'), 'x = 1\n');
    await stage.checkFails(
      'write_file',
      { path: 'cart.py', content: 'x = 1\n' },
      /already has exactly this content/,
    );
  });

  it('delete a file that was read, and no other', async () => {
    await stage.call('read_document', { path: 'README.md' });
    const answer = await stage.call('write_file', { path: 'README.md', delete: true });
    assert.equal(answer.text, 'Deleted README.md.');
    assert.deepEqual([answer.changes?.[0]?.kind, answer.changes?.[0]?.after], ['deleted', null]);
    assert.equal(existsSync(join(stage.root, 'README.md')), false);
    await stage.checkFails('write_file', { path: 'README.md', delete: true }, /nothing to delete/);
    for (const input of [
      { path: 'a' },
      { path: 'a', content: '', delete: true },
      { path: 'a', delete: false },
    ])
      await stage.checkFails('write_file', input, /A right call/);
  });

  it('change what is no code, and say nothing of its syntax', async () => {
    await stage.call('read_document', { path: 'README.md' });
    const answer = await stage.edit('README.md', ['# Shop', '# Store']);
    assert.equal(answer.text, 'Changed README.md: line 1.');
  });

  it('take one edit without a list', async () => {
    await stage.view('cart.py');
    const edit = { path: 'cart.py', old_text: 'sum(self.items)', new_text: '0' };
    const answer = await stage.call('edit_file', edit);
    assert.equal(answer.text, 'Changed cart.py: line 9.');
    assert.equal(stage.read('cart.py'), CART.replace('sum(self.items)', '0'));
    await stage.checkFails('edit_file', edit, /old_text is not in cart\.py/);
    await stage.call('edit_file', { path: 'cart.py', old_text: '        return 0\n', new_text: '' });
    assert.doesNotMatch(stage.read('cart.py'), /return/);
  });

  it('make a file where there is no old text, and replace one that was read whole', async () => {
    const made = await stage.call('edit_file', { path: 'shop/tax.py', new_text: 'RATE = 1\n' });
    assert.equal(made.text, 'Created shop/tax.py: 1 line.');
    assert.equal(inEnglish(made.done), 'Created tax.py');
    await stage.call('edit_file', { path: 'empty.py', old_text: '', new_text: 'A = 1\n' });
    assert.equal(stage.read('empty.py'), 'A = 1\n');
    await stage.call('edit_file', { path: 'empty.py', new_text: '' });
    assert.equal(stage.read('empty.py'), '');
    await stage.view('cart.py:1-4');
    const whole = { path: 'cart.py', new_text: 'x = 1\n' };
    await stage.checkFails(
      'edit_file',
      whole,
      /^edit_file: you have not read all of cart\.py \(lines 5-9 are/,
    );
    await stage.view('cart.py:5-9');
    await stage.checkFails('edit_file', { ...whole, old_text: '' }, /old_text is empty, but cart\.py exists/);
    assert.equal(stage.read('cart.py'), CART);
    const replaced = await stage.call('edit_file', whole);
    assert.match(
      replaced.text,
      /^Changed cart\.py: line 1 \(were lines 1-9\)\.\nRemoved: Cart, Cart\.__init__/,
    );
    assert.equal(stage.read('cart.py'), 'x = 1\n');
  });

  it('say what is right where an edit is none', async () => {
    const edits = [{ old_text: 'a', new_text: 'b' }];
    for (const input of [
      ...[{}, { path: 'cart.py' }, { path: 'cart.py', old_text: 'a' }, { path: 'cart.py', edits: [] }],
      ...[
        { path: 'cart.py', edits, new_text: 'x' },
        { path: 'cart.py', edits, old_text: 'x' },
      ],
      ...[
        { path: 'cart.py', content: 'x' },
        { path: 'cart.py', old_text: 1, new_text: 'x' },
      ],
    ])
      await stage.checkFails('edit_file', input, /^edit_file: .* A right call: \{"path":.*"old_text":/);
  });
});
