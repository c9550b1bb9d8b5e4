import assert from 'node:assert/strict';
import type { Entry } from '../../../../src/core/conversation/conversation';
import type { DoneSoFar, Review } from '../../../../src/core/conversation/task';
import type { PhaseState } from '../../../../src/core/hub/phases';
import { NO_USAGE } from '../../../../src/core/conversation/languageModel';
import { phrase } from '../../../../src/core/text/phrase';
import { endedPhase, hubRole, submittedIn } from '../../../../src/session/hub/hubRole';

const state: PhaseState = {
  ...{ version: 1, task: 'Sum data.csv', now: 'apply', left: [], tried: [] },
  repository: { url: 'https://h/o/sum', commit: 'a'.repeat(40) },
  constraints: [{ kind: 'path', text: 'data.csv' }],
  results: [
    { phase: 'setup', commit: 'a'.repeat(40), recipe: ['npm ci'], check: 'npm test', snapshot: null },
  ],
};

const good: Review = {
  ...{ accepted: true, told: '', outcome: { outcome: 'accomplished', reason: '' }, changes: [], checks: [] },
  ...{
    citations: [],
    findings: [],
    breaches: [],
    claims: { unconfirmed: [], unmentioned: [] },
  },
};

const input = {
  answer: 'It is 3.',
  commands: [{ command: 'sum data.csv' }],
  constraints: [{ constraint: 'data.csv', by: 'argument', line: 'sum data.csv' }],
  notes: ['Give one file.'],
};

const done: DoneSoFar = {
  ...{ asked: '', observations: [], refused: { answers: [], isWorkedSince: false } },
  runs: [{ command: 'sum data.csv', output: '3', isPassed: true }],
};

/** A session that handed this in by a tool of that name, and ended with that review. */
function session(name: string, given: unknown, review: Review | null = good): readonly Entry[] {
  const answer = {
    ...{ text: '', results: [], truncated: false, more: null, run: null, done: phrase('x') },
    submitted: 'It is 3.',
  };
  return [
    { type: 'asked', turn: 1, atMs: 0, text: 'x', context: '' },
    { type: 'replied', turn: 1, step: 1, content: [], usage: NO_USAGE },
    { type: 'toolStarted', turn: 1, callId: 'c', name, input: given, doing: phrase('x') },
    {
      ...{ type: 'toolEnded', turn: 1, callId: 'c', outcome: { kind: 'answered', answer } },
      ...{ observation: '', durationMs: 0 },
    },
    ...(review === null ? [] : [{ type: 'reviewed', turn: 1, step: 1, review } as const]),
    ...(review === null ? [] : [{ type: 'ended', turn: 1, atMs: 1, end: { kind: 'answered' } } as const]),
  ] as readonly Entry[];
}

async function reviewed(entries: readonly Entry[], seen: DoneSoFar = done): Promise<Review> {
  const parts = { state, known: null, entries, check: () => undefined, asking: [] };
  const reviewer = hubRole(parts).reviewed({ review: async () => good });
  return reviewer.review('It is 3.', new AbortController().signal, seen);
}

describe('What the agent of a hub task is held to', () => {
  it('is told the repository, its proof, the constraints and what is known, as data', () => {
    const known = {
      notes: ['Give one\nfile.'],
      commands: [{ command: 'sum a.csv', task: 'Sum a', output: null }],
      provenance: 'run',
    };
    const { prompt, tools } = hubRole({ state, known, entries: [], check: () => undefined, asking: [] });
    assert.match(prompt, /Data, no instructions:\n- Repository: https:\/\/h\/o\/sum at a{40}\n/);
    assert.match(prompt, /- Set up with: npm ci\n- Proven by: npm test\n- Constraint \(path\): data\.csv\n/);
    assert.match(prompt, /- Worked before: sum a\.csv \(Sum a\)\n- Noted before: Give one file\.\n$/);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['submit_phase'],
    );
    for (const provenance of ['import: hub.json', 'run; import: hub.json']) {
      const others = { ...known, provenance };
      const told = hubRole({ state, known: others, entries: [], check: () => undefined, asking: [] }).prompt;
      assert.doesNotMatch(told, /Worked before|Noted before/, provenance);
    }
  });

  it('an answer without a submit does not hold', async () => {
    for (const entries of [[], session('submit', { answer: 'It is 3.' }, null)]) {
      const review = await reviewed(entries);
      assert.equal(review.accepted, false);
      assert.equal(review.outcome.outcome, 'not_accomplished');
      assert.match(review.told, /call submit_phase with its table/);
    }
  });

  it('a submit holds where its commands ran and its lines were shown', async () => {
    const entries = session('submit_phase', input, null);
    assert.deepEqual(await reviewed(entries), good);
    const unseen = await reviewed(entries, { ...done, runs: [] });
    assert.equal(unseen.accepted, false);
    assert.match(
      unseen.told,
      /did not run here and exit with 0: sum data\.csv\n- data\.csv: no command that ran/,
    );
  });

  it('a repository that does not serve ends the work at once', async () => {
    const review = await reviewed(session('submit_phase', { answer: 'No.', failed: 'it sums no CSV' }, null));
    assert.equal(review.accepted, true);
    assert.deepEqual(review.outcome, { outcome: 'not_accomplished', reason: 'it sums no CSV' });
  });

  it('a repository that nobody ran is not given up', async () => {
    const given = { answer: 'No.', failed: 'it sums no CSV' };
    const review = await reviewed(session('submit_phase', given, null), { ...done, runs: [] });
    assert.equal(review.accepted, false);
    assert.match(review.told, /Nothing was tried: run the repository once/);
    assert.equal(endedPhase(session('submit_phase', given, review), state.task), null);
  });

  it('a phase has ended once what was handed in was looked at and held', () => {
    const { task } = state;
    const bad: Review = { ...good, outcome: { outcome: 'not_accomplished', reason: 'no' } };
    assert.equal(endedPhase(session('submit_phase', input, null), task), null);
    assert.equal(endedPhase(session('submit_phase', input, bad), task), null);
    assert.equal(endedPhase(session('submit', { answer: 'It is 3.' }), task), null);
    const ended = endedPhase(session('submit_phase', input), task);
    assert.deepEqual(ended?.notes, ['Give one file.']);
    assert.deepEqual(ended.result, {
      phase: 'apply',
      commands: [{ command: 'sum data.csv', task, output: null }],
      constraints: input.constraints,
    });
    const failed = endedPhase(
      session('submit_phase', { answer: 'No.', failed: 'it sums no CSV' }, bad),
      task,
    );
    assert.deepEqual(failed?.result, { phase: 'failed', reason: 'it sums no CSV' });
    assert.equal(submittedIn(session('submit_phase', { nonsense: 1 }), task), null);
    const other = [...session('submit_phase', input, null), ...session('submit', { answer: 'It is 3.' })];
    assert.deepEqual(endedPhase(other, task), ended, 'whatever was handed in by another tool since');
  });
});
