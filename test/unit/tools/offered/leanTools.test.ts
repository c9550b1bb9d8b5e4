import assert from 'node:assert/strict';
import { phrase } from '../../../../src/core/text/phrase';
import type { Tool, ToolName } from '../../../../src/core/conversation/tool';
import { explorationTools } from '../../../../src/tools/exploring/explorationTools';
import { leanTools } from '../../../../src/tools/offered/leanTools';

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
    assert.deepEqual(told, ['explore', 'more']);
    for (const { name } of tools)
      assert.ok(
        lean.some((tool) => tool.name === name),
        name,
      );
  });

  it('tell the arguments that are used all the time, without bounds and words', () => {
    const [tool] = leanTools([
      {
        ...toolOf('run_script'),
        inputSchema: {
          ...{ type: 'object', additionalProperties: false, required: ['command'] },
          properties: {
            command: { type: 'string', pattern: 'x', description: 'One command line' },
            background: { type: 'array', items: { maxItems: 2, type: 'string' } },
            folder: { type: 'string' },
          },
        },
      },
    ]);
    assert.deepEqual(tool?.inputSchema, {
      ...{ type: 'object', required: ['command'] },
      properties: { command: { type: 'string' }, background: { type: 'array', items: { type: 'string' } } },
    });
  });

  it('leave the plain version of the index out of answers, and keep what it says besides', async () => {
    for (const [text, expected] of [
      ['a.py: its code.\n1| index v1\nindex v12', 'a.py: its code.\n1| index v1'],
      ['a.py: its code.\nindex v2, partial: 1 of 2 files read', null],
      ['index v1', null],
    ] as const) {
      const answer = { text, results: [], truncated: false, more: null };
      const found = leanTools(explorationTools({ explore: async () => ({ kind: 'ready', answer }) }));
      const call = await found.find(({ name }) => name === 'view_code')?.prepare({ targets: ['a.py'] });
      const told = await call?.run({ signal: new AbortController().signal, onOutput: unused });
      assert.equal(told?.text, expected ?? text);
    }
  });

  it('answer a read that asks for nothing with what is right', async () => {
    const explore = leanTools(tools).find(({ name }) => name === 'explore');
    const wrong = (input: unknown): Promise<unknown> => Promise.resolve(explore?.prepare(input));
    await assert.rejects(
      wrong({ reads: ['uses: f'] }),
      /^ToolError: explore: 'uses: f' is not a read\. .*callers:/,
    );
    for (const input of [
      {},
      { reads: [] },
      { reads: [{ path: 'a' }] },
      { targets: ['a'] },
      'a.py',
      { reads: [' '] },
    ])
      await assert.rejects(wrong(input), /^ToolError: explore: .*A right call: \{"reads":\["/);
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
    assert.match(more?.description ?? '', /read_document, read_log, plan\.$/);
    assert.doesNotMatch(more?.description ?? '', /submit|view_code/);
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
