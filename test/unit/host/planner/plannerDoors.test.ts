/** The doors of the planner page over works that are written down: order, refusals, and what the page is told. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { UserError } from '../../../../src/core/errors';
import type { CommitsDone, CommitWork, RebaseWork } from '../../../../src/core/git/planning';
import { phrase } from '../../../../src/core/text/phrase';
import { createCommitsDoor } from '../../../../src/host/planner/commitsDoor';
import { createRebaseDoor } from '../../../../src/host/planner/rebaseDoor';
import { parseFromCommits, parseFromRebase } from '../../../../src/protocol/fromPlanner';
import { parseToPlanner } from '../../../../src/protocol/toPlanner';
import type { ToPlanner } from '../../../../src/protocol/toPlanner';
import { commitsViewOf, rebaseViewOf } from '../../../support/plannerViews';

const view = commitsViewOf(['a', 'b'], [['One', 'a', 'b']]);
const done: CommitsDone = { commits: [], treeEqual: true, undo: 'f00', notes: [] };
const plan = { commits: [{ message: 'One', hunks: ['a', 'b'] }] };
const commit = { type: 'commit', revision: 3, plan, check: null } as const;

/** A work on commits that notes its calls. */
function commitWork(calls: string[], changes: Partial<CommitWork> = {}): CommitWork {
  return {
    root: '/repository',
    read: async () => {
      calls.push('read');
      return view;
    },
    check: async () => ({ problem: null, parses: [true] }),
    runCheck: async (_, { command }) => {
      calls.push(`check ${command}`);
      return { checks: [], said: command === 'false' ? [phrase('It failed.')] : [] };
    },
    word: async () => ({ commits: [{ message: 'Two', refused: null }], said: phrase('By a model.') }),
    run: async () => {
      calls.push('run');
      return done;
    },
    undo: async (id) => void calls.push(`undo ${id}`),
    ...changes,
  };
}

/** What the page is told, each message as a page takes it. */
function told() {
  const messages: ToPlanner[] = [];
  const post = async (message: ToPlanner): Promise<void> => {
    assert.deepEqual(
      parseToPlanner(JSON.parse(JSON.stringify(message))),
      JSON.parse(JSON.stringify(message)),
    );
    messages.push(message);
  };
  const types = (): readonly string[] => messages.map(({ type }) => type);
  return { messages, post, types };
}

const shared = {
  whyNone: () => ({ why: phrase('No folder is open, so there is nothing to show.'), action: null }),
  act: async () => undefined,
  strings: () => ({}),
};

describe('the door of a plan of commits', () => {
  const open = (work: CommitWork | null) => {
    const page = told();
    const opened: string[] = [];
    const door = createCommitsDoor({
      ...{ ...shared, post: page.post, work: async () => work },
      open: async (root, path, line) => void opened.push(`${root} ${path}:${line}`),
    });
    return { ...page, door, opened };
  };

  it('sends the changes when the page is ready, and reads again after what was done', async () => {
    const calls: string[] = [];
    const { door, types } = open(commitWork(calls));
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(types(), ['init', 'busy', 'commits', 'busy']);
    await door.handlers.commit({ ...commit, check: null });
    assert.deepEqual(types().slice(4), ['busy', 'commitsDone', 'busy', 'commits', 'busy']);
    await door.handlers.undo({ type: 'undo', id: 'f00' });
    assert.deepEqual(types().slice(9), ['busy', 'undone', 'busy', 'commits', 'busy']);
    assert.deepEqual(calls, ['read', 'run', 'read', 'undo f00', 'read']);
  });

  it('says why there is nothing: without a folder, and where git refuses', async () => {
    const none = open(null);
    await none.door.send();
    assert.deepEqual(none.types(), ['empty', 'busy']);
    const refused = open(
      commitWork([], {
        read: () => Promise.reject(new UserError('bad-input', phrase('A {0} is under way.', 'merge'))),
      }),
    );
    await refused.door.send();
    const empty = refused.messages.find(({ type }) => type === 'empty');
    assert.ok(empty?.type === 'empty');
    assert.deepEqual(
      [empty.why, empty.action?.command],
      [phrase('A {0} is under way.', 'merge'), 'readAgain'],
    );
  });

  it('takes one step at a time, and tells of its end where it fails', async () => {
    const calls: string[] = [];
    let finish = (): void => undefined;
    const waits = new Promise<void>((resolve) => (finish = resolve));
    const work = commitWork(calls, {
      run: async () => {
        await waits;
        throw new UserError('bad-input', phrase('Read the commits first.'));
      },
    });
    const { door, messages } = open(work);
    const first = door.handlers.commit(commit);
    await door.handlers.commit(commit);
    const readings = [door.send(), door.send()];
    await new Promise((later) => setImmediate(later));
    assert.deepEqual(calls, [], 'nothing is read or run meanwhile');
    finish();
    await assert.rejects(Promise.resolve(first), UserError);
    await Promise.all(readings);
    assert.deepEqual(calls, ['read'], 'once, for both who asked');
    assert.deepEqual(messages.at(-1), { type: 'busy', step: null, said: null });
  });

  it('does what the user asked for behind readings that nobody asked for', async () => {
    const calls: string[] = [];
    const ends: (() => void)[] = [];
    const work = commitWork(calls, {
      read: () =>
        new Promise((resolve) => {
          calls.push('read');
          ends.push(() => resolve(view));
        }),
    });
    const { door, types } = open(work);
    const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
    const undo = async (): Promise<void> => door.handlers.undo({ type: 'undo', id: 'f00' });
    const asked = [door.send(), door.send(), undo()];
    for (let read = 0; read < 3; read++) {
      await later();
      // The reading that ends what was run keeps nobody either.
      if (read === 2) asked.push(undo());
      ends[read]?.();
    }
    await later();
    ends[3]?.();
    await Promise.all(asked);
    assert.deepEqual(
      calls.filter((call) => call !== 'read'),
      ['undo f00', 'undo f00'],
    );
    assert.ok(types().includes('undone'));
  });

  it('checks the commits before it makes them, and makes none where one failed', async () => {
    for (const [command, ran] of [
      ['true', ['check true', 'run', 'read']],
      ['false', ['check false']],
    ] as const) {
      const calls: string[] = [];
      const { door, messages } = open(commitWork(calls));
      await door.handlers.commit({ ...commit, check: { command, keepIgnored: false } });
      assert.deepEqual(calls, ran);
      const checks = messages.filter((message) => message.type === 'commitChecks');
      assert.deepEqual(
        checks.map(({ revision }) => revision),
        [3],
      );
    }
  });

  it('has the model word the plan when the page asks, and tells for which', async () => {
    const { door, messages } = open(commitWork([]));
    await door.handlers.wordCommits({ type: 'wordCommits', revision: 7, plan });
    const worded = messages.find((message) => message.type === 'worded');
    assert.deepEqual([worded?.revision, worded?.worded.commits.length], [7, 1]);
  });

  it('answers the last check alone', async () => {
    const answers: (() => void)[] = [];
    const work = commitWork([], {
      check: () => new Promise((resolve) => answers.push(() => resolve({ problem: null, parses: [true] }))),
    });
    const { door, messages } = open(work);
    const checks = [1, 2].map(async (revision) =>
      door.handlers.checkCommits({ type: 'checkCommits', revision, plan }),
    );
    await new Promise((later) => setImmediate(later));
    for (const answer of answers) answer();
    await Promise.all(checks);
    assert.deepEqual(
      messages.map((message) => (message.type === 'commitsCheck' ? message.revision : message.type)),
      [2],
    );
  });

  it('opens places by the pieces that it sent, and no others', async () => {
    const { door, opened } = open(commitWork([]));
    await door.send();
    for (const id of ['a', 'gone', 'b:1']) await door.handlers.openPiece({ type: 'openPiece', id });
    assert.deepEqual(opened, ['/repository a.py:1', '/repository a.py:1']);
  });
});

