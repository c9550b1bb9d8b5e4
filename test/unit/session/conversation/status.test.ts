import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chatStatus } from '../../../../src/session/conversation/status';
import type { IndexState } from '../../../../src/session/folder/indexState';
import { noModelIdentity } from '../../../../src/session/models/choice';
import type { IndexSummary } from '../../../../src/protocol/indexMessages';
import { aModel } from './stage';

const folder = '/work/shop';
const summary: IndexSummary = {
  ...{
    indexVersion: 1,
    partial: false,
    provisional: false,
    filesDone: 1,
    filesTotal: 2,
    classes: 0,
    functions: 0,
  },
  ...{ languages: [{ language: 'python', files: 1, lines: 1 }], skipped: 1, problems: 0, seconds: 1 },
};

describe("The chat's status", () => {
  const states: readonly (readonly [IndexState, index: string, percent: number | null])[] = [
    [{ kind: 'noFolder' }, 'none', null],
    [{ kind: 'notIndexed', folder }, 'missing', null],
    [{ kind: 'indexing', folder, progress: null }, 'indexing', null],
    [
      { kind: 'indexing', folder, progress: { phase: 'parsing', filesDone: 1, filesTotal: 4 } },
      'indexing',
      25,
    ],
    [{ kind: 'ready', folder, summary }, 'ready', null],
    [{ kind: 'ready', folder, summary: { ...summary, languages: [] } }, 'missing', null],
    [{ kind: 'cancelled', folder, summary }, 'ready', null],
    [{ kind: 'tooLarge', folder, message: 'So many files.' }, 'missing', null],
    [{ kind: 'failed', folder, message: 'No memory.' }, 'missing', null],
  ];
  for (const [state, index, percent] of states) {
    it(`of an index that is ${state.kind} is ${index}`, () => {
      const status = chatStatus(state, [aModel], 'ask', true, null);
      assert.deepEqual([status.index, status.indexedPercent], [index, percent]);
    });
  }

  it('offers each model once, no model among them', () => {
    const offered = (...models: Parameters<typeof chatStatus>[1]): unknown =>
      chatStatus({ kind: 'noFolder' }, models, 'ask', true, null).models;
    assert.deepEqual(offered(aModel, aModel), [noModelIdentity, aModel]);
    assert.deepEqual(offered(noModelIdentity, aModel), [noModelIdentity, aModel]);
  });
});
