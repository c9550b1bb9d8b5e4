import assert from 'node:assert/strict';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ACT_PROMPT, PLAN_PROMPT, SYSTEM_PROMPT } from '../../../src/agent/prompts/system';
import type { ToolSpec } from '../../../src/core/tool';
import { createSeenFiles } from '../../../src/edit/seenFiles';
import { planTool } from '../../../src/task/planTool';
import { revertTool } from '../../../src/task/revertTool';
import { submitTool } from '../../../src/task/submitTool';
import { createEditTools } from '../../../src/tools/editTools';
import { explorationTools } from '../../../src/tools/explorationTools';
import { RunDesk } from '../../../src/run/desk/runDesk';
import { createKnownRuns } from '../../../src/tools/knownRuns';
import { runScriptTool } from '../../../src/tools/runScript';
import { runTools } from '../../../src/tools/runTools';
import { scratchRunTool } from '../../../src/tools/scratchRun';
import { setupEnvironmentTool } from '../../../src/tools/setupEnvironment';

const unused = (): never => {
  throw new Error('no tool is called here');
};

/** Tokens of the tools as the API is sent them. */
function schemaTokens(tools: readonly ToolSpec[]): number {
  return countTokens(
    JSON.stringify(
      tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
    ),
  );
}

describe('what every request begins with', () => {
  const exploration: readonly ToolSpec[] = explorationTools({ explore: unused });
  const runs = createKnownRuns({ read: unused }, [], new RunDesk());
  const tools: readonly ToolSpec[] = [
    ...exploration,
    runScriptTool({
      ...{ root: '/', runner: { kind: 'process', run: unused }, parser: { parse: unused } },
      ...{ places: { locate: unused }, runs },
    }),
    ...runTools(runs),
    scratchRunTool({
      ...{ root: '/', place: '/', runner: { kind: 'process', run: unused }, parser: { parse: unused } },
      ...{ places: { locate: unused }, runs },
    }),
    setupEnvironmentTool({
      setup: { view: unused, plan: unused, run: unused, forget: unused },
      root: '/',
      parser: { parse: unused },
      ...{ places: { locate: unused }, runs },
    }),
  ];
  const prompt = countTokens(SYSTEM_PROMPT);

  it('is a system prompt of at most 900 tokens', () => {
    assert.ok(prompt <= 900, `${prompt} tokens`);
  });

  it('is at most 2,500 tokens of o200k_base with the five exploration tools', () => {
    const schemas = schemaTokens(exploration);
    process.stdout.write(
      `      system prompt ${prompt}, five tools ${schemas}: ${prompt + schemas} tokens of 2,500\n`,
    );
    assert.equal(exploration.length, 5);
    assert.ok(prompt + schemas <= 2500, `${prompt + schemas} tokens`);
  });

  it('is at most 2,600 tokens with all tools', () => {
    const total = prompt + schemaTokens(tools);
    process.stdout.write(`      with all ${tools.length} tools: ${total} tokens of 2,600\n`);
    assert.ok(total <= 2_600, `${total} tokens`);
  });

  const port = { outline: unused, read: unused, write: unused, remove: unused };
  const seen = createSeenFiles(port, []);
  const acting: readonly ToolSpec[] = [
    ...tools,
    ...createEditTools({ files: port, seen, syntax: port }),
    planTool({ place: unused, start: unused, propose: unused }),
    revertTool({
      ...{ root: '/', files: port, since: 1, isUnsaved: unused, changed: unused },
      checkpoints: {
        ...{ steps: unused, begin: unused, preview: unused, restore: unused, unfinished: unused },
        ...{ finish: unused, read: unused, close: unused },
      },
    }),
    submitTool,
  ];

  it('is at most 3,600 tokens for a task, too, with the tools that edit, plan and submit', () => {
    const own = countTokens(ACT_PROMPT);
    const total = own + schemaTokens(acting);
    process.stdout.write(
      `      of a task: prompt ${own}, with ${acting.length} tools ${total} tokens of 3,600\n`,
    );
    assert.ok(total <= 3_600, `${total} tokens`);
  });

  it('is at most 3,600 tokens for a plan, too', () => {
    const own = countTokens(PLAN_PROMPT);
    const planning = [...exploration, planTool({ place: unused, start: unused, propose: unused })];
    const total = own + schemaTokens(planning);
    process.stdout.write(`      of a plan: prompt ${own}, with 6 tools ${total} tokens of 3,600\n`);
    assert.ok(total <= 3_600, `${total} tokens`);
    const names = planning.map(({ name }): string => name);
    for (const name of PLAN_PROMPT.match(/\b[a-z]+_[a-z]+\b/g) ?? []) assert.ok(names.includes(name), name);
  });

  it('names no tool that does not exist', () => {
    const named = SYSTEM_PROMPT.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
    assert.deepEqual([...new Set(named)].sort(), tools.map(({ name }) => name).sort());
    const names = acting.map(({ name }): string => name);
    for (const name of ACT_PROMPT.match(/\b[a-z]+_[a-z]+\b/g) ?? []) assert.ok(names.includes(name), name);
  });
});