describe('the door of a plan of a rebase', () => {
  const rebased = { head: 'a'.repeat(40), treeEqual: true, undo: 'f00', commits: [] };
  const open = (onto: string, head: string | null = rebased.head) => {
    const page = told();
    const read: string[] = [];
    const work: RebaseWork = {
      root: '/repository',
      read: async (name) => {
        read.push(name);
        const shown = rebaseViewOf(['a']);
        return { ...shown, onto: { ...shown.onto, name } };
      },
      check: async () => ({ problem: null, forecast: [], history: [], warnings: [] }),
      run: async () => ({ ...rebased, head }),
      undo: async () => undefined,
    };
    const door = createRebaseDoor({ ...shared, post: page.post, work: async () => work });
    if (onto !== '') door.want(onto);
    return { ...page, door, read };
  };
  const rebase = { type: 'rebase', todo: { todo: [] } } as const;

  it('asks for a base where none was chosen', async () => {
    const { door, messages } = open('');
    await door.handlers.ready({ type: 'ready' });
    const last = messages.at(-1);
    assert.ok(last?.type === 'empty');
    assert.equal(last.action?.command, 'chooseBase');
  });

  it('reads when it is asked, and not whenever something changes', async () => {
    const { door, read, types } = open('main');
    await door.handlers.ready({ type: 'ready' });
    await door.send();
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(read, ['main']);
    assert.deepEqual(types(), ['init', 'busy', 'rebase', 'busy', 'init', 'rebase']);
    await door.handlers.act({ type: 'act', command: 'readAgain' });
    assert.deepEqual(read, ['main', 'main']);
  });

  it('keeps the base over a rebase: a branch by its name, a place below HEAD as the commit', async () => {
    for (const [onto, after] of [
      ['main', 'main'],
      ['HEAD~3', 'f'.repeat(40)],
    ] as const) {
      const { door, read } = open(onto);
      await door.handlers.ready({ type: 'ready' });
      await door.handlers.rebase(rebase);
      assert.deepEqual(read, [onto, after]);
    }
  });

  it('reads nothing while a rebase waits for somebody', async () => {
    const { door, read, types } = open('main', null);
    await door.handlers.ready({ type: 'ready' });
    await door.handlers.rebase(rebase);
    assert.deepEqual(read, ['main']);
    assert.deepEqual(types().slice(-2), ['rebaseDone', 'busy']);
  });
});

describe('the messages of the planner page', () => {
  it('are taken in their mode alone, and only as they are meant', () => {
    const check = { type: 'checkTodo', revision: 0, todo: { todo: [] } };
    assert.deepEqual([parseFromCommits(commit), parseFromRebase(commit)], [commit, null]);
    assert.deepEqual([parseFromRebase(check), parseFromCommits(check)], [check, null]);
    for (const wrong of [
      { type: 'undo', id: '../x' },
      { ...commit, plan: { commits: [{ message: 1, hunks: [] }] } },
      { ...commit, check: { command: 1, keepIgnored: false } },
      { ...commit, more: true },
      { type: 'act', command: 'workbench.action.quit' },
      { type: 'openPiece', id: '' },
    ])
      assert.equal(parseFromCommits(wrong), null, JSON.stringify(wrong));
  });
});
