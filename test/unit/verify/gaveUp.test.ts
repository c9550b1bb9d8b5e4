import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { gaveUp } from '../../../src/verify/gaveUp';

const none = { answers: [], isWorkedSince: false };

describe('An answer that gives the task up', () => {
  for (const answer of [
    '我无法完成这个任务。',
    'I looked at `retry` for long. I give up on this task.',
    'I give up. `retry` has no callers. See a.py.',
    'I have to give up now: nothing works.',
    'Es geht nicht. Ich gebe hiermit auf.',
    'Ich kann die Aufgabe leider nicht lösen.',
  ])
    it(`says so: ${answer}`, () => assert.notEqual(gaveUp(answer, none), null));

  for (const answer of [
    'After three retries we give up and raise TimeoutError.',
    'When the queue is empty, we quit the loop.',
    'After that we give up.',
    'Nach drei Versuchen geben wir auf. Dann wirft es.',
    'I quit the loop early, so `rate` is called once.',
    'I give up the cache after each call.',
    'I give up one row a call, as `rate` does.',
    '我放弃了这个缓存，改用字典。',
    'The comment in a.py is this. "I give up." That is all of it.',
  ])
    it(`does not where it tells of something else: ${answer}`, () =>
      assert.equal(gaveUp(answer, none), null));
});
