import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Boundary } from '../../../../src/core/running/boundary';
import { CancelledError, UserError } from '../../../../src/core/errors';
import type { RunReport, Runner, RunnerKind } from '../../../../src/core/running/runner';
import { createPlacedRunner } from '../../../../src/session/running/placedRunner';
import type { OpenPlace } from '../../../../src/session/running/placedRunner';
import type { RunWhere } from '../../../../src/protocol/toChat';

const request = { command: 'true', folder: '/w', timeoutMs: 1_000 };
const hooks = { onOutput: () => undefined };
const never = new AbortController().signal;

const boundary = (isolation: Boundary['isolation']): Boundary => ({
  ...{ isolation, network: false, dockerSocket: false, sudo: false, writableOutside: false },
  probedAtMs: 1,
});

function report(runner: RunnerKind): RunReport {
  return {
    ...{ command: 'true', folder: '.', runner, end: { kind: 'exited', code: 0 }, output: '', omitted: 0 },
    ...{ durationMs: 1, log: null, boundary: null },
  };
}

describe('A runner of commands in the place that is chosen', () => {
  function stage() {
    const s = {
      where: 'terminal' as RunWhere,
      opened: [] as RunWhere[],
      disposed: [] as RunWhere[],
      changes: 0,
      failures: [] as string[],
      logged: [] as string[],
      known: new Map<RunWhere, Boundary>(),
      probes: 0,
      run: async (kind: RunnerKind): Promise<RunReport> => report(kind),
      probe: async (where: RunWhere): Promise<Boundary | null> => {
        s.probes += 1;
        await Promise.resolve();
        const found = boundary(where === 'terminal' ? 'none' : where);
        s.known.set(where, found);
        return found;
      },
    };
    const open = (where: RunWhere): OpenPlace => {
      s.opened.push(where);
      const runner: Runner = { kind: where, run: () => s.run(where) };
      return {
        ...{ shown: runner, quiet: runner, known: () => s.known.get(where) ?? null },
        ...{ probe: () => s.probe(where), dispose: () => s.disposed.push(where) },
      };
    };
    const note = (text: string): void => void s.logged.push(text);
    const runner = createPlacedRunner({
      ...{ where: () => s.where, open, changed: () => (s.changes += 1) },
      failed: ({ message }) => s.failures.push(message),
      log: { trace: note, info: note, warn: note, error: note },
    });
    return { s, runner };
  }

  it('takes each command to the place of that moment, opened once', async () => {
    const { s, runner } = stage();
    const by = async (): Promise<string> => (await runner.shown.run(request, hooks, never)).runner;
    assert.equal(runner.shown.kind, 'terminal');
    assert.equal(await by(), 'terminal');
    s.where = 'container';
    assert.equal(runner.shown.kind, 'container');
    assert.equal(await by(), 'container');
    assert.equal((await runner.quiet.run(request, hooks, never)).runner, 'container');
    s.where = 'terminal';
    assert.equal(await by(), 'terminal');
    assert.deepEqual(s.opened, ['terminal', 'container']);
    runner.dispose();
    assert.deepEqual(s.disposed, ['terminal', 'container']);
  });

  it('tells the boundary of the next command, and of a command that ran what was known', async () => {
    const { s, runner } = stage();
    assert.equal((await runner.shown.run(request, hooks, never)).boundary, null);
    assert.equal((await runner.boundary())?.isolation, 'none');
    assert.equal((await runner.shown.run(request, hooks, never)).boundary?.isolation, 'none');
    s.where = 'sandbox';
    assert.equal((await runner.boundary())?.isolation, 'sandbox');
  });

  it('probes behind what it shows, once, and again when that is void', async () => {
    const { s, runner } = stage();
    assert.deepEqual(runner.place(), { where: 'terminal', boundary: null, problem: null });
    await new Promise(setImmediate);
    assert.equal(s.changes, 1);
    assert.equal(runner.place().boundary?.isolation, 'none');
    assert.equal(s.probes, 1);
    runner.forget();
    runner.place();
    await new Promise(setImmediate);
    assert.equal(s.probes, 2);
  });

  it('a place where nothing runs is told with another place as what helps, until something runs there', async () => {
    const { s, runner } = stage();
    s.where = 'sandbox';
    const missing = new UserError('outside-failed', 'There is no sandbox here.');
    s.run = () => Promise.reject(missing);
    s.probe = () => Promise.reject(missing);
    assert.equal(await runner.boundary(), null);
    await assert.rejects(runner.shown.run(request, hooks, never), {
      ...{ name: 'UserError', code: 'outside-failed', remedy: 'chooseWhere', message: missing.message },
    });
    assert.deepEqual(s.failures, [missing.message]);
    assert.deepEqual(s.logged, []);
    assert.equal(runner.place().problem, missing.message);
    s.run = async (kind) => report(kind);
    await runner.shown.run(request, hooks, never);
    assert.equal(runner.place().problem, null);
  });

  it('what is wrong with one command is no fault of the place, and a cancel is none at all', async () => {
    const { s, runner } = stage();
    s.run = () => Promise.reject(new UserError('bad-input', 'There is no folder x.'));
    await assert.rejects(runner.shown.run(request, hooks, never), { remedy: null });
    s.run = () => Promise.reject(new UserError('outside-failed', 'gone'));
    await assert.rejects(runner.shown.run(request, hooks, AbortSignal.abort()), CancelledError);
    assert.deepEqual(s.failures, []);
    await new Promise(setImmediate);
    assert.equal(runner.place().problem, null);
  });
});
