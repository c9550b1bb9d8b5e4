/** What is too long for an answer becomes data: a program of the model's over the whole output of an earlier run. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ToolError } from '../../../src/core/errors';
import type { Tool, ToolAnswer } from '../../../src/core/conversation/tool';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { findLocalShell } from '../../../src/run/localShell';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { runScriptTool } from '../../../src/tools/running/runScript';
import { scratchRunTool } from '../../../src/tools/running/scratchRun';
import { distFile } from '../index/indexing';
import { closeStage, openStage } from './scratchStage';
import type { Stage } from './scratchStage';

describe('a program over the output of an earlier run', () => {
  let stage: Stage;
  let runs: ConversationRuns;
  let tools: { readonly script: Tool; readonly scratch: Tool };

  beforeEach(async () => {
    stage = await openStage();
    const root = stage.workspace.path;
    const logs = createRunLogs(join(stage.session.path, 'logs'));
    const shell = findLocalShell(process.env);
    const runner = createLocalProcess({ root, logs, shell, environment: process.env });
    runs = new ConversationRuns(logs);
    const common = {
      ...{ root, runs, parser: createShellParser(distFile('grammars')) },
      places: {
        locate: async ({ places }: { readonly places: readonly unknown[] }) => places.map(() => null),
      },
    };
    tools = {
      script: runScriptTool({ ...common, runner }),
      scratch: scratchRunTool({ ...common, place: stage.place, runner: runs.noted(runner) }),
    };
  });
  afterEach(() => closeStage(stage));

  const run = async (tool: Tool, input: Record<string, unknown>): Promise<ToolAnswer> =>
    (await tool.prepare(input)).run({ signal: new AbortController().signal, onOutput: () => undefined });

  it('is told of where an answer leaves something out, reads it whole, and its table is kept as data', async () => {
    const command = 'for n in $(seq 1 20000); do echo "request $n took $((n % 7)) ms"; done';
    const long = await run(tools.script, { command });
    assert.equal(long.truncated, true);
    assert.match(
      long.text,
      /^run 1: read_log reads what is left out; scratch_run with runs: \[1\] computes from it$/m,
    );
    const code = [
      'import collections, re',
      'took = collections.Counter(re.findall(r"took (\\d) ms", open("run-1.log").read()))',
      'print("ms,requests")',
      'for ms, count in sorted(took.items()): print(f"{ms},{count}")',
    ].join('\n');
    const counted = await run(tools.scratch, { language: 'python', code, runs: [1] });
    assert.match(counted.text, /^exited with code 0/m);
    assert.deepEqual(counted.table?.header, ['ms', 'requests']);
    assert.deepEqual(counted.table.rows.at(0), ['0', '2857']);
    assert.equal(counted.table.rowCount, 7);
  });

  it('says which run has no output to read', async () => {
    await assert.rejects(
      run(tools.scratch, { language: 'bash', code: 'cat run-9.log', runs: [9] }),
      (error) => error instanceof ToolError && /there is no output of run 9/.test(error.message),
    );
  });
});
