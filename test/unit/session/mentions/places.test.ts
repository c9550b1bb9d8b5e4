import assert from 'node:assert/strict';
import { linesIn, pastedPlace } from '../../../../src/session/mentions/places';

describe('places that are attached', () => {
  it('have the lines of which something is selected', () => {
    const lines = (...[from, at, to, until]: readonly [number, number, number, number]): string =>
      linesIn({ start: { line: from, character: at }, end: { line: to, character: until } });
    assert.deepEqual([lines(1, 0, 3, 2), lines(1, 4, 3, 0), lines(1, 0, 2, 0)], [':2-4', ':2-3', ':2-2']);
    assert.deepEqual([lines(4, 0, 4, 0), lines(4, 3, 4, 3)], [':5-5', ':5-5']);
  });

  it('are none where a pasted line is no place of this machine', () => {
    assert.equal(pastedPlace('/w', 'src/a.py'), '/w/src/a.py');
    assert.equal(pastedPlace('/w', '/w/a.py'), '/w/a.py');
    assert.equal(pastedPlace('/w', 'file:///w/a%20b.py'), '/w/a b.py');
    for (const strange of ['file://server/share/a.py', 'file:///w/a%2Fb.py', 'file://%', ''])
      assert.equal(pastedPlace('/w', strange), null, strange);
  });
});
