import assert from 'node:assert/strict';
import { roleOf } from '../../../../src/explore/words/wordRole';

describe('The role of a word in a line', () => {
  it('is told of a line of 4 MB too', () => {
    for (const piece of ['a, ', 'a.', 'a[ ', 'a ', 'a<', 'a: '])
      assert.ok(roleOf(piece.repeat((4 * 1024 * 1024) / piece.length), 'a', 'x.py'), piece);
  });

  it('is that it is set, with whatever stands around it', () => {
    for (const line of [
      'most = 3',
      '  self.most += 1',
      'this->most = 2;',
      'const int most = 4;',
      'pub(crate) static most: u8 = 1;',
      'std::vector<int> *most = nullptr;',
      'a, most = 1, 2',
      'a, b.c, most, d = rest',
      'most, other = pair',
      'most[0] = 1',
      'rows[at + 1].most = 1',
      'most: int = 1',
      'most := 1',
    ])
      assert.equal(roleOf(line, 'most', 'x.rs'), 'set', line);
    for (const line of ['most == 3', 'if (x) y = most', 'other = most', 'x => most', 'f(most=1)'])
      assert.notEqual(roleOf(line, 'most', 'x.rs'), 'set', line);
  });
});
