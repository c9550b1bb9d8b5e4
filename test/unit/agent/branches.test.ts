import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  branchTo,
  entriesThatCount,
  newestBehind,
  nextTurnNumber,
  putAside,
  turnBefore,
  turnsThatCount,
  versionsIn,
} from '../../../src/agent/branches';
import { buildHistory } from '../../../src/agent/request/history';
import { transcript } from '../../../src/session/journal/transcript';
import type { Entry } from '../../../src/core/conversation/conversation';
import { phrase } from '../../../src/core/text/phrase';
import { turn, view } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

const model = { kind: 'anthropic', name: 'a', host: 'b' } as const;
const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };

const asked = (number: number, text = `question ${number}`): Entry => ({
  ...{ type: 'asked', turn: number, atMs: 1, text, context: '', model },
});
const replied = (number: number): Entry => ({
  ...{ type: 'replied', turn: number, step: 1, usage },
  content: [{ type: 'text', text: `answer ${number}` }],
});
const ended = (number: number): Entry => ({
  type: 'ended',
  turn: number,
  atMs: 1,
  end: { kind: 'answered' },
});
const whole = (number: number): Entry[] => [asked(number), replied(number), ended(number)];
const runEnded = (number: number, path: string): Entry => ({
  ...{
    type: 'runEnded',
    turn: number,
    callId: `c${number}`,
    atMs: 1,
    done: phrase('Ended'),
    told: 'it ended',
  },
  report: {
    ...{ command: 'a', folder: '.', runner: 'process', end: { kind: 'exited', code: 0 } },
    ...{ output: '', omitted: 0, durationMs: 1, log: null, boundary: null },
    changes: { files: [{ path, kind: 'modified' }], count: 1, isPartial: false },
  },
});
const started: Entry = { type: 'started', version: 1, id: 'x', atMs: 1 };

function branched(entries: readonly Entry[], after: number): Entry {
  return branchTo(entries, after, 2) ?? assert.fail(`no branch behind ${after}`);
}

/** What a model is sent of the questions and answers, with the next one behind them. */
function sent(entries: readonly Entry[], next = 'next'): string {
  return buildHistory([...entriesThatCount(entries), asked(99, next)], 10_000)
    .flatMap(({ content }) => content.flatMap((block) => (block.type === 'text' ? [block.text] : [])))
    .join(' | ')
    .replace(` | ${next}`, '');
}

