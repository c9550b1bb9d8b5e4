import assert from 'node:assert/strict';
import { placeList } from '../../../../src/intents/answers/placeList';

const listed = (row: string): string =>
  placeList({ sentence: '', body: [`  ${row}`], notes: [] }, [{ id: 'a.f', path: 'a.py', line: 3 }], {
    most: 5,
  });

describe('placeList', () => {
  it('says nothing of what is exact, also where the end of its row is cut', () => {
    const plain = '- [f](a.py:3) · a.py:3, 4';
    assert.equal(listed('a.f  a.py:3, 4  exact'), plain);
    assert.equal(listed('a.f  a.py:3, 4  exa…'), plain);
    assert.equal(listed('a.f  a.py:3, 4  inferred 0.9'), `${plain} · inferred 0.9`);
  });

  it('shows of the lines around what a search found the one that it found', () => {
    const body = [
      ...['m.py:5 save', '   4| class Order:', '   5|     def save(self):'],
      ...['n.py:12345', '12344| x = 1', '12345| y = save(x)'],
    ];
    const places = [
      { id: 'm.save', path: 'm.py', line: 5 },
      { id: null, path: 'n.py', line: 12345 },
    ];
    assert.equal(
      placeList({ sentence: '', body, notes: [] }, places, { most: 5 }),
      '- [save](m.py:5) · `def save(self):`\n- [n.py](n.py:12345) · `y = save(x)`',
    );
  });

  const many = (
    options: { readonly total?: number; readonly isPart?: boolean },
    more = 0,
  ): readonly string[] => {
    const places = Array.from({ length: 6 }, (_, at) => ({ id: `a.f${at % 3}`, path: 'a.py', line: at + 1 }));
    const body = more === 0 ? [] : ['Callers:', `  and ${more} more`];
    return placeList({ sentence: '', body, notes: [] }, places, { most: 2, ...options }).split('\n');
  };

  it('counts what it does not show as the sentence counts it', () => {
    assert.equal(many({}).at(-1), '- and 4 more');
    assert.equal(many({}, 5).at(-1), '- and 9 more');
    // Three functions with six places, two functions shown.
    assert.equal(many({ total: 3 }).at(-1), '- and 1 more');
    assert.equal(many({ total: 2 }).at(-1), '- and 4 more places in them');
    assert.equal(many({ total: 9, isPart: true }).length, 2);
  });
});
