import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { phrase } from '../../../../src/core/text/phrase';
import type { RunReport, Runner } from '../../../../src/core/running/runner';
import { ConversationRuns } from '../../../../src/run/conversation/conversationRuns';
import type { RunOutcome } from '../../../../src/run/conversation/conversationRuns';

const noSignal = new AbortController().signal;

/** What a command leaves whose log, if any, has its own words for an id. */
function report(command: string, isKept: boolean): RunReport {
  const log = isKept ? { id: `log of ${command}`, path: '/', bytes: 1, dropped: 0 } : null;
  return {
    ...{ command, folder: '.', runner: 'process', end: { kind: 'exited', code: 0 }, output: '', omitted: 0 },
    ...{ durationMs: 1, log, boundary: null },
  };
}

/** Ends at once; `serve` when it is ended. Nothing is kept of `lost`. */
const runner: Runner = {
  kind: 'process',
  run: async ({ command }, { onLog }, signal) => {
    const ended = report(command, command !== 'lost');
    if (ended.log !== null) onLog?.(ended.log.id);
    if (command === 'serve') await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return ended;
  },
};

function start(runs: ConversationRuns, command: string): Promise<RunOutcome> {
  return runs.start(
    {
      ...{ runner, folder: '.', mode: 'waits', call: null, hooks: { onOutput: () => undefined } },
      request: { command, folder: '/', timeoutMs: 60_000 },
      tell: async () => ({ done: phrase('Ended'), told: 'It ended.' }),
    },
    noSignal,
  );
}

async function numberOf(outcome: Promise<RunOutcome>): Promise<number | undefined> {
  const ended = await outcome;
  return ended.kind === 'ended' ? ended.report.number : ended.run.number;
}

function answered(run: RunReport): Entry {
  const answer = { text: '', results: [], truncated: false, more: null, done: phrase('Ran'), run };
  return {
    ...{ type: 'toolEnded', turn: 1, callId: 'a', observation: '', durationMs: 1 },
    outcome: { kind: 'answered', answer },
  };
}

const listed = (runs: ConversationRuns): readonly string[] =>
  runs.list().map(({ number, command }) => `${number} ${command}`);

describe('The runs of a conversation', () => {
  const made = (): ConversationRuns => new ConversationRuns({ read: async () => null, path: () => null });

  it('are numbered alike whether they may go on or not, also where nothing is kept of one', async () => {
    const runs = made();
    const request = { command: 'step', folder: '/', timeoutMs: 60_000 };
    assert.equal(await numberOf(start(runs, 'one')), 1);
    assert.equal(await numberOf(start(runs, 'lost')), undefined);
    const step = await runs.noted(runner).run(request, { onOutput: () => undefined }, noSignal);
    assert.equal(step.number, 3);
    assert.deepEqual(listed(runs), ['3 step', '1 one']);
  });

  it('that are known are those of the entries and those under way; a turn that is edited away is forgotten', async () => {
    const runs = made();
    runs.know([answered({ ...report('earlier', true), number: 4 })]);
    const serving = start(runs, 'serve');
    await start(runs, 'edited away');
    assert.deepEqual(listed(runs), ['6 edited away', '5 serve', '4 earlier']);
    runs.know([answered({ ...report('earlier', true), number: 4 })]);
    assert.deepEqual(listed(runs), ['5 serve', '4 earlier']);
    assert.equal(await numberOf(start(runs, 'next')), 7, 'no number is given twice');
    await runs.endAll('all');
    assert.equal(await numberOf(serving), 5);
    runs.know([]);
    assert.deepEqual(listed(runs), []);
  });
});
