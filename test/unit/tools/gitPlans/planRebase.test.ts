import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ToolError, UserError } from '../../../../src/core/errors';
import type { RebaseProposal } from '../../../../src/core/git/rebase';
import { phrase } from '../../../../src/core/text/phrase';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import type { PreparedCall } from '../../../../src/core/conversation/tool';
import type { Applying } from '../../../../src/tools/gitPlans/gitPlans';
import { planRebaseTool } from '../../../../src/tools/gitPlans/planRebase';
import { fakePlans, rangeEntry, rebaseReading } from '../../../support/gitPlans';
import type { FakePlans } from '../../../support/gitPlans';

const asked: Applying = {
  ...{ kind: 'asked', root: '/work' },
  runner: { kind: 'process', run: () => Promise.reject(new Error('nothing is run')) },
  parse: async () => ({ kind: 'parsed', commands: [] }),
};
const context = { signal: new AbortController().signal, onOutput: () => undefined };
const prepare = (plans: FakePlans, input: object): Promise<PreparedCall> =>
  planRebaseTool(async () => plans, asked).prepare(input);
const call = async (plans: FakePlans, input: object) => (await prepare(plans, input)).run(context);

const add = rangeEntry('aaaa1111', 'Add cart\n', { pushed: 'origin/topic' });
const fix = rangeEntry('bbbb2222', 'fixup! Add cart\n', { isSigned: true, branches: ['refs/heads/base'] });
const folded: RebaseProposal = {
  todo: [
    { action: 'pick', commit: add.id, message: null },
    { action: 'fixup', commit: fix.id, message: null },
  ],
  ...{ rules: ['marked'], confidence: 0.95, sure: true, forecast: [] },
  reasons: [phrase('{0} says that it belongs to "{1}".', 'bbbb2222', 'Add cart')],
};
const reading = rebaseReading([add, fix], [folded]);

describe('The tool plan_rebase', () => {
  it('shows commits, what others notice, and plans with reasons', async () => {
    const { text } = await call(fakePlans(null, reading), { onto: 'main' });
    assert.deepEqual(text.split('\n'), [
      '2 commits of topic to put onto main, the oldest first:',
      'aaaa1111 2026-02-02 Add cart (no files)',
      'bbbb2222 2026-02-02 fixup! Add cart (no files)',
      '1 commit is in origin/topic already: a push needs --force-with-lease afterwards.',
      '1 commit loses its signature.',
      'Branches that move along: base.',
      'Plan 1, sure:',
      '- bbbb2222 says that it belongs to "Add cart".',
      '  pick aaaa1111 Add cart',
      '  fixup bbbb2222 fixup! Add cart',
      'No conflict is foreseen.',
    ]);
  });

  it('stays small for a long branch, and says what it left out', async () => {
    const entries = Array.from({ length: 500 }, (_, at) =>
      rangeEntry(`${1000 + at}`, `Change number ${at} of many`),
    );
    const todo = entries.map(({ id }) => ({ action: 'pick' as const, commit: id, message: null }));
    const long = { ...folded, todo, reasons: entries.map(({ id }) => phrase('{0} is like the others.', id)) };
    const { text, truncated, more } = await call(fakePlans(null, rebaseReading(entries, [long, long])), {});
    assert.ok(estimateTokens(text) < 7_500, String(estimateTokens(text)));
    assert.ok(truncated && more !== null);
    assert.match(text, /^and 440 more$/m);
    assert.match(text, /^- and 488 more reasons$/m);
    assert.match(text, /^ {2}and 440 more$/m);
  });

  it('says where there is nothing to rebase, and no plan', async () => {
    const none = await call(fakePlans(null, rebaseReading([])), {});
    assert.equal(none.text, 'topic has nothing beyond main: there is nothing to rebase.');
    const bare = await call(fakePlans(null, rebaseReading([add])), {});
    assert.match(bare.text, /\nNo plan: the rules would change nothing\.$/);
  });

  const pick = (commit: string) => ({ action: 'pick', commit });
  const refused: readonly (readonly [string, object, RegExp])[] = [
    ['a commit that is missing', { todo: [pick('aaaa1111')] }, /bbbb2222 is missing/],
    ['a commit of elsewhere', { todo: [pick('cccc3333')] }, /names no commit of the range: "cccc3333"/],
    ['a plan that is not there', { proposal: 3 }, /no plan 3\. Plans: 1 to 1\./],
    ['two plans', { proposal: 1, todo: [] }, /give one of proposal and todo/],
    ['apply without a plan', { apply: true }, /apply needs proposal or todo/],
    ['a command', { todo: [{ action: 'exec', commit: '', message: 'rm -rf /' }] }, /todo\.0\.action/],
    ['a stop', { todo: [{ action: 'edit', commit: 'aaaa1111' }] }, /todo\.0\.action/],
  ];
  for (const [name, input, why] of refused)
    it(`refuses ${name}, and rebases nothing`, async () => {
      const plans = fakePlans(null, reading);
      await assert.rejects(
        call(plans, { ...input, onto: 'main' }),
        (error) => (error instanceof ToolError || error instanceof UserError) && why.test(error.message),
      );
      assert.deepEqual(plans.made, []);
    });

  it('shows the whole plan before it runs it, and tells proof and undo', async () => {
    const plans = fakePlans(null, reading);
    const todo = [
      { action: 'reword', commit: 'aaaa1111', message: 'Add a cart\n\nIt holds\n$(goods).' },
      { action: 'fixup', commit: 'bbbb2222' },
    ];
    const prepared = await prepare(plans, { onto: 'main', todo, apply: true });
    assert.deepEqual(prepared.approval?.command.split('\n'), [
      'git rebase -i main',
      '# reword aaaa1111 Add a cart It holds $(goods).',
      '#     Add a cart',
      '#     It holds',
      '#     $(goods).',
      '# fixup bbbb2222 fixup! Add cart',
      '# 1 commit is in origin/topic already: a push needs --force-with-lease afterwards.',
      '# 1 commit loses its signature.',
      '# Branches that move along: base.',
      '# No conflict is foreseen.',
    ]);
    assert.deepEqual(plans.made, []);
    const { text } = await prepared.run(context);
    assert.equal(plans.made.length, 1);
    assert.deepEqual(text.split('\n'), [
      'Rebased topic onto main: it is at ffffffff now.',
      'Proven: the files are the same as without the plan.',
      'Undo: repomaster git undo u2, or /commit undo u2 in the chat.',
    ]);
  });
});
