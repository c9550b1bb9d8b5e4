import assert from 'node:assert/strict';
import type { Checkpoints } from '../../../../src/core/changes/checkpoints';
import type { Runner } from '../../../../src/core/running/runner';
import { ConversationRuns } from '../../../../src/run/conversation/conversationRuns';
import { layered, runnerLayers, turnRunners } from '../../../../src/session/task/layers';
import type { KeptFolder, TurnRunners } from '../../../../src/session/task/layers';

describe('the layers of a task', () => {
  it('go around one another in the order of their list, the first one innermost', () => {
    const layer = (name: string) => ({ name, around: (inner: string) => `${name}(${inner})` });
    assert.equal(
      layered('edit', ['noting', 'planned', 'scoped'].map(layer)),
      'scoped(planned(noting(edit)))',
    );
    assert.equal(layered('edit', []), 'edit');
  });

  it('of a runner are those that what is run needs', () => {
    const runs = new ConversationRuns({ read: async () => null, path: () => null });
    const kept: KeptFolder = { checkpoints: {} as Checkpoints, touch: () => undefined };
    const names = (what: keyof TurnRunners, folder: KeptFolder | null): readonly string[] =>
      runnerLayers({ kept: folder, runs }, what).map(({ name }) => name);
    const turn = (folder: KeptFolder | null) =>
      (['script', 'step', 'scratch'] as const).map((what) => names(what, folder));
    assert.deepEqual(turn(kept), [['checkpointed'], ['checkpointed', 'noted'], ['noted']]);
    assert.deepEqual(turn(null), [[], ['noted'], ['noted']]);
  });

  it('of a turn without checkpoints run steps where commands are shown, scratch programs out of sight, both numbered', async () => {
    const runs = new ConversationRuns({ read: async () => null, path: () => null });
    const runner = (output: string): Runner => ({
      kind: 'process',
      run: async ({ command }) => ({
        ...{ command, folder: '.', runner: 'process', end: { kind: 'exited', code: 0 }, output, omitted: 0 },
        ...{ durationMs: 1, log: { id: command, path: '/', bytes: 1, dropped: 0 }, boundary: null },
      }),
    });
    const places = { shown: runner('shown'), quiet: runner('quiet') };
    const { script, step, scratch } = turnRunners(places, { kept: null, runs });
    const ran: unknown[] = [];
    for (const each of [script, step, scratch]) {
      const request = { command: 'true', folder: '/', timeoutMs: 1_000 };
      const { signal } = new AbortController();
      const { output, number } = await each.run(request, { onOutput: () => undefined }, signal);
      ran.push([output, number]);
    }
    assert.deepEqual(ran, [
      ['shown', undefined],
      ['shown', 1],
      ['quiet', 2],
    ]);
  });
});
