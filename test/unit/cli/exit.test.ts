import assert from 'node:assert/strict';
import { exitFor } from '../../../src/cli/exit';
import { CancelledError, UserError } from '../../../src/core/errors';

describe('exitFor', () => {
  it('gives each error of a user its code and one line', () => {
    const codes = (['usage', 'bad-input', 'too-many-files', 'outside-failed'] as const).map(
      (code) => exitFor(new UserError(code, 'x')).code,
    );
    assert.deepEqual(codes, [2, 3, 3, 4]);
    const { text } = exitFor(new UserError('bad-input', 'no folder a\n  b; check it'));
    assert.equal(text, 'repomaster: no folder a b; check it\n');
  });

  it('says how to go on with a large folder', () => {
    const { text } = exitFor(new UserError('too-many-files', 'It holds 60,000 files.'));
    assert.equal(text, 'repomaster: It holds 60,000 files. Use --large to index it anyway.\n');
  });

  it('tells a cancelled run and a reader who has gone from failures', () => {
    assert.deepEqual(exitFor(new CancelledError()), { code: 130, text: 'repomaster: cancelled\n' });
    assert.deepEqual(exitFor(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })), {
      code: 0,
      text: '',
    });
  });

  it('keeps the stack of a bug', () => {
    const { code, text } = exitFor(new TypeError('x is not a function'));
    assert.equal(code, 70);
    assert.match(
      text,
      /^repomaster: this is a bug, .*x is not a function\nTypeError: x is not a function\n +at /,
    );
    assert.match(exitFor('thrown text').text, /: thrown text\n$/);
  });
});
