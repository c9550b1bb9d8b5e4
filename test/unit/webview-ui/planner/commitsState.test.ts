import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CommitsView } from '../../../../src/core/git/planning';
import { parseKept, renderKept } from '../../../../webview-ui/planner/kept';
import {
  reduceCommits,
  startCommits,
  withCheck,
  withChecks,
  withView,
  withWorded,
} from '../../../../webview-ui/planner/commitsState';
import type { CommitsEvent, CommitsState } from '../../../../webview-ui/planner/commitsState';
import {
  currentCommit,
  isProposal,
  neighbourOf,
  piecesOf,
} from '../../../../webview-ui/planner/shownCommits';
import { isOccupied, isRunnable, reduce, startState } from '../../../../webview-ui/planner/state';
import type { PlannerState, Told } from '../../../../webview-ui/planner/state';
import type { PlannerStep } from '../../../../src/protocol/toPlanner';
import { commitsViewOf } from '../../../support/plannerViews';

const view = commitsViewOf(
  ['a', 'b', 'c', 'd'],
  [
    ['One', 'a', 'c'],
    ['Two', 'b'],
    ['Three', 'd'],
  ],
  [['All', 'a', 'b', 'c', 'd']],
);
const start = startCommits(view, null);

function after(state: CommitsState, ...events: readonly CommitsEvent[]): CommitsState {
  return events.reduce(reduceCommits, state);
}

/** Each commit as `message: pieces`, then what is left. */
function planOf({ edits }: CommitsState): readonly string[] {
  const { commits, left } = edits.now;
  const lines = commits.map(({ message, pieces }) => `${message}: ${pieces.join(' ')}`);
  return left.length === 0 ? lines : [...lines, `left: ${left.join(' ')}`];
}

