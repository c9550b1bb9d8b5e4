import assert from 'node:assert/strict';
import { viewCode } from '../../../../src/explore/code/viewCode';
import { mapOf } from '../../../support/exploreMap';

describe('A view of a class that is too long', () => {
  const long = [
    'class Cart:',
    '    @property',
    '    def total(self):',
    '        """The sum. In cents.',
    '',
    '        Without the tax of the',
    '        country that it goes to.',
    '        """',
    '        found = self.items',
    '',
    '        return sum(found)',
    '',
    '    def pay(self):',
    ...Array.from({ length: 160 }, (_, at) => `        self.step(${at})`),
    '',
    '    def step(self, at): return at',
    '',
  ].join('\n');

  it('has the short methods whole, without empty lines and the rest of a docstring', async () => {
    const map = await mapOf({ 'cart.py': long });
    assert.deepEqual(viewCode(map, { targets: ['Cart'] }).text.split('\n'), [
      'cart.py:1-175 cart.Cart (class): its skeleton, with the bodies of short functions.',
      '   1| class Cart:',
      '   2|     @property',
      '   3|     def total(self):',
      '   4|         """The sum. In cents.',
      '    | ... 4 lines of docstring',
      '   9|         found = self.items',
      '  11|         return sum(found)',
      '  13|     def pay(self) ... to 173',
      ' 175|     def step(self, at): return at',
      'note: less than the body is shown of cart.Cart (skeleton); ask for functions in it by id, or for path:from-to.',
      'index v1',
    ]);
  });

  it('is a skeleton without bodies where that was asked for', async () => {
    const { text } = viewCode(await mapOf({ 'cart.py': long }), { targets: ['Cart'], level: 'skeleton' });
    assert.match(text, /\n {3}3\| {5}def total\(self\) \.\.\. to 11 {2}The sum\.\n/);
  });

  it('says of no body that it is left out where all are there', async () => {
    const short = Array.from({ length: 50 }, (_, at) => `    def f${at}(self):\n        return ${at}\n`);
    const { text, more } = viewCode(await mapOf({ 'a.py': `class A:\n${short.join('\n')}` }), {
      targets: ['A'],
    });
    assert.match(text, / 149\| {5}def f49\(self\):\n 150\| {9}return 49\n/);
    assert.equal(more, null);
  });

  it('fills the limit and no more, the first methods first', async () => {
    const short = Array.from(
      { length: 170 },
      (_, at) => `    def f${at}(self):\n        return self.found_of_all_that_there_is + ${at}\n`,
    );
    const { text } = viewCode(await mapOf({ 'a.py': `class A:\n${short.join('\n')}` }), {
      targets: ['A'],
      roomTokens: 7600,
    });
    assert.match(text, /\n {3}3\| {9}return self\.found_of_all_that_there_is \+ 0\n/);
    assert.match(text, /\n {1}509\| {5}def f169\(self\) \.\.\. to 510\n/);
    assert.ok(text.length <= 14_000);
  });

  it('leaves the rest of long docstrings out before it cuts a body', async () => {
    const doc = Array.from(
      { length: 200 },
      (_, at) => `    Sentence ${at} of what is told of the paths of a graph.`,
    );
    const body = Array.from({ length: 100 }, (_, at) => `    step(${at})`);
    const map = await mapOf({
      'a.py': ['def path():', '    """The path.', ...doc, '    """', ...body, ''].join('\n'),
    });
    const { text, more } = viewCode(map, { targets: ['path'] });
    assert.match(
      text,
      /\n {3}2\| {5}"""The path\.\n {4}\| \.\.\. 201 lines of docstring\n 204\| {5}step\(0\)\n/,
    );
    assert.match(text, /\n 303\| {5}step\(99\)\n/);
    assert.equal(more, null);
    const range = viewCode(map, { targets: ['a.py:1-303'] });
    assert.match(range.text, /\n {3}3\| {5}Sentence 0 /);
  });

  it('says how far a range is shown, of how many lines, and what shows the next part; with room it shows more', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `x${at} = ${at}  # a line of some length`);
    const map = await mapOf({ 'long.py': lines.join('\n') });
    const targets = ['long.py:1-2000'];
    const { text, more } = viewCode(map, { targets });
    const [, last, all] = /^long\.py:1-2000: its code up to line ([\d,]+) of ([\d,]+)\.\n/.exec(text) ?? [];
    const next = Number(last?.replace(',', '')) + 1;
    assert.equal(all, '3,000');
    assert.equal(more, `not all lines are shown; continue with view_code long.py:${next}-2000.`);
    const roomy = viewCode(map, { targets, roomTokens: 7600 });
    assert.ok(roomy.text.length > 1.8 * text.length && roomy.text.length <= 7600 * 3.5);
    assert.equal(viewCode(map, { targets, roomTokens: 100 }).text, text);
    const whole = viewCode(map, { targets: ['long.py:1-300'], roomTokens: 7600 });
    assert.match(whole.text, /^long\.py:1-300: its code\.\n/);
  });

  it('cuts one target that is too long where the limit is, and says how to go on', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `    x${at} = ${at}  # a line of some length`);
    const long = await mapOf({ 'long.py': `def f():\n${lines.join('\n')}\n` });
    const answer = viewCode(long, { targets: ['f'] });
    assert.ok(answer.text.length <= 14_000);
    const [, from] = /continue with view_code long\.py:(\d+)-2001\.$/.exec(answer.more ?? '') ?? [];
    const next = viewCode(long, { targets: [`long.py:${from}-2001`] });
    assert.match(answer.text, new RegExp(`\\n *${Number(from) - 1}\\| .*\\nnote: `));
    assert.match(next.text, new RegExp(`^[^\\n]*\\n *${from}\\| `));
  });
});
