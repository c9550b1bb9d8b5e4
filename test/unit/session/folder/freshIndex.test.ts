import assert from 'node:assert/strict';
import type { Explored } from '../../../../src/core/map/explore';
import { createFreshIndex } from '../../../../src/session/folder/freshIndex';
import type { FreshIndex } from '../../../../src/session/folder/freshIndex';
import { createUnwatched } from '../../../../src/session/folder/unwatched';
import { settle } from './sessionStage';

const { signal } = new AbortController();
const question = { tool: 'search_code', args: { query: 'x' } } as const;
const found = (text: string): Explored => ({
  kind: 'ready',
  answer: { text, results: [], truncated: false, more: null },
});

/** A folder whose answers say after how many looks they were given; each look ends when the test says so. */
interface Played {
  readonly index: FreshIndex;
  readonly folder: { isMade: boolean };
  /** Looks that began. */
  readonly begun: () => number;
  endLook(error?: Error): void;
}

function played(): Played {
  const folder = { isMade: true };
  let [begun, ended] = [0, 0];
  let end: (error?: Error) => void = () => assert.fail('no look is under way');
  const index = createFreshIndex({
    explore: async () => found(`after ${ended} looks`),
    isMade: () => folder.isMade,
    update: () => {
      begun++;
      return new Promise<void>((resolve, reject) => {
        end = (error) => {
          if (error === undefined) ended++;
          if (error === undefined) resolve();
          else reject(error);
        };
      });
    },
    references: async () => null,
    framePlaces: async () => [],
  });
  return { index, folder, begun: () => begun, endLook: (error) => end(error) };
}

describe('the index of a task', () => {
  it('has what was changed in every answer to questions asked at once', async () => {
    const { index, begun, endLook } = played();
    index.touch();
    const asked = Promise.all([1, 2].map(() => index.explore(question, signal)));
    await settle();
    endLook();
    assert.deepEqual(await asked, [found('after 1 looks'), found('after 1 looks')]);
    assert.deepEqual(await index.explore(question, signal), found('after 1 looks'));
    assert.equal(begun(), 1);
  });

  it('is looked through again for what changed during a look', async () => {
    const { index, begun, endLook } = played();
    index.touch();
    const first = index.explore(question, signal);
    await settle();
    index.touch();
    const second = index.explore(question, signal);
    await settle();
    assert.equal(begun(), 1);
    endLook();
    assert.deepEqual(await first, found('after 1 looks'));
    await settle();
    endLook();
    assert.deepEqual(await second, found('after 2 looks'));
  });

  it('looks again where a look failed, and tells who asked', async () => {
    const { index, begun, endLook } = played();
    index.touch();
    const asked = assert.rejects(index.explore(question, signal), /worker ended/);
    await settle();
    endLook(new Error('the worker ended'));
    await asked;
    const again = index.explore(question, signal);
    await settle();
    endLook();
    assert.deepEqual(await again, found('after 1 looks'));
    assert.equal(begun(), 2);
  });

  it('does not wait for an index that is being made, and looks when it is made', async () => {
    const { index, folder, begun, endLook } = played();
    folder.isMade = false;
    index.touch();
    assert.deepEqual(await index.explore(question, signal), found('after 0 looks'));
    folder.isMade = true;
    const asked = index.explore(question, signal);
    await settle();
    endLook();
    assert.deepEqual(await asked, found('after 1 looks'));
    assert.equal(begun(), 1);
  });
});

describe('the index of a folder that nobody watches', () => {
  it('is looked through for a question behind the last look, and once more where nothing is found', async () => {
    const clock = { nowMs: 10 };
    let looks = 0;
    const folder = createUnwatched({
      update: async () => {
        looks++;
        // Slower than what is done before each answer.
        clock.nowMs += 400;
      },
      nowMs: () => clock.nowMs,
    });
    const ask = (askedMs: number): Promise<Explored> =>
      folder.answer(async () => found(`after ${looks} looks`), askedMs, signal);
    assert.deepEqual(await ask(5), found('after 0 looks'), 'asked while it was mapped');
    clock.nowMs = 20;
    assert.deepEqual(await ask(20), found('after 1 looks'), 'the first look is quick until one was not');
    assert.deepEqual(await ask(clock.nowMs), found('after 2 looks'), 'nothing was found: a look follows');
  });
});
