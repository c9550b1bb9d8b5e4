import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Emitter } from '../../../../src/core/async/emitter';
import { UserError } from '../../../../src/core/errors';
import type {
  ChangedNeighbour,
  MergeView,
  MergeWork,
  Surroundings,
} from '../../../../src/core/git/mergeWork';
import { phrase } from '../../../../src/core/text/phrase';
import { createConflictsDoor } from '../../../../src/host/conflicts/conflictsDoor';
import { marksOf } from '../../../../src/protocol/conflictMarks';
import type { ToConflicts } from '../../../../src/protocol/toConflicts';
import { viewOf, workedOf } from '../../../support/mergeViews';

const neighbour: ChangedNeighbour = {
  ...{ id: 'b.g', role: 'caller', path: 'b.py', line: 7, side: 'ours' },
  change: { kind: 'body', before: null, after: null },
};
const surroundings: Surroundings = { symbolId: 'a.f', ours: [], theirs: [], neighbours: [neighbour] };
const fault = { kind: 'unreadable', path: 'c.py', line: null, symbol: null, reason: '' } as const;
const view: MergeView = { ...viewOf(workedOf('x', { surroundings }), workedOf('y')), silent: [fault] };
const why = { why: phrase('Nothing.'), action: null };

interface Parts {
  readonly work?: Partial<MergeWork> | null;
}

function doorTo({ work = {} }: Parts = {}) {
  const posted: ToConflicts[] = [];
  const done: string[] = [];
  const note = (text: string): Promise<void> => {
    done.push(text);
    return Promise.resolve();
  };
  const changed = new Emitter<void>();
  const whole: MergeWork = {
    ...{ root: '/r', onChanged: changed.on, dispose: () => undefined },
    read: () => Promise.resolve(view),
    choose: (id, choice) => note(`choose ${id} ${JSON.stringify(choice)}`),
    write: (ids) => note(`write ${ids.join()}`),
    finish: async (tests, signal) =>
      note(`finish ${tests === null ? 'untested' : (await tests(signal)).outcome}`),
    undo: (id) => note(`undo ${id}`),
    ...work,
  };
  const door = createConflictsDoor({
    merge: () => Promise.resolve(work === null ? null : whole),
    whyNone: () => why,
    post: (message) => {
      posted.push(message);
      return Promise.resolve();
    },
    now: () => 5,
    open: (root, { path, line }) => note(`${root} ${path}:${line}`),
    openMergeEditor: (root, path) => note(`${root} merge editor ${path}`),
    tests: {
      command: () => Promise.resolve('make test'),
      run: () => Promise.resolve({ name: 'tests', outcome: 'passed', reason: '' }),
    },
    showInGraph: (id) => note(`graph ${id}`),
    act: (command) => note(command),
    strings: () => ({ Result: 'Ergebnis' }),
  });
  return { door, posted, done, types: () => posted.map(({ type }) => type) };
}

const marks = view.conflicts.map(({ conflict }) => marksOf(conflict));
const merge: ToConflicts = { type: 'merge', view, marks, now: 5 };

describe('the conflict page’s door', () => {
  it('answers a loaded page with its texts, the merge, and the file that was asked for', async () => {
    const { door, posted } = doorTo();
    door.want('a.py');
    await door.handlers.ready({ type: 'ready' });
    const init: ToConflicts = { type: 'init', strings: { Result: 'Ergebnis' } };
    assert.deepEqual(posted, [init, merge, { type: 'show', path: 'a.py' }]);
    await door.send();
    assert.deepEqual(posted.at(-1), merge, 'the file is asked for once');
  });

  it('says why there is no merge, and tries again', async () => {
    const { door, posted, done } = doorTo({ work: null });
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(posted.at(-1), { type: 'empty', ...why });
    await door.handlers.act({ type: 'act', command: 'readAgain' });
    assert.equal(posted.length, 3);
    await door.handlers.act({ type: 'act', command: 'openFolder' });
    await door.handlers.write({ type: 'write', ids: ['x'] });
    assert.deepEqual(done, ['openFolder']);
  });

  it('chooses, writes, commits and undoes, and shows what came of it', async () => {
    const { door, done, types } = doorTo();
    await door.handlers.ready({ type: 'ready' });
    await door.handlers.choose({ type: 'choose', id: 'x', choice: { candidate: 1 } });
    await door.handlers.write({ type: 'write', ids: ['x', 'y'] });
    await door.handlers.finish({ type: 'finish', tests: false });
    await door.handlers.finish({ type: 'finish', tests: true });
    await door.handlers.undo({ type: 'undo', id: 'u' });
    assert.deepEqual(done, [
      'choose x {"candidate":1}',
      'write x,y',
      'finish untested',
      'finish passed',
      'undo u',
    ]);
    const step = ['busy', 'busy', 'merge'];
    assert.deepEqual(types(), ['init', 'merge', 'merge', ...step, ...step, ...step, ...step]);
  });

  it('names the command of the tests once all is written', async () => {
    const written = { ...view, conflicts: [workedOf('x', { state: 'written' })] };
    const { door, posted } = doorTo({ work: { read: () => Promise.resolve(written) } });
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(posted.at(-1), { type: 'tests', command: 'make test' });
  });

  it('opens what the host knows, and nothing by what a page makes up', async () => {
    const { door, done } = doorTo();
    await door.handlers.ready({ type: 'ready' });
    await door.handlers.open({ type: 'open', id: 'x', where: 'editor' });
    await door.handlers.open({ type: 'open', id: 'x', where: 'mergeEditor' });
    await door.handlers.openNeighbour({ type: 'openNeighbour', id: 'x', at: 0 });
    await door.handlers.showInGraph({ type: 'showInGraph', id: 'x' });
    await door.handlers.openFault({ type: 'openFault', at: 0 });
    assert.deepEqual(done, ['/r a.py:1', '/r merge editor a.py', '/r b.py:7', 'graph a.f', '/r c.py:1']);
    await door.handlers.open({ type: 'open', id: '../etc', where: 'editor' });
    await door.handlers.openNeighbour({ type: 'openNeighbour', id: 'x', at: 9 });
    await door.handlers.showInGraph({ type: 'showInGraph', id: 'y' });
    await door.handlers.openFault({ type: 'openFault', at: 1 });
    await door.handlers.choose({ type: 'choose', id: 'gone', choice: null });
    assert.equal(done.length, 5);
  });

  it('ends the step where it fails, shows the merge, and hands the error on', async () => {
    const { door, types } = doorTo({
      work: { write: () => Promise.reject(new UserError('bad-input', phrase('The file has changed.'))) },
    });
    await assert.rejects(
      async () => door.handlers.write({ type: 'write', ids: ['x'] }),
      (error) => error instanceof UserError,
    );
    assert.deepEqual(types(), ['busy', 'busy', 'merge']);
  });

  it('does one step at a time, and cancels the one that is under way', async () => {
    let isAborted = false;
    const { door, done } = doorTo({
      work: {
        finish: (_tests, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              isAborted = true;
              resolve();
            });
          }),
      },
    });
    const finishing = door.handlers.finish({ type: 'finish', tests: false });
    // Once the first message of the step is out, it is under way.
    await new Promise((resolve) => setImmediate(resolve));
    await door.handlers.write({ type: 'write', ids: ['x'] });
    await door.handlers.cancel({ type: 'cancel' });
    await finishing;
    assert.deepEqual([isAborted, done], [true, []]);
    await door.handlers.write({ type: 'write', ids: ['x'] });
    assert.deepEqual(done, ['write x']);
  });
});
