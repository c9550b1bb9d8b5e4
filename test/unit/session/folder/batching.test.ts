import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createPathBatch } from '../../../../src/session/folder/pathBatch';
import { createThrottle } from '../../../../src/core/async/throttle';
import type { StartTimer } from '../../../../src/core/async/throttle';

/** A clock that a test winds by hand: `ring` lets the newest timer that was not stopped run out. */
function handClock(): { start: StartTimer; ring(): void; readonly running: number } {
  const timers: (() => void)[] = [];
  return {
    start: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    ring: () => timers.pop()?.(),
    get running() {
      return timers.length;
    },
  };
}

describe('createPathBatch', () => {
  it('hands on each path once, when no more have come for a while', () => {
    const clock = handClock();
    const batches: string[][] = [];
    const batch = createPathBatch((paths) => batches.push([...paths]), 200, clock.start);
    for (const path of ['a.py', 'b.py', 'a.py']) batch.add(path);
    assert.equal(clock.running, 1);
    clock.ring();
    batch.add('c.py');
    clock.ring();
    assert.deepEqual(batches, [['a.py', 'b.py'], ['c.py']]);
  });

  it('hands on nothing once disposed of', () => {
    const clock = handClock();
    const batch = createPathBatch(() => assert.fail('called'), 200, clock.start);
    batch.add('a.py');
    batch.dispose();
    assert.equal(clock.running, 0);
  });
});

describe('createThrottle', () => {
  it('runs at once, then once an interval as long as it is asked', () => {
    const clock = handClock();
    let runs = 0;
    const throttle = createThrottle(() => runs++, 1000, clock.start);
    throttle.run();
    throttle.run();
    throttle.run();
    assert.equal(runs, 1);
    clock.ring();
    assert.equal(runs, 2);
    clock.ring();
    assert.equal(runs, 2);
    assert.equal(clock.running, 0);
    throttle.run();
    assert.equal(runs, 3);
  });
});
