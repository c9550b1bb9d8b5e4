import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lostRuns } from '../../../../src/session/journal/lostRuns';
import { entryWithoutSecrets } from '../../../../src/agent/withoutSecrets';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { inEnglish, phrase } from '../../../../src/core/text/phrase';
import type { BackgroundRun, RunReport } from '../../../../src/core/running/runner';
import { redact } from '../../../../src/core/redact/redact';
import { entryForm } from '../../../../src/core/conversation/conversation';
import { foundTwo, toolEnded } from '../../../support/chatEvents';

const background: BackgroundRun = {
  ...{ number: 3, command: 'npm start', folder: '.', runner: 'process', log: 'rabcdefg' },
  ...{ by: 'model', ranMs: 12_000, timeoutMs: 3_600_000 },
};
const left = (callId: string): Entry => toolEnded(2, callId, { ...foundTwo, background });
const ended = (callId: string, told = 'It ended.'): Entry => ({
  ...{ type: 'runEnded', turn: 2, callId, atMs: 5, report: null, done: phrase('Ended'), told },
});

describe('lostRuns', () => {
  it('ends what was left in the background and has no end, and nothing else', () => {
    const [entry, ...more] = lostRuns([left('a'), left('b'), ended('a'), toolEnded(2, 'c')], 7);
    assert.deepEqual(more, []);
    assert.ok(entry?.type === 'runEnded');
    assert.deepEqual([entry.turn, entry.callId, entry.atMs, entry.report], [2, 'b', 7, null]);
    assert.match(entry.told, /^Run 3 in the background \(\$ npm start\) no longer runs/);
    assert.match(inEnglish(entry.done), /npm start/);
    assert.deepEqual(lostRuns([left('a'), left('b'), ended('a'), entry], 8), []);
  });
});

describe('what is kept of a run', () => {
  it('comes back from a journal whole: its number, what it changed, and that it goes on', () => {
    const run: RunReport = {
      ...{ command: 'make', folder: '.', runner: 'process', end: { kind: 'exited', code: 0 }, output: 'ok' },
      ...{ omitted: 0, durationMs: 5, log: null, boundary: null, number: 4 },
      changes: { files: [{ path: 'a', kind: 'created' }], count: 1, isPartial: false, isShared: true },
    };
    for (const entry of [toolEnded(1, 'a', { ...foundTwo, run }), left('b'), { ...ended('c'), report: run }])
      assert.deepEqual(entryForm.parse(JSON.parse(JSON.stringify(entry))), JSON.parse(JSON.stringify(entry)));
  });

  it('is without secrets, also where it ended in the background', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const kept = JSON.stringify(entryWithoutSecrets(ended('a', `the token is ${token}`), redact));
    assert.ok(!kept.includes(token), kept);
    assert.match(kept, /\[redacted/);
  });
});
