import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACT_PROMPT, CONTRACT_PROMPT } from '../../../src/agent/prompts/system';
import type { Entry, TurnMode } from '../../../src/core/conversation/conversation';
import { ToolError } from '../../../src/core/errors';
import type { ToolAnswer } from '../../../src/core/conversation/tool';
import type { TurnEquipment } from '../../../src/session/agentTools';
import { callTool, taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const exploring = ['view_structure', 'view_code', 'trace_dependencies', 'search_code', 'read_document'];

describe('the tools of a turn', () => {
  let stage: TaskStage;
  beforeEach(async () => {
    stage = await taskStage({ 'a.py': 'def f():\n    return 1\n' });
  });
  afterEach(() => stage.close());

  const names = async (mode: TurnMode): Promise<string[]> =>
    (await stage.setUp(mode)).tools
      .map(({ name }): string => name)
      .filter((name) => !exploring.includes(name));

  const running = ['run_script', 'read_log', 'stop_run', 'scratch_run', 'setup_environment'];

  it('look and run, plan, or change files', async () => {
    assert.deepEqual(await names('ask'), ['explore', ...running, 'more']);
    assert.deepEqual(await names('plan'), ['explore', 'plan', 'more']);
    assert.deepEqual(await names('act'), [
      ...['explore', 'edit_file', 'write_file', ...running, 'plan', 'revert', 'submit', 'more'],
    ]);
  });

  it('plan nothing that git ignores, in the mode that plans too', async () => {
    writeFileSync(join(stage.folder.path, '.gitignore'), 'made/\n');
    for (const mode of ['plan', 'act'] as const) {
      const { tools } = await stage.setUp(mode);
      const planning = callTool(tools, 'plan', { files: [{ path: 'made/table.csv' }] });
      await assert.rejects(planning, /made\/table\.csv is ignored by git/, mode);
    }
  });

  it('only look where the workspace is not trusted', async () => {
    stage.isTrusted = false;
    for (const mode of ['ask', 'plan', 'act'] as const)
      assert.deepEqual(await names(mode), ['explore', 'more']);
    assert.equal((await stage.setUp('act')).reviewer, undefined);
  });

  const edit = { path: 'a.py', edits: [{ old_text: 'return 1', new_text: 'return 2' }] };
  /** As the journal has an answer. */
  const entry = (answer: ToolAnswer): Entry => ({
    ...{ type: 'toolEnded', turn: 1, callId: 'c', observation: answer.text, durationMs: 1 },
    outcome: { kind: 'answered', answer },
  });
  const plan = async (): Promise<Entry> => {
    const { tools } = await stage.setUp('plan');
    return entry(await callTool(tools, 'plan', { files: [{ path: 'a.py' }] }));
  };
  const content = (): string => readFileSync(join(stage.folder.path, 'a.py'), 'utf8');

  it('edit what the index worker has shown, have it parse what they wrote, and show it as it is now', async () => {
    const { tools } = await stage.setUp('act', [await plan()]);
    await callTool(tools, 'view_code', { targets: ['a.f'] });
    const { text } = await callTool(tools, 'edit_file', edit);
    assert.equal(text, 'Changed a.py: line 2.');
    assert.equal(content(), 'def f():\n    return 2\n');
    const shown = await callTool(tools, 'view_code', { targets: ['a.f'] });
    assert.match(shown.text, /return 2/);
  });

  /** Whether requests of the turn tell of the tool plan. */
  const tellsOfPlan = ({ tools }: TurnEquipment): boolean =>
    tools.some(({ name, isUntold }) => name === 'plan' && isUntold !== true);

  it('change files without a plan where no contract is asked for', async () => {
    const turn = await stage.setUp('act');
    assert.deepEqual([tellsOfPlan(turn), turn.system], [false, ACT_PROMPT]);
    await callTool(turn.tools, 'view_code', { targets: ['a.f'] });
    await callTool(turn.tools, 'edit_file', edit);
    assert.equal(content(), 'def f():\n    return 2\n');
  });

  it('change nothing before there is a plan where the settings always ask for one', async () => {
    stage.alwaysContract = true;
    const turn = await stage.setUp('act');
    assert.deepEqual([tellsOfPlan(turn), turn.system], [true, CONTRACT_PROMPT]);
    await callTool(turn.tools, 'view_code', { targets: ['a.f'] });
    await assert.rejects(callTool(turn.tools, 'edit_file', edit), /no plan yet/);
  });

  it('have a contract where the task has a plan, and none once that task is done', async () => {
    const planned = await plan();
    const turn = await stage.setUp('act', [planned]);
    assert.deepEqual([tellsOfPlan(turn), turn.system], [true, CONTRACT_PROMPT]);
    const model = { kind: 'anthropic', name: 'm', host: 'h' } as const;
    const done: readonly Entry[] = [
      { type: 'asked', turn: 2, atMs: 0, text: 'Do it.', context: '', model, mode: 'act' },
      { type: 'ended', turn: 2, atMs: 0, end: { kind: 'answered' } },
    ];
    const next = await stage.setUp('act', [planned, ...done]);
    assert.deepEqual([tellsOfPlan(next), next.system], [false, ACT_PROMPT]);
  });

  it('know from the conversation what an earlier turn has shown', async () => {
    const planned = await plan();
    const shown = await callTool((await stage.setUp('ask')).tools, 'view_code', { targets: ['a.f'] });
    const blind = await stage.setUp('act', [planned]);
    await assert.rejects(callTool(blind.tools, 'edit_file', edit), ToolError);
    const { tools } = await stage.setUp('act', [planned, entry(shown)]);
    await callTool(tools, 'edit_file', edit);
    assert.equal(content(), 'def f():\n    return 2\n');
  });

  it('leave unsaved documents alone', async () => {
    const { tools } = await stage.setUp('act', [await plan()]);
    await callTool(tools, 'view_code', { targets: ['a.f'] });
    stage.unsaved.push(join(stage.folder.path, 'a.py'));
    await assert.rejects(callTool(tools, 'edit_file', edit), /save it first/);
  });
});
