import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createShellOutput } from '../../../../src/session/terminal/shellOutput';

function own(...chunks: string[]): string {
  const filter = createShellOutput();
  return chunks.map((chunk) => filter.push(chunk)).join('');
}

const whole =
  'echo a\r\n\u001b]633;E;echo a;nonce\u0007\u001b]633;C\u0007a\u001b[1mb\u001b]0;t\u0007\r\n\u001b]633;D;0\u0007$ ';

describe('createShellOutput', () => {
  it('drops the echo before and the prompt after', () => {
    assert.equal(own(whole), 'a\u001b[1mb\u001b]0;t\u0007\r\n');
  });

  it('nothing before the first mark, nothing after the last', () => {
    assert.equal(own('echo a'), '');
    assert.equal(own(whole, 'more'), own(whole));
  });

  it('where the first mark does not come, what is printed is held back no longer, and seen', () => {
    const filter = createShellOutput();
    const line = `${'x'.repeat(99)}\n`;
    let seen = '';
    for (let count = 0; count < 2_000; count++) seen += filter.push(line);
    assert.equal(seen, line.repeat(2_000));
  });

  it('how the data is cut into chunks makes no difference', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length)), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b)];
        assert.equal(own(...at.map((from, index) => whole.slice(from, at[index + 1]))), own(whole));
      }),
    );
  });
});
