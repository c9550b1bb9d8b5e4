import assert from 'node:assert/strict';
import { parseCommand } from '../../../src/intents/commands/commands';
import { ask } from './askNoModel';

describe('/merge check without a model', () => {
  const text = [
    '## Silent conflicts: `feature` into `main`',
    '',
    'git sees no conflict; 1 finding.',
    '',
    '### Breaks (1)',
    '',
    '- One side changed the parameters of total; the other side began to call it with the old number.',
    '  - theirs, `app.py:5` (9f02c1aa): `return total([1])`',
    '  - ours, `my lib.py:1` (4be1d07c): `def total(items, rate):`',
  ];

  it('asks for the branch, and links to what the files as they are hold', async () => {
    const { calls, lines } = await ask('/merge check feature', { text });
    assert.deepEqual(calls, ['find_silent_conflicts {"theirs":"feature"}']);
    assert.deepEqual(lines.slice(-3), [
      '- One side changed the parameters of total; the other side began to call it with the old number.',
      '  - theirs, `app.py`, 5 (9f02c1aa): `return total([1])`',
      '  - ours, [my lib.py:1](<my lib.py:1>) (4be1d07c): `def total(items, rate):`',
    ]);
    assert.equal(lines[0], '**Silent conflicts: `feature` into `main`**');
  });

  it('asks for the merge under way, or the last one, without a branch', async () => {
    assert.deepEqual((await ask('/merge check', { text })).calls, ['find_silent_conflicts {}']);
    assert.deepEqual(parseCommand('/merge'), { kind: 'merge' });
    assert.deepEqual(parseCommand('/merge check that tests pass'), { kind: 'merge' });
  });
});
