import assert from 'node:assert/strict';
import { setImmediate as settle } from 'node:timers/promises';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { phrase } from '../../../../src/core/text/phrase';
import type { RunReport, Runner } from '../../../../src/core/running/runner';
import type { RunTurn } from '../../../../src/session/conversation/conversation';
import type { ConversationRuns } from '../../../../src/run/conversation/conversationRuns';
import { serving } from '../../../support/runConversations';
import { answering, endless, stage, told } from './stage';

/** Prints, and goes on until it is ended. */
const endlessRunner: Runner = {
  kind: 'process',
  run: async ({ command }, { onOutput }, signal) => {
    onOutput('up\n');
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    const report: RunReport = {
      ...{ command, folder: '.', runner: 'process', end: { kind: 'cancelled' }, output: 'up\n', omitted: 0 },
      ...{ durationMs: 1, log: null, boundary: null },
    };
    return report;
  },
};

/** Leaves a command of the first turn running. */
async function leaveRunning(runs: ConversationRuns): Promise<void> {
  const running = runs.start(
    {
      ...{ runner: endlessRunner, folder: '.', mode: 'waits' },
      request: { command: 'serve', folder: '/', timeoutMs: 60_000 },
      ...{ call: { turn: 1, callId: 'a' }, hooks: { onOutput: () => undefined } },
      tell: () => Promise.resolve({ done: phrase('Ended'), told: 'It ended.' }),
    },
    new AbortController().signal,
  );
  assert.equal(runs.move(runs.find(1) ?? assert.fail()), true);
  assert.equal((await running).kind, 'moved');
}

describe('What runs in the background of a chat', () => {
  it('ends between two turns as an entry, kept and shown', async () => {
    const { chat, disk, messages } = stage({ runTurn: answering });
    await chat.ask('one');
    await leaveRunning(chat.runs());
    await chat.runs().endAll('background');
    const expected = ['started', 'asked 1 one', 'ended 1 answered', 'runEnded'];
    assert.deepEqual(told(chat.entries()), expected);
    assert.deepEqual(told(disk.get('c1') ?? []), expected);
    const shown = messages.flatMap((message) => (message.type === 'event' ? [message.event.type] : []));
    assert.equal(shown.at(-1), 'runEnded');
  });

  it('ends in the middle of a turn as an entry that the turn records', async () => {
    const recorded: Entry[] = [];
    const recording: RunTurn = (start, emit, signal) => {
      const letGo = start.others((entry) => {
        start.journal.append(entry);
        recorded.push(entry);
        emit(entry);
      });
      return endless(start, emit, signal).finally(letGo);
    };
    const { chat, disk } = stage({ runTurn: recording });
    const turn = chat.ask('one');
    await settle();
    await leaveRunning(chat.runs());
    await chat.runs().endAll('background');
    assert.deepEqual(told(recorded), ['runEnded']);
    await chat.stop();
    await turn;
    assert.deepEqual(told(disk.get('c1') ?? []), ['started', 'asked 1 one', 'runEnded', 'ended 1 cancelled']);
  });

  it('is ended when its conversation is left, and that is kept there', async () => {
    const { chat, runs, disk } = stage({ runTurn: answering });
    await chat.ask('one');
    const own = chat.runs();
    await leaveRunning(own);
    await chat.newChat(() => Promise.resolve());
    assert.deepEqual(own.underWay(), []);
    assert.deepEqual(told(disk.get('c1') ?? []).at(-1), 'runEnded');
    assert.deepEqual(chat.entries(), []);
    assert.deepEqual(await runs.endAll(), []);
  });

  it('is said to be lost after the window was closed, once', () => {
    const disk = new Map([['c7', [...serving]]]);
    const entries = stage({ disk, last: 'c7' }).chat.entries();
    const last = entries.at(-1);
    assert.ok(last?.type === 'runEnded');
    assert.deepEqual([last.callId, last.report], ['b', null]);
    assert.match(last.told, /^Run 1 in the background .* no longer runs/);
    assert.equal(stage({ disk, last: 'c7' }).chat.entries().length, entries.length);
  });

  it('is told where the journal cannot be written, too', async () => {
    const { chat, errors } = stage({ runTurn: endless, journalFails: true });
    const turn = chat.ask('one').catch(() => undefined);
    await settle();
    await leaveRunning(chat.runs());
    await chat.runs().endAll('background');
    assert.equal(chat.entries().at(-1)?.type, 'runEnded');
    assert.ok(errors.some((error) => error.includes('the disk is full')));
    await chat.stop();
    await turn;
  });
});
