import assert from 'node:assert/strict';
import { parseCommand } from '../../../src/intents/commands/commands';
import { ask } from './askNoModel';

describe('/merge check without a model', () => {
  const text = [
    '## Silent conflicts: `feature` (9f02c1aa0000) into `main` (4be1d07c0000)',
    '',
    'git sees no conflict; 1 finding.',
    '',
    '### Breaks (1)',
    '',
    '- One side changed the parameters of total; the other side began to call it with the old number.',
    '  - theirs, `app.py:5` (9f02c1aa): `return total([1])`',
    '  - ours, `my lib.py:1` (4be1d07c): `def total(items, rate):`',
    '- One side removed cut; the other side began to use it.',
    '  - theirs, `app.py:7` (9f02c1aa): `cut()`',
    '  - ours, as theirs still has it, `lib.py:9` (4be1d07c): `def cut():`',
  ];

  it('asks for the branch, and links to the versions of the sides', async () => {
    const { calls, lines } = await ask('/merge check feature', { text });
    assert.deepEqual(calls, ['find_silent_conflicts {"theirs":"feature"}']);
    assert.deepEqual(lines.slice(-6), [
      '- One side changed the parameters of total; the other side began to call it with the old number.',
      '  - theirs, [app.py:5](app.py:5 "version 9f02c1aa0000") (9f02c1aa): `return total([1])`',
      '  - ours, [my lib.py:1](<my lib.py:1> "version 4be1d07c0000") (4be1d07c): `def total(items, rate):` · [graph](ask:%2Fgraph%20my%20lib.py%3A1)',
      '- One side removed cut; the other side began to use it.',
      '  - theirs, [app.py:7](app.py:7 "version 9f02c1aa0000") (9f02c1aa): `cut()`',
      '  - ours, as theirs still has it, [lib.py:9](lib.py:9 "version 9f02c1aa0000") (4be1d07c): `def cut():`',
    ]);
    assert.equal(lines[0], '**Silent conflicts: `feature` (9f02c1aa0000) into `main` (4be1d07c0000)**');
  });

  it('asks for the merge under way, or the last one, without a branch', async () => {
    assert.deepEqual((await ask('/merge check', { text })).calls, ['find_silent_conflicts {}']);
    assert.deepEqual(parseCommand('/merge'), { kind: 'merge' });
    assert.deepEqual(parseCommand('/merge check that tests pass'), { kind: 'merge' });
  });
});
