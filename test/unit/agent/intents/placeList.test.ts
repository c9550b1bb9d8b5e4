import assert from 'node:assert/strict';
import { placeList } from '../../../../src/agent/intents/placeList';

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
});
