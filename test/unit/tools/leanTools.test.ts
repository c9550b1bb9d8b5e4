import assert from 'node:assert/strict';
import { phrase } from '../../../src/core/phrase';
import type { Tool, ToolName } from '../../../src/core/tool';
import { explorationTools } from '../../../src/tools/explorationTools';
import { leanTools } from '../../../src/tools/leanTools';

const unused = (): never => {
  throw new Error('no tool is called here');
};

function toolOf(name: ToolName): Tool {
  return {
    name,
    description: `What ${name} does, at length.`,
    inputSchema: { type: 'object', properties: { run: { type: 'integer', minimum: 1 } } },
    prepare: unused,
  };
}

const tools = [
  ...explorationTools({ explore: unused }),
  toolOf('read_log'),
  toolOf('plan'),
  toolOf('submit'),
];

describe('the tools as the loop offers them', () => {
  it('are few, in few words, and every other tool stays callable', () => {
    const lean = leanTools(tools);
    const told = lean.filter(({ isUntold }) => isUntold !== true).map(({ name }) => name);
    assert.deepEqual(told, ['view_structure', 'view_code', 'search_code', 'trace_dependencies', 'more']);
    for (const { name } of tools)
      assert.ok(
        lean.some((tool) => tool.name === name),
        name,
      );
  });

  it('tell no bounds of arguments, and keep an argument that has the name of one', () => {
    const [tool] = leanTools([
      {
        ...toolOf('view_code'),
        inputSchema: {
          ...{ type: 'object', additionalProperties: false },
          properties: {
            minimum: { type: 'integer', minimum: 1 },
            all: { type: 'array', items: { maxItems: 2, type: 'string' } },
          },
        },
      },
    ]);
    assert.deepEqual(tool?.inputSchema, {
      type: 'object',
      properties: { minimum: { type: 'integer' }, all: { type: 'array', items: { type: 'string' } } },
    });
  });

  it('have the plan among them where a contract is asked for', () => {
    const plan = leanTools(tools, ['plan']).find(({ name }) => name === 'plan');
    assert.equal(plan?.isUntold, undefined);
  });

  it('are as they were where none is rarely used', () => {
    assert.deepEqual(leanTools([]), []);
  });

  it('name the others in one line, and tell what each takes when it is asked for', async () => {
    const more = leanTools(tools).find(({ name }) => name === 'more');
    assert.match(more?.description ?? '', /read_log \([^)]+\).*plan \([^)]+\)/);
    assert.doesNotMatch(more?.description ?? '', /submit/);
    const tell = async (tool: string): Promise<string> => {
      const call = await more?.prepare({ tool });
      return (await call?.run({ signal: new AbortController().signal, onOutput: unused }))?.text ?? '';
    };
    assert.equal(
      await tell('read_log'),
      'read_log: What read_log does, at length.\n{"type":"object","properties":{"run":{"type":"integer","minimum":1}}}',
    );
    assert.match(await tell('view_code'), /^view_code: Shows code with line numbers/);
    assert.equal(await tell('fly'), 'There is no tool fly.');
    await assert.rejects(async () => more?.prepare({}), /more: tool: .*A right call: /);
    assert.deepEqual(
      (await more?.prepare({ tool: 'read_log' }))?.doing,
      phrase('Looking up the tool {0}', 'read_log'),
    );
  });
});
