import assert from 'node:assert/strict';
import type { Explored, Explorer } from '../../../../src/core/map/explore';
import { tellMentions } from '../../../../src/explore/mentions/tellMentions';
import { createWaitingExplorer } from '../../../../src/session/folder/patientExplorer';
import { summary } from './fakeIndexWorker';
import { stage } from './sessionStage';

const signal = new AbortController().signal;
const question = { tool: 'search_code', args: { query: 'x' } } as const;
const notReady: Explored = {
  kind: 'notReady',
  reading: { doing: 'parsing', filesDone: 1200, filesTotal: 5000 },
};
const ready: Explored = {
  kind: 'ready',
  answer: { text: 'found', results: [], truncated: false, more: null },
};

function answering(answers: readonly Explored[]): Explorer & { readonly asked: () => number } {
  let asked = 0;
  const explore = (): Promise<Explored> =>
    Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? notReady);
  return { explore, asked: () => asked };
}

describe('a question of a watched conversation while the folder is read', () => {
  it('is asked again when the map is made', async () => {
    const { folderIndex, workers } = stage();
    const opening = folderIndex.open('/work');
    const explorer = answering([notReady, ready]);
    const asked = createWaitingExplorer(folderIndex, explorer).explore(question, signal);
    while (workers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(explorer.asked(), 1);
    workers[0]?.finishOpen(summary());
    await opening;
    assert.deepEqual(await asked, ready);
    assert.equal(explorer.asked(), 2);
    await folderIndex.dispose();
  });

  it('waits for nothing where there is an answer, or nobody reads', async () => {
    const { folderIndex } = stage();
    const found = answering([ready]);
    assert.deepEqual(await createWaitingExplorer(folderIndex, found).explore(question, signal), ready);
    const idle = answering([notReady]);
    assert.deepEqual(await createWaitingExplorer(folderIndex, idle).explore(question, signal), notReady);
    assert.deepEqual([found.asked(), idle.asked()], [1, 1]);
    await folderIndex.dispose();
  });

  it('tells a mention that cannot be told yet, and does not call it nothing', async () => {
    const nobody = (): Promise<never> => Promise.reject(new Error('not asked'));
    const ports = { explorer: answering([notReady]), uncommitted: nobody, problems: nobody };
    for (const mention of ['@symbol:shop.Cart', '@callers:shop.Cart', '@module:shop']) {
      const { text, mentions } = await tellMentions(`What is ${mention}?`, ports, signal);
      assert.match(text, /cannot be read yet: The map is not ready.*1,200 of 5,000 files are read/);
      assert.doesNotMatch(text, /matches nothing/);
      assert.equal(mentions.length, 1);
      assert.notEqual(mentions[0]?.problem, null);
    }
  });
});
