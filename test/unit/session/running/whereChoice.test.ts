import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createWhereChoice } from '../../../../src/session/running/whereChoice';
import type { RunWhere } from '../../../../src/protocol/toChat';

describe('Where commands run', () => {
  type Written = RunWhere | undefined;
  const cases: readonly [user: Written, workspace: Written, picked: unknown, expected: RunWhere][] = [
    [undefined, undefined, undefined, 'terminal'],
    ['sandbox', undefined, undefined, 'sandbox'],
    [undefined, 'container', undefined, 'container'],
    ['container', 'sandbox', undefined, 'sandbox'],
    // What takes isolation away is the user's to say.
    ['sandbox', 'terminal', undefined, 'sandbox'],
    ['container', 'terminal', undefined, 'container'],
    ['sandbox', 'container', 'terminal', 'terminal'],
    ['sandbox', undefined, 'nowhere', 'sandbox'],
    ['sandbox', undefined, { where: 'terminal' }, 'sandbox'],
  ];
  for (const [user, workspace, picked, expected] of cases)
    it(`is ${expected} where the user wrote ${user}, the workspace ${workspace}, and ${JSON.stringify(picked)} was picked`, () => {
      const choice = createWhereChoice({
        settings: () => ({ user, workspace }),
        memory: { read: () => picked, write: () => assert.fail('nothing is picked here') },
      });
      assert.equal(choice.current(), expected);
    });

  it('is as picked until it is to be as settings say again', async () => {
    let kept: unknown;
    const choice = createWhereChoice({
      settings: () => ({ user: 'sandbox', workspace: undefined }),
      memory: {
        read: () => kept,
        write: async (picked) => {
          kept = picked;
        },
      },
    });
    await choice.pick('container');
    assert.deepEqual(
      [choice.current(), choice.bySettings(), choice.picked()],
      ['container', 'sandbox', 'container'],
    );
    await choice.pick(null);
    assert.deepEqual([choice.current(), choice.picked(), kept], ['sandbox', null, undefined]);
  });
});