describe('the branches of a conversation', () => {
  it('are one, the very entries, where nothing was asked otherwise', () => {
    const entries = [started, ...whole(1), ...whole(2)];
    assert.equal(entriesThatCount(entries), entries);
    assert.deepEqual(turnsThatCount(entries), [1, 2]);
    assert.deepEqual(versionsIn(entries), { versions: [], further: [] });
    assert.equal(branchTo(entries, 2, 1), null, 'it stands there');
    assert.equal(branchTo(entries, 7, 1), null, 'no such turn');
  });

  it('put aside what came behind a question that is asked otherwise, and bring it back', () => {
    const entries = [started, ...whole(1), ...whole(2), ...whole(3)];
    entries.push(branched(entries, turnBefore(entries, 2) ?? 0));
    assert.equal(sent(entries), 'question 1 | answer 1');
    assert.deepEqual(versionsIn(entries), { versions: [], further: [2] });
    assert.equal(nextTurnNumber(entries), 4);
    entries.push(...whole(4));
    assert.equal(sent(entries), 'question 1 | answer 1 | question 4 | answer 4');
    assert.deepEqual(versionsIn(entries), { versions: [{ turn: 4, versions: [2, 4] }], further: [] });

    entries.push(branched(entries, newestBehind(entries, 2)));
    assert.deepEqual(turnsThatCount(entries), [1, 2, 3]);
    assert.equal(sent(entries), 'question 1 | answer 1 | question 2 | answer 2 | question 3 | answer 3');
    assert.deepEqual(versionsIn(entries).versions, [{ turn: 2, versions: [2, 4] }]);
    entries.push(...whole(5));
    assert.deepEqual(turnsThatCount(entries), [1, 2, 3, 5]);
    assert.equal(newestBehind(entries, 2), 5);
    assert.equal(entries.length, 18, 'nothing is ever taken out');
  });

  it('begin anew where the first question is another one', () => {
    const entries = [started, ...whole(1), ...whole(2)];
    entries.push(branched(entries, 0));
    assert.deepEqual(entriesThatCount(entries), [started, entries.at(-1)]);
    assert.deepEqual(versionsIn(entries), { versions: [], further: [1] });
    entries.push(asked(3));
    assert.deepEqual(turnsThatCount(entries), [3]);
  });

  it('tell a model which files were changed in what is put aside, and nothing where none was', () => {
    const entries = [started, ...whole(1), ...whole(2), runEnded(2, 'made.txt'), ...whole(3)];
    const restored: Entry = { type: 'restored', turn: 3, atMs: 1, step: 1, files: ['b.py'], left: [] };
    entries.push(restored, branched(entries.concat(restored), 1));
    assert.match(sent(entries), /answer 1 \| \(The user went back to here\..*made\.txt, b\.py\. Read these/);
    const none = [started, ...whole(1), ...whole(2)];
    assert.equal(sent([...none, branched(none, 1)]), 'question 1 | answer 1');
  });

  it('know of what comes late whether its turn is put aside', () => {
    const entries = [started, ...whole(1), ...whole(2)];
    entries.push(branched(entries, 1));
    const isAside = putAside(entries);
    assert.deepEqual([isAside(runEnded(1, 'a')), isAside(runEnded(2, 'a'))], [false, true]);
    assert.ok(!entriesThatCount([...entries, runEnded(2, 'a')]).some(({ type }) => type === 'runEnded'));
    assert.ok(entriesThatCount([...entries, runEnded(1, 'a')]).some(({ type }) => type === 'runEnded'));
  });

  it('lose nothing of a journal that is not as we write it', () => {
    const nowhere: Entry = { type: 'branched', turn: 3, atMs: 1, after: 9, files: [] };
    const entries = [started, ...whole(1), nowhere, replied(7), ...whole(1), ...whole(2)];
    assert.deepEqual(turnsThatCount(entries), [1, 2]);
    assert.deepEqual(
      entriesThatCount(entries),
      entries.filter((entry) => entry !== nowhere),
    );
    // Its turn goes by the number of one that is put aside: it counts from there on.
    const twice = [started, ...whole(1), ...whole(2), branched([...whole(1), ...whole(2)], 1), ...whole(2)];
    assert.deepEqual(turnsThatCount(twice), [1, 2]);
  });

  it('read like one long conversation in a version that does not know them', () => {
    const entries = [started, ...whole(1), ...whole(2)];
    entries.push(branched(entries, 1), ...whole(3));
    const older = entries.filter(({ type }) => type !== 'branched');
    assert.equal(sent(older), 'question 1 | answer 1 | question 2 | answer 2 | question 3 | answer 3');
    assert.match(transcript(entries), /question 2[\s\S]*# Went back[\s\S]*after question 1[\s\S]*question 3/);
  });

  it('stand as a tree that is walked by hand stands, whatever is asked otherwise; what came before a summary stays', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(20)), { maxLength: 40 }), (acts) => {
        const entries: Entry[] = [started];
        /** By hand: of each turn the turns up to it. */
        const paths = new Map<number, readonly number[]>([[0, []]]);
        let path: readonly number[] = [];
        /** What stood before an entry when it was written. */
        const before = new Map<Entry, readonly Entry[]>();
        for (const [what, which] of acts) {
          const known = [...paths.keys()];
          const to = known[which % known.length] ?? 0;
          if (what < 2) {
            const entry = branchTo(entries, to, 1);
            assert.equal(entry === null, (path.at(-1) ?? 0) === to);
            if (entry !== null) entries.push(entry);
            path = paths.get(to) ?? [];
          } else if (what === 2 && to !== 0) entries.push(runEnded(to, 'a'));
          else {
            const number = nextTurnNumber(entries);
            path = [...path, number];
            paths.set(number, path);
            for (const entry of whole(number)) {
              entries.push(entry);
              before.set(entry, [...entriesThatCount(entries)]);
            }
          }
          assert.deepEqual(turnsThatCount(entries), path);
          const counting = entriesThatCount(entries);
          const counts = new Set(counting.flatMap((each) => (each.type === 'replied' ? [each.turn] : [])));
          assert.deepEqual([...counts], path);
          for (const [at, entry] of counting.entries()) {
            const then = before.get(entry);
            if (then !== undefined) assert.deepEqual(counting.slice(0, at + 1), then);
          }
        }
        const followed = versionsIn(entries).versions;
        for (const { turn: shown, versions } of followed)
          for (const each of versions) assert.equal(turnBefore(entries, each), turnBefore(entries, shown));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a turn of a branch', () => {
  it('has a number and call ids that none put aside has, and is sent what counts', async () => {
    const first = await turn({
      model: scriptedModel(reply('', [call('a', 'view_code')]), reply('One.')),
      tools: [view],
    });
    const entries = [...first.entries, branched(first.entries, 0)];
    const answering = scriptedModel(reply('', [call('a', 'view_code')]), reply('Other.'));
    const { entries: all } = await turn({ model: answering, tools: [view], entries, text: 'otherwise' });
    const numbers = all.flatMap((entry) => (entry.type === 'asked' ? [entry.turn] : []));
    assert.deepEqual(numbers, [1, 2]);
    const calls = all.flatMap((entry) => (entry.type === 'toolStarted' ? [entry.callId] : []));
    assert.deepEqual(calls, ['a', 'a_2']);
    const texts = JSON.stringify(answering.requests[0]?.messages);
    assert.ok(texts.includes('otherwise') && !texts.includes('One.'), texts);
  });
});