describe('the state of a plan of commits', () => {
  it('begins with the first proposal, and takes another', () => {
    assert.deepEqual(planOf(start), ['One: a c', 'Two: b', 'Three: d']);
    assert.deepEqual([start.current, isProposal(start), start.parses.get(1)], [0, true, true]);
    const all = after(start, { type: 'propose', at: 1 });
    assert.deepEqual([planOf(all), all.proposal, all.revision], [['All: a b c d'], 1, 1]);
    assert.equal(after(start, { type: 'propose', at: 9 }), start);
  });

  it('moves pieces in the order of the files: to a commit, a new one, or out of the plan', () => {
    const moved = after(start, { type: 'move', pieces: ['b'], to: 0 });
    assert.deepEqual(planOf(moved), ['One: a b c', 'Two: ', 'Three: d']);
    assert.equal(isProposal(moved), false);
    const own = after(start, { type: 'move', pieces: ['c'], to: 'new' });
    assert.deepEqual(planOf(own), ['One: a', ': c', 'Two: b', 'Three: d']);
    assert.deepEqual(currentCommit(own)?.pieces, ['c']);
    const left = after(start, { type: 'move', pieces: ['a', 'c'], to: 'left' });
    assert.deepEqual(planOf(left), ['One: ', 'Two: b', 'Three: d', 'left: a c']);
    assert.deepEqual(planOf(after(left, { type: 'move', pieces: ['c'], to: 1 })).slice(1), [
      ...['Two: b c', 'Three: d', 'left: a'],
    ]);
  });

  it('moves pieces to the commit beside, and shows it; behind the last is what stays', () => {
    const next = after(start, { type: 'moveBy', pieces: ['c'], by: 1 });
    assert.deepEqual([planOf(next)[1], next.current], ['Two: b c', 1]);
    const out = after(start, { type: 'moveBy', pieces: ['d'], by: 1 });
    assert.deepEqual([planOf(out).at(-1), out.current], ['left: d', 'left']);
    assert.equal(after(start, { type: 'moveBy', pieces: ['a'], by: -1 }), start);
  });

  it('orders, joins and leaves out commits, and makes new ones', () => {
    assert.deepEqual(planOf(after(start, { type: 'place', key: 0, to: 2 })), [
      ...['Two: b', 'Three: d', 'One: a c'],
    ]);
    assert.equal(after(start, { type: 'place', key: 0, to: -1 }), start);
    const joined = after(start, { type: 'merge', key: 1 });
    assert.deepEqual([planOf(joined), joined.current], [['One\n\nTwo: a b c', 'Three: d'], 0]);
    assert.equal(after(start, { type: 'merge', key: 0 }), start);
    assert.deepEqual(planOf(after(start, { type: 'remove', key: 0 })), [
      ...['Two: b', 'Three: d', 'left: a c'],
    ]);
    const made = after(start, { type: 'new' });
    assert.deepEqual([planOf(made)[1], made.current], [': ', 3]);
  });

  it('takes changes back and does them again, a message as one change', () => {
    const written = after(
      start,
      { type: 'message', key: 0, text: 'O' },
      { type: 'message', key: 0, text: 'On' },
      { type: 'merge', key: 2 },
    );
    assert.deepEqual(planOf(written), ['On: a c', 'Two\n\nThree: b d']);
    const back = after(written, { type: 'undoEdit' });
    assert.deepEqual(planOf(back), ['On: a c', 'Two: b', 'Three: d']);
    const all = after(back, { type: 'undoEdit' });
    assert.deepEqual(planOf(all), planOf(start));
    assert.equal(after(all, { type: 'undoEdit' }), all);
    assert.deepEqual(planOf(after(all, { type: 'redoEdit' }, { type: 'redoEdit' })), planOf(written));
    assert.ok(written.revision < back.revision && back.revision < all.revision);
  });

  it('goes through the commits and what is left', () => {
    const left = after(start, { type: 'move', pieces: ['d'], to: 'left' }, { type: 'select', place: 2 });
    assert.deepEqual([neighbourOf(left, -1), neighbourOf(left, 1)], [1, 'left']);
    assert.equal(neighbourOf(start, -1), null);
    assert.deepEqual(
      piecesOf(left, 'left').map(({ id }) => id),
      ['d'],
    );
  });

  it('takes the answer to the plan as it stands, and none to an older one', () => {
    const changed = after(start, { type: 'message', key: 0, text: 'Other' });
    const check = { problem: null, parses: [false, null, true] };
    assert.equal(withCheck(changed, 0, check), changed);
    const checked = withCheck(changed, 1, check);
    assert.deepEqual(
      [...checked.parses],
      [
        [0, false],
        [1, null],
        [2, true],
      ],
    );
    assert.equal(checked.isChecked, true);
    const problem = { problem: 'Commit 1 of the plan has no message.', parses: [] };
    assert.deepEqual(withCheck(changed, 1, problem).parses, changed.parses);
  });

  it('keeps the plan over a newer view: what is gone leaves it, what is new stays uncommitted', () => {
    const own = after(start, { type: 'message', key: 1, text: 'Mine' });
    const next = withView(own, commitsViewOf(['a', 'b', 'e'], [['Other', 'a', 'b', 'e']]));
    assert.deepEqual(planOf(next), ['One: a', 'Mine: b', 'left: e']);
    const fresh = withView(own, commitsViewOf(['x'], [['X', 'x']]));
    assert.deepEqual(planOf(fresh), ['X: x']);
    assert.deepEqual(planOf(withView(own, commitsViewOf([]))), []);
  });

  it('loses no line of a hunk whose parts are not known any more', () => {
    const split = commitsViewOf(
      ['h', 'h:1', 'h:2', 'i'],
      [
        ['One', 'h:1', 'i'],
        ['Two', 'h:2'],
      ],
    );
    const whole = withView(startCommits(split, null), commitsViewOf(['h', 'i'], [['One', 'h', 'i']]));
    assert.deepEqual(planOf(whole), ['One: h i']);
    const same = withView(startCommits(split, null), split);
    assert.deepEqual(planOf(same), ['One: h:1 i', 'Two: h:2']);
    const torn = withView(after(startCommits(split, null), { type: 'remove', key: 1 }), split);
    assert.deepEqual(planOf(torn), ['One: h:1 i', 'left: h:2']);
  });

  const long = commitsViewOf(['h', 'h:6', 'i'], [['One', 'h', 'i'], ['Two']]);
  const lines = (...numbers: number[]) => ({ piece: 'h', lines: new Set(numbers) });

  it('keeps chosen lines over a newer view of the same plan alone', () => {
    const choosing = after(startCommits(long, null), { type: 'choose', chosen: lines(1, 2) });
    assert.equal(withView(choosing, structuredClone(long)), choosing, 'the same was read');
    const noted = withView(choosing, { ...long, branch: 'other' });
    assert.deepEqual([noted.chosen, noted.revision], [lines(1, 2), choosing.revision + 1]);
    assert.equal(withView(choosing, commitsViewOf(['h'], [['One', 'h']])).chosen, null);
  });

  it('moves lines of a hunk, and joins them again where they meet', () => {
    const state = startCommits(long, null);
    const split = after(state, { type: 'moveLines', chosen: lines(2, 3, 6), to: 1 });
    assert.deepEqual(planOf(split), ['One: h:1,4-5 i', 'Two: h:2-3,6']);
    assert.deepEqual([split.movedLines, split.chosen, split.current], [{ count: 3, to: 1 }, null, 0]);
    const [rest] = piecesOf(split, 0);
    assert.deepEqual(
      [rest?.added, rest?.removed, rest?.lines.map(({ text }) => text)],
      [3, 0, ['h 1', 'h 4', 'h 5']],
    );
    const more = after(split, {
      type: 'moveLines',
      chosen: { piece: 'h:1,4-5', lines: new Set([4]) },
      to: 1,
    });
    assert.deepEqual(planOf(more), ['One: h:1,5 i', 'Two: h:2-4,6']);
    const whole = after(more, { type: 'move', pieces: ['h:2-4,6'], to: 0 });
    assert.deepEqual(planOf(whole), ['One: h i', 'Two: ']);
    assert.deepEqual(planOf(after(more, { type: 'undoEdit' }, { type: 'undoEdit' })), planOf(state));
  });

  it('moves lines to a new commit, beside, or out of the plan; none that the hunk lacks', () => {
    const state = after(startCommits(long, null), { type: 'open', piece: 'h' });
    const own = after(state, { type: 'moveLines', chosen: lines(1), to: 'new' });
    assert.deepEqual([planOf(own), own.current], [['One: h:2-6 i', ': h:1', 'Two: '], 2]);
    assert.ok(own.open.has('h:1') && own.open.has('h:2-6'));
    const beside = after(state, { type: 'moveLinesBy', chosen: lines(1), by: 1 });
    assert.deepEqual([planOf(beside), beside.current], [['One: h:2-6 i', 'Two: h:1'], 1]);
    const left = after(state, { type: 'moveLines', chosen: lines(1, 2), to: 'left' });
    assert.deepEqual(planOf(left), ['One: h:3-6 i', 'Two: ', 'left: h:1-2']);
    assert.equal(after(state, { type: 'moveLines', chosen: lines(9), to: 1 }), state);
    assert.equal(after(state, { type: 'moveLines', chosen: lines(1), to: 0 }), state);
    const all = after(state, { type: 'moveLines', chosen: lines(1, 2, 3, 4, 5, 6), to: 1 });
    assert.deepEqual(planOf(all), ['One: i', 'Two: h']);
  });

  it('keeps what is chosen until the plan changes or another commit is shown', () => {
    const chosen = after(startCommits(long, null), { type: 'choose', chosen: lines(2) });
    assert.deepEqual(chosen.chosen, lines(2));
    assert.equal(after(chosen, { type: 'choose', chosen: lines() }).chosen, null);
    assert.equal(after(chosen, { type: 'select', place: 1 }).chosen, null);
    assert.equal(after(chosen, { type: 'message', key: 0, text: 'X' }).chosen, null);
  });

  it('takes checks and messages for the plan as it stands, and forgets them as it changes', () => {
    const check = { subject: 'One', outcome: 'failed' as const, exit: 1, ms: 5, output: ['no'] };
    const checks = { checks: [check], said: [] };
    assert.equal(withChecks(start, 1, checks), start);
    const checked = withChecks(start, 0, checks);
    assert.deepEqual(checked.checks, checks);
    assert.equal(after(checked, { type: 'merge', key: 1 }).checks, null);
    const said = { text: 'Messages by {0}', args: ['m'] };
    const commits = ['Uno', 'Two', 'Tres'].map((message) => ({ message, refused: null }));
    const worded = withWorded(start, 0, { commits, said });
    assert.deepEqual(planOf(worded), ['Uno: a c', 'Two: b', 'Tres: d']);
    assert.deepEqual(worded.worded?.said, said);
    assert.deepEqual(planOf(after(worded, { type: 'undoEdit' })), planOf(start));
    assert.equal(withWorded(start, 3, { commits, said }), start);
  });

  it('runs while it reads, but no plan that was carried out before it is read anew', () => {
    const told = (state: PlannerState, ...messages: Told[]): PlannerState =>
      messages.reduce((before, message) => reduce(before, { type: 'told', message }), state);
    const busy = (step: PlannerStep | null): Told => ({ type: 'busy', step, said: null });
    const shown = told(startState, { type: 'commits', view });
    const steps = [null, 'read', 'run', 'undo'] as const;
    assert.deepEqual(
      steps.map((step) => isRunnable(told(shown, busy(step)))),
      [true, true, false, false],
    );
    const done = { commits: [], treeEqual: true, undo: 'f00', notes: [] };
    for (const past of [{ type: 'commitsDone', done }, { type: 'undone' }] as const) {
      const reading = told(shown, past, busy('read'));
      assert.deepEqual([isRunnable(reading), isOccupied(reading)], [false, false]);
      assert.equal(isRunnable(told(reading, { type: 'commits', view })), true);
    }
  });

  it('comes back as it was kept, and begins anew where another version kept it', () => {
    const told = (state: PlannerState, shown: CommitsView): PlannerState =>
      reduce(state, { type: 'told', message: { type: 'commits', view: shown } });
    const event: CommitsEvent = { type: 'message', key: 0, text: 'Kept' };
    const page = reduce(told(startState, view), { type: 'commits', event });
    const kept: unknown = JSON.parse(JSON.stringify(renderKept(page)));
    const { content } = told(parseKept(kept), view);
    assert.equal(content.kind, 'commits');
    assert.deepEqual(planOf(content.commits), ['Kept: a c', 'Two: b', 'Three: d']);
    for (const raw of [null, 1, {}, { plan: { kind: 'commits', draft: 1 }, done: null, onto: null }])
      assert.deepEqual(parseKept(raw), startState);
  });
});
