import assert from 'node:assert/strict';
import { missingNames, usedNames } from '../../../bench/tokens/usedNames';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const replyWith = (...inputs: readonly unknown[]) => ({
  content: inputs.map((input, at) => ({ type: 'tool_use', id: `c${at}`, name: 'bash', input })),
  stop_reason: 'tool_use',
  usage: null,
});

describe('what a reply used of its request', () => {
  const request = 'src/price.mjs:2: export function itemTotal(items) {\nshop/cart.py has add_item(self)';
  let work: TemporaryFolder;

  before(async () => {
    work = await folderWith({ 'src/price.mjs': '', 'shop/cart.py': '' });
  });

  after(() => work.remove());

  it('is lines, paths and names of code in its calls that the request shows', () => {
    const used = usedNames(
      replyWith(
        { command: "sed -n '1,9p' src/price.mjs && grep -rn add_item ." },
        { path: 'shop/cart.py', edits: [{ old_text: '  export function itemTotal(items) {\n' }] },
      ),
      request,
      work.path,
    );
    assert.deepEqual([...used].sort(), [
      'add_item',
      'export function itemTotal(items) {',
      'itemTotal',
      'shop/cart.py',
      'src/price.mjs',
    ]);
  });

  it('is not what the model knew by itself, words of English, parts of longer names, or what looks like a path', () => {
    const used = usedNames(
      replyWith(
        { command: 'python3 -c "import json_tools"', purpose: 'items of export' },
        { name: 'item_total', code: 'console.log(1)', path: 'src/other.mjs' },
      ),
      `${request} my_item_totals console.log src/other.mjs`,
      work.path,
    );
    assert.deepEqual(used, []);
  });

  it('is not the folder of the run, by which paths differ between runs', () => {
    const command = `cd ${work.path} && cat ${work.path}/src/price.mjs`;
    const used = usedNames(replyWith({ command }), `${work.path}\n${request}`, work.path);
    assert.deepEqual(used, ['src/price.mjs']);
  });
});

describe('what is missing of it today', () => {
  let work: TemporaryFolder;

  before(async () => {
    work = await folderWith({
      'src/price.mjs': 'export const vatRate = 0.2;\n',
      'src/deep/other.mjs': 'export const hiddenRate = 1;\n',
    });
  });

  after(() => work.remove());

  const missing = (used: readonly string[], request: string): readonly string[] =>
    missingNames(used, request, work.path);

  it('is nothing that the request shows, or a file that it names, or the list of a folder that it names', () => {
    assert.deepEqual(missing(['vatRate'], 'const vatRate'), []);
    assert.deepEqual(missing(['vatRate', 'export const vatRate = 0.2;'], 'look at src/price.mjs'), []);
    assert.deepEqual(missing(['vatRate'], `look at ${work.path}/src/price.mjs`), []);
    assert.deepEqual(missing(['src/deep/other.mjs'], 'the folder src/deep'), []);
  });

  it('is what no single call would show', () => {
    assert.deepEqual(missing(['hiddenRate', 'src/deep/other.mjs'], 'look at src/price.mjs'), [
      'hiddenRate',
      'src/deep/other.mjs',
    ]);
    assert.deepEqual(missing(['vatRate'], 'vatRates of prices'), ['vatRate']);
  });

  it('is looked for in the folder alone, whatever the request names', () => {
    assert.deepEqual(missing(['hidden_name'], `../${'a/'.repeat(3)}b.txt /etc/hostname`), ['hidden_name']);
  });
});
