import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { OutlinedText } from '../../../../src/scenarios/git/symbolChanges';
import { changesOf } from '../../../../src/session/merge/symbolChanges';

const text = 'def total(cart):\n    return sum(cart.items)\n';

function file(content: string, name = 'total'): OutlinedText {
  const symbols = [{ name, kind: 'function', startLine: 1, endLine: 2 } as const];
  return { text: content, outline: { symbols, problems: [] } };
}

const said = (before: OutlinedText | null, after: OutlinedText | null, name = 'total'): readonly string[] =>
  changesOf({ before, after }, name).map(
    ({ kind, before: was, after: is }) => `${kind} ${was ?? '-'} > ${is ?? '-'}`,
  );

describe('What a side did to a symbol, as it is shown', () => {
  it('is nothing, a body, or a signature with both of its forms', () => {
    assert.deepEqual(said(file(text), file(text)), []);
    assert.deepEqual(said(file(text), file(text.replace('sum', 'max'))), ['body - > -']);
    assert.deepEqual(said(file(text), file(text.replace('cart):', 'cart, tax):'))), [
      'signature def total(cart) > def total(cart, tax)',
    ]);
  });

  it('is another name, by either of its names', () => {
    const renamed = file(text.replace('total', 'whole'), 'whole');
    assert.deepEqual(said(file(text), renamed), ['renamed total > whole']);
    assert.deepEqual(said(file(text), renamed, 'whole'), ['renamed total > whole']);
    assert.deepEqual(said(file(text), renamed, 'other'), []);
  });

  it('is the whole of a file that came or went', () => {
    assert.deepEqual(said(null, file(text)), ['added - > def total(cart)']);
    assert.deepEqual(said(file(text), null), ['removed def total(cart) > -']);
    assert.deepEqual(said(null, null), []);
  });
});
