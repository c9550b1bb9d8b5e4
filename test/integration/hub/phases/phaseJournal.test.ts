import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError, UserError } from '../../../../src/core/errors';
import type { PhaseResult } from '../../../../src/core/hub/phases';
import { openPhaseTask } from '../../../../src/hub/phases/phaseJournal';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const TASK = 'Cut song.mp3 to 30 seconds.';
const clock = { timeOfDay: () => '2026-11-01T00:00:00.000Z' };
const commit = 'a'.repeat(40);
const repository = (name: string) => ({ url: `https://example.org/${name}`, commit: null });

const search: PhaseResult = {
  phase: 'search',
  candidates: [repository('one'), repository('two')],
  from: 'network',
  isSetUp: false,
};
const setup: PhaseResult = {
  phase: 'setup',
  commit,
  recipe: ['pip install -e .'],
  check: 'pytest -k smoke',
  snapshot: null,
};
const apply: PhaseResult = {
  phase: 'apply',
  commands: [{ command: 'cut song.mp3 30', task: TASK, output: 'song.cut.mp3' }],
  constraints: [
    { constraint: 'song.mp3', by: 'argument', line: 'cut song.mp3 30' },
    { constraint: '30 seconds', by: 'argument', line: 'cut song.mp3 30' },
  ],
};
const stored = (name: string): PhaseResult => ({
  phase: 'store',
  url: `https://example.org/${name}`,
  commit,
  notes: [],
});
const failed: PhaseResult = { phase: 'failed', reason: 'it needs a GPU' };

describe('The phases of a task with a repository', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(() => folder.remove());
  const path = (): string => join(folder.path, 'deep', 'task.jsonl');
  const open = (task: string | null = null) => openPhaseTask(path(), task, clock);

  it('go from search to store, each from where the last process was', () => {
    assert.equal(open(TASK).state.now, 'search');
    open().note('asked for "cut mp3"');
    assert.equal(open().submit(search).now, 'setup');
    assert.equal(open().submit(setup).now, 'apply');
    assert.deepEqual(open().state.repository, { url: 'https://example.org/one', commit });
    assert.equal(open().submit(apply).now, 'store');
    assert.equal(open().submit(stored('one')).now, 'done');
    assert.deepEqual(
      open().state.results.map(({ phase }) => phase),
      ['search', 'setup', 'apply', 'store'],
    );
    assert.equal(readFileSync(path(), 'utf8').split('\n').length, 7);
  });

  it('pass over the set-up of a stored repository', () => {
    open(TASK);
    assert.equal(open().submit({ ...search, from: 'store', isSetUp: true }).now, 'apply');
  });

  it('go on with the next candidate where one fails, and end where none is left', () => {
    open(TASK);
    open().submit(search);
    open().submit(setup);
    const next = open().submit(failed);
    assert.deepEqual([next.now, next.repository, next.results.length], ['nextCandidate', null, 1]);
    assert.throws(() => open().submit(setup), ToolError);
    const second = open().advance();
    assert.deepEqual([second.now, second.repository, second.left], ['setup', repository('two'), []]);
    assert.deepEqual(open().advance().now, 'setup');
    const end = open().submit(failed);
    assert.deepEqual(
      [end.now, end.tried.map(({ url }) => url)],
      ['notAccomplished', ['https://example.org/one', 'https://example.org/two']],
    );
  });

  it('refuse an application that leaves out what the task says, with the list', () => {
    open(TASK);
    open().submit(search);
    open().submit(setup);
    const before = readFileSync(path(), 'utf8');
    assert.throws(
      () => open().submit({ ...apply, constraints: apply.constraints.slice(0, 1) }),
      (error) =>
        error instanceof ToolError &&
        error.message.includes('- count: 30 seconds') &&
        !error.message.includes('song.mp3'),
    );
    assert.throws(() => open().submit({ ...apply, commands: [] }), ToolError);
    assert.equal(readFileSync(path(), 'utf8'), before);
    assert.equal(open().submit(apply).now, 'store');
    assert.throws(() => open().submit(stored('two')), /store that one/);
  });

  it('refuse a result of another phase, an empty search and a failure of nothing', () => {
    open(TASK);
    for (const result of [setup, apply, stored('one'), failed, { ...search, candidates: [] }])
      assert.throws(() => open().submit(result), ToolError);
    assert.equal(open().state.now, 'search');
  });

  it('go on wherever a kill tore the journal', () => {
    open(TASK);
    open().submit(search);
    open().submit(setup);
    open().submit(apply);
    const whole = readFileSync(path());
    const states = ['search', 'setup', 'apply', 'store'];
    for (let length = 1; length <= whole.length; length++) {
      writeFileSync(path(), whole.subarray(0, length));
      const lines = whole.subarray(0, length).toString('latin1').split('\n').length - 1;
      const { now } = open(TASK).state;
      assert.equal(now, states[Math.max(0, lines - 1)], `${length} bytes`);
      open().note('goes on');
      assert.equal(open().state.now, now);
    }
  });

  it('go on after kill -9 in the midst of writing', async function () {
    this.timeout(60_000);
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'hub', 'phases', 'noteLoop.js');
    for (let kills = 0; kills < 3; kills++) {
      const { child, ended, seen } = startProcess([script, path()], { cwd: folder.path, env: process.env });
      await seen(/noted 5\n/);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const told = [...(await ended).stdout.matchAll(/noted/g)].length;
      const text = readFileSync(path(), 'utf8');
      assert.ok(text.split('"evidence"').length - 1 >= told * 1, 'what was told to be kept is kept');
      assert.equal(open().state.now, 'search');
    }
  });

  it('refuse what is no journal, or of another task, and change nothing of it', () => {
    assert.throws(
      () => open(),
      (error) => error instanceof UserError && error.code === 'bad-input',
    );
    open(TASK);
    assert.throws(() => open('Another task'), /the journal of another task/);
    appendFileSync(path(), 'no JSON\n');
    assert.throws(() => open(), /no journal of a hub task/);
    for (const text of [
      'a letter',
      'a\nletter\n',
      '{"type":"evidence"}\n',
      '{"type":"began","version":2,"at":"","task":""}\n',
    ]) {
      writeFileSync(path(), text);
      assert.throws(() => open(TASK), /no journal of a hub task/, text);
      assert.equal(readFileSync(path(), 'utf8'), text);
    }
  });
});
