import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createOutputBuffer } from '../../../src/run/outputBuffer';

function kept(head: number, tail: number, ...texts: string[]): { text: string; omitted: number } {
  const buffer = createOutputBuffer(head, tail);
  for (const text of texts) buffer.push(text);
  return buffer.read();
}

describe('createOutputBuffer', () => {
  it('nothing is nothing', () => assert.deepEqual(kept(3, 3), { text: '', omitted: 0 }));

  it('what fits stays whole', () =>
    assert.deepEqual(kept(3, 3, 'ab', 'cdef'), { text: 'abcdef', omitted: 0 }));

  it('of more, head and tail stay, and what is left out is counted', () =>
    assert.deepEqual(kept(3, 3, 'abcd', 'efghij'), {
      text: 'abc\n[4 characters left out]\nhij',
      omitted: 4,
    }));

  it('a character of two code units is never cut', () =>
    assert.deepEqual(kept(2, 2, 'a👋bc👋d'), { text: 'a\n[6 characters left out]\nd', omitted: 6 }));

  it('head + omitted + tail is the length, and reading twice gives the same', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.nat(20), fc.nat(20), (texts, head, tail) => {
        const buffer = createOutputBuffer(head, tail);
        for (const text of texts) buffer.push(text);
        const whole = texts.join('');
        const { text, omitted } = buffer.read();
        assert.deepEqual(buffer.read(), { text, omitted });
        const note = omitted === 0 ? '' : `\n[${omitted} characters left out]\n`;
        assert.equal(text.length - note.length + omitted, whole.length);
        const at = omitted === 0 ? text.length : text.indexOf(note);
        assert.ok(whole.startsWith(text.slice(0, at)));
        assert.ok(whole.endsWith(text.slice(at + note.length)));
      }),
    );
  });
});
