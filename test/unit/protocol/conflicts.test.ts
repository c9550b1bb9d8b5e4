import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { marksOf } from '../../../src/protocol/conflictMarks';
import { parseFromConflicts } from '../../../src/protocol/fromConflicts';
import type { FromConflicts } from '../../../src/protocol/fromConflicts';
import { parseToConflicts } from '../../../src/protocol/toConflicts';
import type { ToConflicts } from '../../../src/protocol/toConflicts';
import { conflictOf, viewOf, workedOf } from '../../support/mergeViews';

const sent: readonly FromConflicts[] = [
  { type: 'ready' },
  { type: 'choose', id: 'a', choice: { candidate: 0 } },
  { type: 'choose', id: '__proto__', choice: { text: '' } },
  { type: 'choose', id: 'a', choice: { text: null } },
  { type: 'choose', id: 'a', choice: null },
  { type: 'write', ids: ['a', 'b'] },
  { type: 'finish', tests: true },
  { type: 'cancel' },
  { type: 'undo', id: 'u' },
  { type: 'open', id: 'a', where: 'mergeEditor' },
  { type: 'openNeighbour', id: 'a', at: 3 },
  { type: 'showInGraph', id: 'a' },
  { type: 'openFault', at: 0 },
  { type: 'act', command: 'openSourceControl' },
];

const notSent: readonly unknown[] = [
  null,
  'ready',
  [],
  { type: 'constructor' },
  { type: 'choose', id: 'a' },
  { type: 'choose', id: '', choice: null },
  { type: 'choose', id: 'a', choice: {} },
  { type: 'choose', id: 'a', choice: { candidate: -1 } },
  { type: 'choose', id: 'a', choice: { candidate: 0.5 } },
  { type: 'choose', id: 'a', choice: { candidate: 0, text: 'x' } },
  { type: 'choose', id: 'a', choice: { text: 1 } },
  { type: 'choose', id: 'a', choice: { text: 'x'.repeat(8 * 1024 * 1024 + 1) } },
  { type: 'choose', id: 'a', choice: null, path: '../a.py' },
  { type: 'write', ids: [] },
  { type: 'write', ids: 'a' },
  { type: 'write', ids: [''] },
  { type: 'undo' },
  { type: 'finish' },
  { type: 'finish', tests: true, message: 'mine' },
  { type: 'open', id: 'a', where: '/etc/passwd' },
  { type: 'openNeighbour', id: 'a', at: '0' },
  { type: 'openNeighbour', id: 'a', at: Number.NaN },
  { type: 'act', command: 'workbench.action.terminal.sendSequence' },
];

const view = viewOf(
  workedOf('a'),
  workedOf('b', { state: 'written', choice: { candidate: null, text: 'x' } }),
);

const told: readonly ToConflicts[] = [
  { type: 'init', strings: { Result: 'Ergebnis' } },
  { type: 'merge', view, marks: view.conflicts.map(({ conflict }) => marksOf(conflict)), now: 1_000_000 },
  { type: 'busy', step: 'finish' },
  { type: 'tests', command: 'make test' },
  { type: 'busy', step: null },
  { type: 'show', path: 'a.py' },
  { type: 'empty', why: { text: 'No.', args: [] }, action: null },
];

const notTold: readonly unknown[] = [
  undefined,
  { type: 'merge', view, now: 0 },
  { type: 'merge', view: { ...view, state: 'bisect' }, marks: [], now: 0 },
  {
    type: 'merge',
    view: { ...view, conflicts: [{ ...view.conflicts[0], state: 'sure' }] },
    marks: [],
    now: 0,
  },
  { type: 'merge', view: { ...view, more: true }, marks: [], now: 0 },
  { type: 'busy', step: 'push' },
  { type: 'show' },
];

describe('messages of the conflict page', () => {
  it('are taken as they are', () => {
    for (const message of sent) assert.deepEqual(parseFromConflicts(message), message);
    for (const message of told) assert.deepEqual(parseToConflicts(message), message);
  });

  it('are refused when they are none', () => {
    for (const raw of notSent) assert.equal(parseFromConflicts(raw), null, JSON.stringify(raw).slice(0, 80));
    for (const raw of notTold)
      assert.equal(parseToConflicts(raw), null, JSON.stringify({ raw }).slice(0, 80));
  });
});

describe('the marks of a conflict', () => {
  it('tell what each side added, and what either took away', () => {
    const { id, base, ours, theirs } = marksOf(
      conflictOf('a', { base: 'x = 0\r\ny = 0\r\n', ours: 'x = 1\r\ny = 0\r\n', theirs: 'x = 0\n' }),
    );
    assert.deepEqual([id, ours, theirs], ['a', [{ from: 4, to: 5 }], []]);
    assert.deepEqual(base, [
      { from: 4, to: 5 },
      { from: 6, to: 11 },
    ]);
  });

  it('are none where there is no base, and all of a base that a side deleted', () => {
    assert.deepEqual(marksOf(conflictOf('a', { base: null })).ours, []);
    assert.deepEqual(marksOf(conflictOf('a', { theirs: null })).base, [{ from: 0, to: 5 }]);
  });
});
