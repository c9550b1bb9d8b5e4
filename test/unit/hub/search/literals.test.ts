import assert from 'node:assert/strict';
import { literalsIn } from '../../../../src/hub/search/literals';

const meant = (text: string): string => literalsIn(text).meant.join();

describe('values that a task quotes', () => {
  it('are times where a field is a star or a word says so, and not any five numbers', () => {
    assert.deepEqual(literalsIn('Say when "0 9 * * 1-5" runs'), {
      meant: ['cron'],
      left: 'Say when " " runs',
    });
    assert.equal(meant('The schedule 0 9 1 1 0 in words'), 'cron');
    assert.equal(meant('Put 3 7 1 9 4 in order'), '');
    assert.equal(literalsIn('Put 3 7 1 9 4 in order').left, 'Put 3 7 1 9 4 in order');
  });

  it('are emoji where they are shown as such', () => {
    for (const text of ['Smile 😀', 'Love ❤\uFE0F']) assert.equal(meant(text), 'emoji', text);
    for (const text of ['© 2026', 'a ↔ b', 'Press ▶']) assert.equal(meant(text), '', text);
  });

  it('are what their form says', () => {
    assert.equal(meant('Name #ff8800 and 3.2 ± 0.1'), 'color,error propagation');
    assert.equal(meant('Translate ACGTACGTACGT'), 'dna');
  });
});
