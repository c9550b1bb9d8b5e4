import assert from 'node:assert/strict';
import { ToolError } from '../../../src/core/errors';
import { parseCommand, runsSomething } from '../../../src/intents/commands/commands';
import { parseIntent } from '../../../src/intents/reading/parseIntent';
import { textWithoutModel } from '../../../src/session/models/mapModel';
import { ask } from './askNoModel';

describe('/commit without a model', () => {
  it('lists the best proposal with its places, and links that go on', async () => {
    const { calls, lines } = await ask('/commit', {
      text: [
        '3 hunks in 2 files.',
        'Proposed by what belongs together, 30 %: 2 commits.',
        '1. Call them *goods*',
        '  shop/cart.py:3 changes 1 line',
        '  shop/cart.py:7 adds 2 lines',
        '2. Say what it sells (does not parse alone)',
        '  and 9 more',
        'Otherwise all in one commit, 10 %: 1 commit.',
      ],
    });
    assert.deepEqual(calls, ['plan_commits {}']);
    assert.deepEqual(lines, [
      '3 hunks in 2 files. Proposed by what belongs together, 30 %: 2 commits.',
      '1. **Call them \\*goods\\*** · [shop/cart.py:3](shop/cart.py:3) changes 1 line · [shop/cart.py:7](shop/cart.py:7) adds 2 lines',
      '2. **Say what it sells (does not parse alone)** · and 9 more',
      '- Otherwise all in one commit, 10 %: 1 commit.',
      '[Make these commits](ask:%2Fcommit%20apply) [Open the planner](ask:%2Fcommit%20show)',
    ]);
  });

  it('says so where there is nothing, or where it cannot be read', async () => {
    const said = 'There is nothing to commit.';
    assert.deepEqual((await ask('/commit', { text: [said] })).lines, [said]);
    const failed = await ask('/commit', {
      text: new ToolError('A merge is under way. Finish or abort it first.'),
    });
    assert.deepEqual(failed.lines, ['A merge is under way. Finish or abort it first.']);
  });

  it('makes the commits of the first proposal with apply', async () => {
    const { calls, lines } = await ask('/commit apply', {
      text: ['1 commit made:', '1a2b3c4d Call_them', 'Undo: repomaster git undo x'],
    });
    assert.deepEqual(calls, ['plan_commits {"proposal":1,"apply":true}']);
    assert.deepEqual(lines, ['1 commit made:', '1a2b3c4d Call\\_them', 'Undo: repomaster git undo x']);
  });

  it('has each commit checked first with apply --check, the command as it is', async () => {
    const { calls } = await ask('/commit apply --check npm ci && npm test', { text: ['1 commit made:'] });
    assert.deepEqual(calls, ['plan_commits {"proposal":1,"apply":true,"check":"npm ci && npm test"}']);
  });
});

describe('/rebase without a model', () => {
  const text = [
    '2 commits of feature to put onto main, the oldest first:',
    '1a2b3c4d 2026-03-01 Add app (shop/app.py)',
    '2a2b3c4d 2026-03-02 Fix app (shop/app.py)',
    'Plan 1, sure:',
    '- 2a2b3c4d says that it belongs to "Add app".',
    '  pick 1a2b3c4d Add app',
    '  fixup 2a2b3c4d Fix app',
    'No conflict is foreseen.',
  ];

  it('lists commits, and plans with their reasons and what they meet', async () => {
    const { calls, lines } = await ask('/rebase origin/main', { text });
    assert.deepEqual(calls, ['plan_rebase {"onto":"origin/main"}']);
    assert.deepEqual(lines.slice(3), [
      '**Plan 1, sure:**',
      '- 2a2b3c4d says that it belongs to "Add app".',
      '1. `pick 1a2b3c4d Add app`',
      '2. `fixup 2a2b3c4d Fix app`',
      'No conflict is foreseen.',
      '[Run plan 1](ask:%2Frebase%20origin%2Fmain%20apply) [Open the planner](ask:%2Frebase%20show)',
    ]);
  });

  it('takes the upstream where nothing is named, and runs the first plan with apply', async () => {
    assert.deepEqual((await ask('/rebase', { text })).calls, ['plan_rebase {}']);
    assert.deepEqual((await ask('/rebase -i main', { text })).calls, ['plan_rebase {"onto":"main"}']);
    const { calls } = await ask('/rebase main apply', { text: ['Rebased feature onto main.'] });
    assert.deepEqual(calls, ['plan_rebase {"onto":"main","proposal":1,"apply":true}']);
    assert.deepEqual((await ask('/rebase apply', { text: ['Done.'] })).calls, [
      'plan_rebase {"proposal":1,"apply":true}',
    ]);
  });
});

describe('/commit undo', () => {
  it('takes back an operation, the last where none is named', async () => {
    const text = ['Undone: committing changes.', 'Undo: repomaster git undo u2'];
    const { calls, lines } = await ask('/commit undo u1', { text });
    assert.deepEqual(calls, ['undo_git {"id":"u1"}']);
    assert.deepEqual(lines, text);
    assert.deepEqual((await ask('/rebase undo', { text })).calls, ['undo_git {}']);
  });
});

describe('/bisect without a model', () => {
  it('runs the command as it is, and tells what was found', async () => {
    const { calls, lines } = await ask('/bisect v1.0 HEAD npm test -- "a  b"', {
      text: ['First bad commit: 1a2b (3 runs, 92.5 % sure)', '  Leave out gifts', '', 'Changed symbols:'],
    });
    assert.deepEqual(calls, ['bisect {"good":"v1.0","bad":"HEAD","run":"npm test -- \\"a  b\\""}']);
    assert.deepEqual(lines.slice(0, 2), ['First bad commit: 1a2b (3 runs, 92.5 % sure)', ' Leave out gifts']);
  });

  it('says how it is asked where something is missing', async () => {
    for (const text of ['/bisect', '/bisect v1.0', '/bisect v1.0 HEAD']) {
      const { lines } = await ask(text);
      assert.match(lines[0] ?? '', /for example `\/bisect v1\.0 HEAD npm test`/);
    }
  });
});

describe('What of git needs trust', () => {
  it('is what runs a command or writes', () => {
    const runs = (text: string): boolean => {
      const intent = parseCommand(text);
      return intent !== null && runsSomething(intent);
    };
    for (const text of ['/commit apply', '/rebase main apply', '/commit undo', '/bisect a b c'])
      assert.ok(runs(text), text);
    for (const text of ['/commit', '/rebase main', '/merge', '/bisect']) assert.ok(!runs(text), text);
  });
});

describe('Work on git in own words', () => {
  it('names what a rebase goes onto', () => {
    for (const [text, onto] of [
      ['rebase onto main', 'main'],
      ['Plan a rebase of this branch onto origin/main.', 'origin/main'],
      ['tidy my commits since v1.0', 'v1.0'],
    ] as const)
      assert.deepEqual(parseIntent(text), { kind: 'rebase', onto, apply: false }, text);
  });

  it('keeps the signs of what git calls by them', () => {
    assert.equal(textWithoutModel('/rebase @{upstream}'), '/rebase @{upstream}');
    assert.equal(textWithoutModel('/bisect @~3 HEAD npm test'), '/bisect @~3 HEAD npm test');
  });
});
