import assert from 'node:assert/strict';
import { ask } from './askNoModel';

describe('/merge without a model', () => {
  it('lists the conflicts with links, faults, and a link to their page', async () => {
    const { calls, lines } = await ask('/merge', {
      text: [
        'merge: ours = main, theirs = feature.',
        'main is older than feature, by 3 days.',
        '2 conflicts in 2 files: 1 written, 1 open.',
        '[c1] src/a.py:3-9 content in Cart.add: open; both orders, 97 % sure',
        '[c2] b.bin binary: written; no candidate',
        'Merged without a conflict, but wrong:',
        '  src/c.py:4 duplicate-definition: f is defined twice',
      ],
    });
    assert.deepEqual(calls, ['view_conflicts {}']);
    assert.equal(
      lines[0],
      'A merge of feature into main. main is older than feature, by 3 days. 2 conflicts in 2 files: 1 written, 1 open.',
    );
    assert.match(lines[1] ?? '', /\[src\/a\.py:3\]\(src\/a\.py:3\) in Cart\.add · both orders, 97 % sure$/);
    assert.match(lines[2] ?? '', /\[b\.bin:1\]\(b\.bin:1\) · binary · written · no candidate$/);
    assert.match(lines.at(-2) ?? '', /src\/c\.py:4 duplicate-definition/);
    assert.match(lines.at(-1) ?? '', /\[Show the conflicts\]\(ask:%2Fmerge%20show\)/);
  });

  it('says so where nothing is under way', async () => {
    const said = 'No merge, rebase, cherry-pick or revert with conflicts is under way.';
    assert.deepEqual((await ask('/merge', { text: [said] })).lines, [said]);
  });
});
