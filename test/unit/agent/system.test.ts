import assert from 'node:assert/strict';
import { estimateTokens } from '../../../src/core/tokens/estimateTokens';
import { SYSTEM_PROMPT } from '../../../src/agent/prompts/system';
import type { ToolSpec } from '../../../src/core/tool';
import { explorationTools } from '../../../src/tools/explorationTools';
import { runScriptTool } from '../../../src/tools/runScript';

const unused = (): never => {
  throw new Error('no tool is called here');
};

describe('what every request begins with', () => {
  const tools: readonly ToolSpec[] = [
    ...explorationTools({ explore: unused }),
    runScriptTool({ root: '/', runner: { run: unused }, parser: { parse: unused } }),
  ];
  const tokens = (value: string): number => estimateTokens(value);

  it('is a system prompt of at most 900 tokens', () => {
    assert.ok(tokens(SYSTEM_PROMPT) <= 900, `${tokens(SYSTEM_PROMPT)} tokens`);
  });

  it('is at most 4,000 tokens with all tools', () => {
    const schemas = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const total = tokens(SYSTEM_PROMPT) + tokens(JSON.stringify(schemas));
    assert.ok(total <= 4_000, `${total} tokens`);
  });

  it('names no tool that does not exist', () => {
    const named = SYSTEM_PROMPT.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
    assert.deepEqual([...new Set(named)].sort(), tools.map(({ name }) => name).sort());
  });
});
