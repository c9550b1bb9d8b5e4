import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createBehind } from '../../../../src/session/merge/behind';

function stage() {
  const asked: string[] = [];
  const open: { readonly resolve: (value: string) => void; readonly reject: (error: Error) => void }[] = [];
  let done = 0;
  const behind = createBehind<string, string>({
    first: 'nothing',
    keyOf: (input) => input,
    work: (input) => {
      asked.push(input);
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    },
    done: () => {
      done++;
    },
  });
  return { asked, open, behind, done: () => done };
}

describe('A value that is worked out behind', () => {
  it('is the last one until it is there, worked out once, and told then', async () => {
    const { asked, open, behind, done } = stage();
    assert.deepEqual([behind.now('a'), behind.now('a'), asked], ['nothing', 'nothing', ['a']]);
    const whole = behind.whole('a');
    open[0]?.resolve('A');
    assert.equal(await whole, 'A');
    await Promise.resolve();
    assert.deepEqual([behind.now('a'), behind.isKnown('a'), behind.isKnown('b')], ['A', true, false]);
    assert.ok(done() > 0);
    assert.equal(behind.now('b'), 'A');
  });

  it('is that of the newest input, though an older one comes later', async () => {
    const { open, behind } = stage();
    const old = behind.whole('a');
    const young = behind.whole('b');
    open[1]?.resolve('B');
    open[0]?.resolve('A');
    assert.deepEqual([await old, await young, behind.now('b')], ['A', 'B', 'B']);
  });

  it('fails for those who wait, and is worked out again', async () => {
    const { asked, open, behind } = stage();
    const whole = behind.whole('a');
    open[0]?.reject(new Error('gone'));
    await assert.rejects(whole, /gone/);
    const again = behind.whole('a');
    open[1]?.resolve('A');
    assert.deepEqual([await again, asked], ['A', ['a', 'a']]);
  });
});
