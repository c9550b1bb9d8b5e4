import assert from 'node:assert/strict';
import fc from 'fast-check';
import { beforeEach, describe, it } from 'mocha';
import type { AgentEvent } from '../../../../src/core/conversation/conversation';
import { createLiveOutput } from '../../../../src/session/running/liveOutput';
import { createOutputBatches } from '../../../../src/session/terminal/outputBatches';
import type { StartTimer } from '../../../../src/core/async/throttle';

describe('output of running commands', () => {
  let due: (() => void)[];
  const start: StartTimer = (run) => {
    due.push(run);
    return () => {
      due = due.filter((each) => each !== run);
    };
  };
  const tick = (): void => {
    for (const run of due.splice(0)) run();
  };
  beforeEach(() => (due = []));

  const prints = (text: string, callId = 'a'): AgentEvent => ({ type: 'toolOutput', turn: 1, callId, text });
  const requested: AgentEvent = { type: 'requested', turn: 1, step: 1, estimatedTokens: 1 };

  it('is one event a call and interval, however often it is written', () => {
    const told: AgentEvent[] = [];
    const emit = createLiveOutput((event) => told.push(event), start);
    for (let i = 0; i < 20_000; i++) emit(prints('y\n', i % 2 === 0 ? 'a' : 'b'));
    assert.deepEqual([told.length, due.length], [0, 1]);
    tick();
    assert.deepEqual(told, [prints('y\n'.repeat(2000)), prints('y\n'.repeat(2000), 'b')]);
    tick();
    assert.equal(told.length, 2);
  });

  it('keeps its place among the other events', () => {
    const told: AgentEvent[] = [];
    const emit = createLiveOutput((event) => told.push(event), start);
    for (const event of [prints('1'), prints('2'), requested, prints('3'), requested]) emit(event);
    assert.deepEqual(told, [prints('12'), requested, prints('3'), requested]);
    assert.deepEqual(due, []);
  });

  it('loses nothing that the page shows', () => {
    const step = fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constant('tick'));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        due = [];
        let [whole, told] = ['', ''];
        const emit = createLiveOutput((event) => {
          if (event.type === 'toolOutput') told = (told + event.text).slice(-4000);
        }, start);
        for (const [at, each] of steps.entries()) {
          if (typeof each === 'string') tick();
          else emit(prints(String(at % 10).repeat(each)));
          if (typeof each === 'number') whole += String(at % 10).repeat(each);
        }
        tick();
        assert.equal(told, whole.slice(-4000));
      }),
    );
  });

  it('goes to the terminal in batches that say what they leave out', () => {
    const written: string[] = [];
    const batches = createOutputBatches((text) => written.push(text), start);
    batches.flush();
    for (const text of ['a', 'b', 'c']) batches.push(text);
    tick();
    for (let i = 0; i < 100_000; i++) batches.push('y');
    batches.push('end');
    batches.flush();
    tick();
    assert.equal(written.length, 2);
    assert.equal(written[0], 'abc');
    assert.match(written[1] ?? '', /^y{16000}\n\[36003 characters left out\]\ny{47997}end$/);
  });
});
