import assert from 'node:assert/strict';
import type { OutlinedText } from '../../../../src/scenarios/git/symbolChanges';
import { symbolAround, symbolChanges } from '../../../../src/scenarios/git/symbolChanges';
import { definitionFaults } from '../../../../src/scenarios/git/definitions';

/** Functions of one line each, `name(parameters): body`; a dot in the name is a class around it. */
function outlined(...lines: readonly string[]): OutlinedText {
  const symbols = lines.map((line, at) => {
    const name = line.slice(0, line.indexOf('('));
    return { name, kind: 'function' as const, startLine: at + 1, endLine: at + 1 };
  });
  const text = lines.map((line) => `def ${line.replace(/^.*\./, '')}\n`).join('');
  return { text, outline: { symbols, problems: [] } };
}

describe('what a side did to symbols', () => {
  it('is told by header and body', () => {
    const before = outlined('a(x): return 1', 'b(x): return 2', 'c(x): return 3', 'd(x): return 4');
    const after = outlined('a(x, y): return 1', 'b(x): return 22', 'd(x): return 4', 'e(x): return 5');
    assert.deepEqual(symbolChanges(before, after), [
      { kind: 'signature', name: 'a' },
      { kind: 'body', name: 'b' },
      { kind: 'added', name: 'e' },
      { kind: 'removed', name: 'c' },
    ]);
  });

  it('is a new name or a new place where the text is the same', () => {
    const before = outlined('a(x): return 1', 'K.b(x): return 2');
    const after = outlined('z(x): return 1', 'L.b(x): return 2');
    assert.deepEqual(symbolChanges(before, after), [
      { kind: 'renamed', name: 'z', from: 'a' },
      { kind: 'moved', name: 'L.b', from: 'K.b' },
    ]);
  });

  it('is asked of the innermost symbol around a line', () => {
    const symbol = (name: string, startLine: number, endLine: number) =>
      ({ name, kind: 'function', startLine, endLine }) as const;
    const outline = { symbols: [symbol('K', 1, 9), symbol('K.m', 2, 5)], problems: [] };
    assert.deepEqual(
      [1, 3, 7, 10].map((line) => symbolAround(outline, line)?.name),
      ['K', 'K.m', 'K', undefined],
    );
  });
});

describe('the definitions of a merge', () => {
  const faults = (base: string, ours: string, theirs: string, merged: string): unknown => {
    const set = (names: string): ReadonlySet<string> => new Set(names.split(' ').filter(Boolean));
    return definitionFaults({ base: set(base), ours: set(ours), theirs: set(theirs), merged: set(merged) });
  };

  it('are the union minus deletions', () => {
    assert.deepEqual(faults('a b', 'a b c', 'b d', 'b c d'), { lost: [], doubled: [] });
    assert.deepEqual(faults('a b', 'a b c', 'b d', 'b d'), { lost: ['c'], doubled: [] });
  });

  it('are doubled only where no side has them so', () => {
    assert.deepEqual(faults('a', 'a b', 'a b', 'a b b#2'), { lost: [], doubled: ['b'] });
    assert.deepEqual(faults('a a#2', 'a a#2', 'a a#2', 'a a#2'), { lost: [], doubled: [] });
  });
});
