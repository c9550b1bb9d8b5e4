/** A question to the client that answers without a model, with tools that give canned answers. */
import assert from 'node:assert/strict';
import { noModel } from '../../../src/intents/noModel';
import { ToolError } from '../../../src/core/errors';
import type { ExploreResult } from '../../../src/core/map/explore';
import type { Tool, ToolName } from '../../../src/core/conversation/tool';
import { answer, denying, tool, turn } from '../../support/agentTurn';

export const place = (path: string, line: number, id: string | null = null): ExploreResult => ({
  ...{ path, line, endLine: line, id, score: null },
});

export interface Canned {
  readonly text: readonly string[] | ToolError;
  readonly results?: readonly ExploreResult[];
}

/** Asks, with tools that give these answers in order, and returns the calls and the lines of the answer. */
export async function ask(
  text: string,
  ...canned: readonly Canned[]
): Promise<{ readonly calls: readonly string[]; readonly lines: readonly string[] }> {
  const left = [...canned];
  const next = async () => {
    const { text: lines = [], results = [] } = left.shift() ?? {};
    if (lines instanceof ToolError) throw lines;
    return { ...answer(lines.join('\n')), results };
  };
  const names: readonly ToolName[] = [
    'view_structure',
    'view_code',
    'search_code',
    'trace_dependencies',
    'survey_repository',
    'who_wrote',
    'which_commits',
    'run_script',
    'scratch_run',
    'setup_environment',
    'view_conflicts',
    'plan_commits',
    'plan_rebase',
    'review_changes',
    'bisect',
    'undo_git',
    'find_silent_conflicts',
  ];
  const tools: readonly Tool[] = names.map((name) => tool(name, next));
  const { entries, lines } = await turn({ model: noModel, tools, text, approvals: denying });
  assert.equal(lines.at(-1), 'turn answered');
  assert.equal(left.length, 0, 'every canned answer was asked for');
  const said = entries.flatMap((entry) => (entry.type === 'replied' ? entry.content : []));
  return {
    calls: said.flatMap((block) =>
      block.type === 'toolUse' ? [`${block.name} ${JSON.stringify(block.input)}`] : [],
    ),
    lines: said
      .flatMap((block) => (block.type === 'text' ? block.text.split('\n') : []))
      .filter((line) => line !== ''),
  };
}
