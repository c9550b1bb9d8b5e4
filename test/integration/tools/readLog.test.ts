import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import type { Entry } from '../../../src/core/conversation/conversation';
import { ToolError } from '../../../src/core/errors';
import { inEnglish } from '../../../src/core/text/phrase';
import type { Runner } from '../../../src/core/running/runner';
import type { Tool, ToolAnswer } from '../../../src/core/conversation/tool';
import { findLocalShell } from '../../../src/run/localShell';
import { createRunLogs } from '../../../src/run/log/runLogs';
import type { RunLogs } from '../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { createBlindParser } from '../../../src/run/shell/shellParser';
import { checkpointedRunner } from '../../../src/session/task/checkpointed';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { readLogTool } from '../../../src/tools/running/readLog';
import { runScriptTool } from '../../../src/tools/running/runScript';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** 8,000 lines of 40 characters, more than a report holds; two errors are far from both ends. */
const LONG =
  'for i in $(seq 1 8000); do case $i in 3000|3001) echo "ERROR: step $i went wrong";; *) printf "step %6d of the work is done by now...\\n" $i;; esac; done';

describe('read_log and what run_script tells of long output', () => {
  let folder: TemporaryFolder;
  let logs: RunLogs;
  let runs: ConversationRuns;
  beforeEach(async () => {
    folder = await temporaryFolder();
    logs = createRunLogs(join(folder.path, '.logs'));
    runs = new ConversationRuns(logs);
  });
  afterEach(() => folder.remove());

  const local = (): Runner =>
    createLocalProcess({
      ...{ root: folder.path, logs, environment: process.env },
      shell: findLocalShell(process.env),
    });
  const call = async (tool: Tool, input: unknown): Promise<ToolAnswer> =>
    (await tool.prepare(input)).run({ signal: new AbortController().signal, onOutput: () => undefined });
  const run = (command: string, runner: Runner = local(), more: object = {}): Promise<ToolAnswer> => {
    const places = { locate: async () => [] };
    const parser = createBlindParser('a test');
    return call(runScriptTool({ root: folder.path, runner, parser, places, runs }), { command, ...more });
  };
  const read = (input: object): Promise<ToolAnswer> => call(readLogTool(runs), input);
  const numberOf = ({ run: report }: ToolAnswer): number => report?.number ?? assert.fail('there is no log');
  const linesOf = ({ text }: ToolAnswer): readonly string[] => text.split('\n');

  it('the answer names the log, and tells errors that its own part of the output has not', async () => {
    const answer = await run(LONG);
    assert.equal(numberOf(answer), 1);
    assert.ok((answer.run?.omitted ?? 0) > 100_000);
    assert.match(
      linesOf(answer)[1] ?? '',
      /^run 1: read_log reads what is left out; scratch_run with runs: \[1\] computes from it$/,
    );
    assert.match(answer.more ?? '', /read_log of run 1 reads it/);
    assert.deepEqual(linesOf(answer).slice(-3), [
      'lines left out that look like errors (the first):',
      '3000: ERROR: step 3000 went wrong',
      '3001: ERROR: step 3001 went wrong',
    ]);
  });

  it('a short answer names no log', async () => {
    const answer = await run('echo short');
    assert.doesNotMatch(answer.text, /read_log/);
    assert.equal(answer.more, null);
  });

  it('reads a range, the end, and what matches with its context', async () => {
    const id = numberOf(await run(LONG));
    const range = await read({ run: id, from: 2_999, to: 3_002 });
    assert.deepEqual(linesOf(range).slice(1), [
      '2999: step   2999 of the work is done by now...',
      '3000: ERROR: step 3000 went wrong',
      '3001: ERROR: step 3001 went wrong',
      '3002: step   3002 of the work is done by now...',
    ]);
    assert.match(range.text, /^run 1 \(\$ for i .*\), 8,000 lines: from 2999 to 3002\n/);
    assert.deepEqual([range.more, range.run], [null, null]);
    assert.match(inEnglish(range.done), /^Read what for i/);
    const end = await read({ run: id, from: -1 });
    assert.deepEqual(linesOf(end).slice(1), ['8000: step   8000 of the work is done by now...']);
    const matched = await read({ run: id, pattern: '^ERROR|  7000 ', context: 1 });
    assert.match(linesOf(matched)[0] ?? '', /8,000 lines: 3 matches$/);
    assert.deepEqual(
      linesOf(matched)
        .slice(1)
        .map((line) => line.slice(0, 12)),
      [
        '2999- step  ',
        '3000: ERROR:',
        '3001: ERROR:',
        '3002- step  ',
        '--',
        '6999- step  ',
        '7000: step  ',
        '7001- step  ',
      ],
    );
  });

  it('what does not fit is counted, and can be gone on with until all was read', async () => {
    const id = numberOf(await run(LONG));
    const seen: number[] = [];
    for (let from = 1; from > 0;) {
      const answer = await read({ run: id, from, pattern: '[05]00 of' });
      seen.push(
        ...linesOf(answer)
          .flatMap((line) => /^(\d+):/.exec(line)?.[1] ?? [])
          .map(Number),
      );
      from = Number(/go on with from: (\d+) and the same pattern/.exec(answer.more ?? '')?.[1] ?? 0);
    }
    const all = [...Array(8_000).keys()].map((at) => at + 1);
    assert.deepEqual(
      seen,
      all.filter((at) => at % 500 === 0 && at !== 3_000),
    );
    const first = await read({ run: id });
    assert.match(first.more ?? '', /^7,\d\d\d more; go on with from: \d+$/);
    assert.match(first.text, /\[7,\d\d\d more; go on with from: \d+\]$/);
  });

  it('one line that is longer than an answer is cut, and the next is read', async () => {
    const id = numberOf(
      await run(
        "head -c 6000 /dev/urandom | base64 -w0 | tr -d '\\n'; printf '\\u6f22%.0s' {1..9000}; echo; echo end",
      ),
    );
    const answer = await read({ run: id });
    assert.match(answer.text, /\n1: .*\n2: end$/s);
    assert.ok(answer.text.length < 2_600, `${answer.text.length}`);
  });

  it('an id that is none is answered with those there are, a log that is gone with what to do', async () => {
    await assert.rejects(read({ run: 7 }), (error: Error) => {
      assert.ok(error instanceof ToolError);
      assert.match(error.message, /no run 7: nothing was run yet/);
      return true;
    });
    const one = await run('echo one');
    await run('echo two');
    await assert.rejects(read({ run: 3 }), /Runs, newest first: 2 \(echo two\), 1 \(echo one\)\./);
    await rm(one.run?.log?.path ?? assert.fail());
    await assert.rejects(read({ run: 1 }), /was deleted.*Run the command again/);
  });

  it('a conversation that goes on reads its earlier runs, and no other conversation does', async () => {
    const answer = await run('echo kept');
    const ended: Entry = {
      ...{ type: 'toolEnded', turn: 1, callId: 'a', observation: answer.text, durationMs: 1 },
      outcome: { kind: 'answered', answer },
    };
    const input = { run: numberOf(answer) };
    const later = new ConversationRuns(logs);
    later.know([ended]);
    assert.match((await call(readLogTool(later), input)).text, /1: kept$/);
    const signal = new AbortController().signal;
    const request = { command: 'echo next', folder: folder.path, timeoutMs: 10_000 };
    const next = await later.noted(local()).run(request, { onOutput: () => undefined }, signal);
    assert.equal(next.number, 2);
    await assert.rejects(
      call(readLogTool(new ConversationRuns(logs)), input),
      /there is no run 1: nothing was run/,
    );
  });

  it('says what is wrong with a pattern or a range, and does not hang on one', async () => {
    const id = numberOf(await run(`printf 'a%.0s' {1..5000}; echo; true`));
    await assert.rejects(read({ run: id, pattern: '(' }), /read_log: pattern: Invalid regular expression/);
    await assert.rejects(read({ run: id, from: 0 }), /from: lines are counted from 1/);
    const slow = await read({ run: id, pattern: '(a+)+$b' });
    assert.match(slow.more ?? '', /took too long: lines from 1 on were not searched/);
    assert.match((await read({ run: id, from: 70 })).text, /, 1 line: none in this range$/);
    assert.match((await read({ run: numberOf(await run('true')) })).text, /0 lines: nothing was printed$/);
  });

  it('is quiet for no longer than it may be', async () => {
    const answer = await run('echo begun; sleep 1000', local(), { idle_seconds: 1 });
    assert.match(answer.text, /^printed nothing for 1 s and was stopped/);
  });

  it('tells which files a command made, changed and deleted, twenty of them by name', async () => {
    const names = ['changed.txt', 'gone.txt', ...[...Array(30).keys()].map((at) => `new${10 + at}.txt`)];
    await writeFile(join(folder.path, 'changed.txt'), 'a\n');
    await writeFile(join(folder.path, 'gone.txt'), 'b\n');
    const checkpoints = await openCheckpoints({
      ...{ root: folder.path, folder: join(folder.path, '.checkpoints') },
      list: async () => names,
    });
    try {
      const runner = checkpointedRunner(local(), checkpoints, () => undefined);
      const few = await run('echo more >> changed.txt; rm gone.txt; touch new10.txt', runner);
      assert.equal(
        linesOf(few)[1],
        'files it changed: modified changed.txt, deleted gone.txt, created new10.txt',
      );
      const many = await run('for i in {11..39}; do echo $i > new$i.txt; done', runner);
      assert.match(many.text, /\nfiles it changed: (?:created new\d\d\.txt, ){20}9 more\n/);
      assert.equal(many.run?.changes?.files.length, 20);
      const none = await run('cat changed.txt', runner);
      assert.doesNotMatch(none.text, /files it changed/);
      assert.deepEqual(none.run?.changes, { files: [], count: 0, isPartial: false });
    } finally {
      checkpoints.close();
    }
  });
});
