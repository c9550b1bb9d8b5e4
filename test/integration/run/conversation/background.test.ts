import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ToolError, UserError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { Runner } from '../../../../src/core/running/runner';
import type { Tool, ToolAnswer } from '../../../../src/core/conversation/tool';
import type { BackgroundEnd } from '../../../../src/run/conversation/backgroundEnd';
import { ConversationRuns } from '../../../../src/run/conversation/conversationRuns';
import type { Run } from '../../../../src/run/conversation/run';
import { findLocalShell } from '../../../../src/run/localShell';
import { createRunLogs } from '../../../../src/run/log/runLogs';
import type { RunLogs } from '../../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { readLogTool } from '../../../../src/tools/running/readLog';
import { runScriptTool } from '../../../../src/tools/running/runScript';
import { stopRunTool } from '../../../../src/tools/running/stopRun';
import { deepTree, whoSleeps } from '../../../support/processTrees';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Counts up to no end; a program of a server's kind. */
const server = 'echo listening on 8080; while true; do sleep 0.2; echo tick; done';

const quiet = 'echo serving; sleep 1000';

describe('A command in the background', () => {
  let workspace: TemporaryFolder;
  let kept: TemporaryFolder;
  let logs: RunLogs;
  let runs: ConversationRuns;
  let ends: BackgroundEnd[];
  let shown: string;

  beforeEach(async () => {
    workspace = await folderWith({ 'a.txt': 'a\n' });
    kept = await temporaryFolder();
    logs = createRunLogs(join(kept.path, 'runs'));
    runs = new ConversationRuns(logs);
    ends = [];
    shown = '';
    runs.listen({ onOutput: (_, text) => void (shown += text), onEnded: (end) => void ends.push(end) });
  });
  afterEach(async () => {
    await runs.endAll('all');
    await workspace.remove();
    await kept.remove();
  });

  const firstTold = (): string => ends[0]?.told ?? '';
  const firstDone = (): string => inEnglish(ends[0]?.done ?? { text: '', args: [] });
  const runnerOf = (): Runner => {
    const shell = findLocalShell(process.env);
    return createLocalProcess({ root: workspace.path, logs, shell, environment: process.env });
  };
  interface Context {
    readonly signal?: AbortSignal;
    readonly callId?: string;
    onOutput?(text: string): void;
  }
  const call = async (tool: Tool, input: object, context: Context = {}): Promise<ToolAnswer> => {
    const prepared = await tool.prepare(input);
    return prepared.run({
      signal: context.signal ?? new AbortController().signal,
      call: { turn: 1, callId: context.callId ?? 'c1' },
      onOutput: (text) => context.onOutput?.(text),
    });
  };
  const script = (input: object, context?: Context, runner = runnerOf()): Promise<ToolAnswer> => {
    const places = {
      locate: async (asked: { readonly places: readonly unknown[] }) => asked.places.map(() => null),
    };
    const parser = { parse: async () => ({ kind: 'parsed', commands: [] }) as const };
    return call(runScriptTool({ root: workspace.path, runner, parser, places, runs }), input, context);
  };
  const readLog = (input: object): Promise<ToolAnswer> => call(readLogTool(runs), input);
  const underWay = (run: number): Run => runs.find(run) ?? assert.fail(`run ${run} is not under way`);
  const stopRun = (run: number): Promise<ToolAnswer> => call(stopRunTool(runs), { run });

  it('comes back once it has begun, goes on, is read and waited for, and is ended', async () => {
    const begun = await script({ command: server, background: true });
    assert.match(
      begun.text,
      /^still runs \(run 1, [\d.]+ s\): it continues in the background; it is stopped after 3600 s/,
    );
    assert.match(begun.text, /listening on 8080/);
    assert.equal(begun.run, null);
    assert.equal(begun.background?.number, 1);
    const read = await readLog({ run: 1, pattern: 'tick', wait_seconds: 30 });
    assert.match(read.text, /^run 1 \(\$ echo listening .*\), still runs after \d+ s, .*\n2: tick/);
    assert.equal(ends.length, 0);
    while (!shown.includes('tick')) await runs.find(1)?.changed(1_000, new AbortController().signal);
    assert.match((await stopRun(1)).text, /^run 1 was stopped/);
    const [end] = ends;
    assert.deepEqual([end?.run.call, end?.report?.end], [{ turn: 1, callId: 'c1' }, { kind: 'cancelled' }]);
    assert.match(firstTold(), /^Run 1 in the background \(\$ echo listening/);
    assert.deepEqual(runs.underWay(), []);
    // What it printed is there to be read.
    assert.match((await readLog({ run: 1, to: 1 })).text, /1: listening on 8080/);
    await assert.rejects(stopRun(1), ToolError);
  });

  it('that ends while it begins is a command like any other', async () => {
    const answer = await script({ command: 'echo no such port; exit 3', background: true });
    assert.match(answer.text, /^exited with code 3/);
    assert.equal(answer.background, undefined);
    assert.equal(answer.run?.number, 1);
    assert.deepEqual(ends, []);
  });

  it('is told of when it ends by itself, with what failed', async () => {
    await script({ command: 'echo begins; sleep 2; echo "Error: no disk"; exit 4', background: true });
    const waited = await readLog({ run: 1, wait_seconds: 60 });
    assert.doesNotMatch(waited.text, /still runs/);
    await runs.endAll('background');
    assert.deepEqual(ends[0]?.report?.end, { kind: 'exited', code: 4 });
    assert.match(firstTold(), /exited with code 4[\s\S]*no disk/);
    assert.match(firstDone(), /: exit code 4$/);
  });

  it('a wait ends at its time, and at once where the run has ended', async () => {
    await script({ command: quiet, background: true });
    const read = await readLog({ run: 1, pattern: 'never printed', wait_seconds: 1 });
    assert.match(read.text, /still runs after [1-9].* 0 matches/);
    await stopRun(1);
    // Mocha's limit ends before this wait would.
    await readLog({ run: 1, pattern: 'never printed', wait_seconds: 300 });
  });

  it('moved there by the user it outlives its limits, and the call is answered at once', async () => {
    const answer = script(
      { command: 'echo one; sleep 4; echo two', timeout_seconds: 3, idle_seconds: 2 },
      { onOutput: () => runs.move(underWay(1)) },
    );
    assert.match((await answer).text, /the user moved it to the background; it is stopped after 3600 s/);
    assert.deepEqual(
      runs.underWay().map(({ number, isBackground }) => [number, isBackground]),
      [[1, true]],
    );
    assert.equal(runs.move(underWay(1)), false, 'it is there');
    await readLog({ run: 1, wait_seconds: 60 });
    await runs.endAll('background');
    assert.deepEqual(ends[0]?.report?.end, { kind: 'exited', code: 0 });
    assert.match(firstTold(), /one\ntwo/);
  });

  it('is ended at the limit that it was given', async () => {
    const answer = await script({ command: 'echo begun; sleep 1000', background: true, timeout_seconds: 3 });
    assert.match(answer.text, /it is stopped after 3 s/);
    await readLog({ run: 1, wait_seconds: 60 });
    await runs.endAll('background');
    assert.deepEqual(ends[0]?.report?.end, { kind: 'timedOut', limitMs: 3_000 });
  });

  it('ends with its whole tree, however deep', async () => {
    const seconds = 86_411;
    const answer = await script({ command: deepTree(seconds, 'stubborn'), background: true });
    assert.match(answer.text, /^still runs[\s\S]*deep/);
    assert.ok(whoSleeps(seconds).length >= 9);
    const ended = await runs.endAll('background');
    assert.deepEqual(
      ended.map(({ number }) => number),
      [1],
    );
    assert.deepEqual(whoSleeps(seconds), []);
    assert.equal(ends.length, 1, 'its end is told when endAll resolves');
    assert.match(firstTold(), /^Run 1 in the background .* was stopped on request/);
  });

  it('a turn that is stopped ends what it waits for and what has just begun, and leaves the background alone', async () => {
    await script({ command: quiet, background: true });
    const stop = new AbortController();
    const waiting = script({ command: 'sleep 1000' }, { signal: stop.signal });
    const beginning = script({ command: 'sleep 1000', background: true }, { signal: stop.signal });
    while (runs.underWay().length < 3) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    for (const answer of [await waiting, await beginning])
      assert.deepEqual(answer.run?.end, { kind: 'cancelled' });
    assert.deepEqual(
      runs.underWay().map(({ number }) => number),
      [1],
    );
  });

  it('has room for four; the fifth is refused with what to do', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((each) => script({ command: `echo ${each}; sleep 1000`, background: true })),
    );
    await assert.rejects(
      script({ command: 'echo fifth', background: true }),
      (error: unknown) =>
        error instanceof UserError &&
        /4 commands already run in the background.*Stop one of them first/.test(error.message),
    );
    const moving = script({ command: 'echo sixth; sleep 1000' });
    while (runs.underWay().length < 5) await new Promise((resolve) => setImmediate(resolve));
    assert.throws(() => runs.move(underWay(6)), UserError);
    await runs.endAll('all');
    assert.deepEqual((await moving).run?.end, { kind: 'cancelled' });
    assert.equal(ends.length, 4);
  });

  it('what breaks off is told as its end', async () => {
    const breaking: Runner = {
      kind: 'container',
      run: async (_, { onOutput }, signal) => {
        onOutput('up\n');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new UserError('outside-failed', 'The engine is gone: start it.');
      },
    };
    await script({ command: 'serve', background: true }, {}, breaking);
    await runs.endAll('all');
    assert.deepEqual(
      [ends[0]?.report, ends[0]?.told],
      [null, 'Run 1 in the background failed: The engine is gone: start it.'],
    );
  });

  it('an end that nobody heard of is told to who listens next', async () => {
    runs.listen({ onOutput: () => undefined, onEnded: () => undefined })();
    await script({ command: quiet, background: true });
    await runs.endAll('all');
    const heard: number[] = [];
    runs.listen({ onOutput: () => undefined, onEnded: ({ run }) => void heard.push(run.number) });
    assert.deepEqual(heard, [1]);
  });

  it('numbers are never given twice, over a restart too', async () => {
    await script({ command: 'true' });
    const { background } = await script({ command: quiet, background: true });
    assert.equal(background?.number, 2);
    const outcome = { kind: 'answered', answer: { ...(await readLog({ run: 2 })), background } } as const;
    const entry = {
      type: 'toolEnded',
      turn: 1,
      callId: 'c1',
      outcome,
      observation: '',
      durationMs: 1,
    } as const;
    await runs.endAll('all');
    runs = new ConversationRuns(logs);
    runs.know([entry]);
    assert.match((await readLog({ run: 2, to: 1 })).text, /1: serving/);
    assert.equal((await script({ command: 'true' })).run?.number, 3);
  });
});
