import assert from 'node:assert/strict';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ACT_PROMPT, CONTRACT_PROMPT, PLAN_PROMPT, SYSTEM_PROMPT } from '../../../src/agent/prompts/system';
import type { Tool, ToolSpec } from '../../../src/core/conversation/tool';
import { createSeenFiles } from '../../../src/edit/seenFiles';
import { planTool } from '../../../src/tools/plan/planTool';
import { revertTool } from '../../../src/tools/editing/revertTool';
import { submitTool } from '../../../src/tools/offered/submitTool';
import { createEditTools } from '../../../src/tools/editing/editTools';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { runScriptTool } from '../../../src/tools/running/runScript';
import { leanTools } from '../../../src/tools/offered/leanTools';
import { runTools } from '../../../src/tools/running/runTools';
import { scratchRunTool } from '../../../src/tools/running/scratchRun';
import { setupEnvironmentTool } from '../../../src/tools/running/setupEnvironment';

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
  const exploration: readonly Tool[] = explorationTools({ explore: unused });
  const runs = new ConversationRuns({ read: unused, path: unused });
  const tools: readonly Tool[] = [
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
  const port = { outline: unused, read: unused, write: unused, remove: unused };
  const seen = createSeenFiles(port, []);
  const acting: readonly Tool[] = [
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

  interface Mode {
    readonly mode: string;
    readonly prompt: string;
    readonly offered: readonly Tool[];
    /** Tokens: every request of the mode pays for them. */
    readonly most: number;
  }
  const modes: readonly Mode[] = [
    { mode: 'ask', prompt: SYSTEM_PROMPT, offered: leanTools(tools), most: 450 },
    {
      ...{ mode: 'plan', prompt: PLAN_PROMPT, most: 1_000 },
      offered: leanTools(
        [...exploration, planTool({ place: unused, start: unused, propose: unused })],
        ['plan'],
      ),
    },
    { mode: 'act', prompt: ACT_PROMPT, offered: leanTools(acting), most: 550 },
    {
      ...{ mode: 'act with a contract', prompt: CONTRACT_PROMPT, most: 1_200 },
      offered: leanTools(acting, ['plan']),
    },
  ];

  for (const { mode, prompt, offered, most } of modes) {
    it(`is at most ${most} tokens in the mode ${mode}`, () => {
      const told = offered.filter(({ isUntold }) => isUntold !== true);
      const [own, schemas] = [countTokens(prompt), schemaTokens(told)];
      process.stdout.write(
        `      ${mode}: prompt ${own}, ${told.length} tools ${schemas}: ${own + schemas} tokens of ${most}\n`,
      );
      assert.ok(own + schemas <= most, `${own + schemas} tokens`);
    });

    it(`names no tool that does not exist in the mode ${mode}`, () => {
      const names = offered.map(({ name }): string => name);
      for (const name of prompt.match(/\b[a-z]+_[a-z]+\b/g) ?? []) assert.ok(names.includes(name), name);
    });
  }
});
