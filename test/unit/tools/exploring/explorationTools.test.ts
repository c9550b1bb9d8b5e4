import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type {
  ExploreAnswer,
  ExploreRequest,
  ExploreResult,
  Explored,
} from '../../../../src/core/map/explore';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { Tool } from '../../../../src/core/conversation/tool';
import { explorationTools } from '../../../../src/tools/exploring/explorationTools';

const RESULT: ExploreResult = { path: 'a.py', line: 1, endLine: 2, id: 'a', score: null };

/** The tools over an explorer that remembers what it was asked, and answers with so many results. */
function toolsOver(
  results: number,
  more: string | null = null,
): { tools: readonly Tool[]; asked: ExploreRequest[] } {
  const asked: ExploreRequest[] = [];
  const answer: ExploreAnswer = {
    text: 'said',
    results: Array.from({ length: results }, () => RESULT),
    truncated: more !== null,
    more,
  };
  const explore = (request: ExploreRequest): Promise<Explored> => {
    asked.push(request);
    return Promise.resolve({ kind: 'ready', answer });
  };
  return { tools: explorationTools({ explore }), asked };
}

const context = { signal: new AbortController().signal, onOutput: () => undefined };

function toolOf(tools: readonly Tool[], name: string): Tool {
  return tools.find((tool) => tool.name === name) ?? assert.fail(`no tool ${name}`);
}

async function check(
  name: string,
  args: object,
  results: number,
  expected: readonly [string, string],
): Promise<void> {
  const { tools, asked } = toolsOver(results);
  const call = await toolOf(tools, name).prepare(args);
  assert.equal(call.approval, null);
  const answer = await call.run(context);
  assert.deepEqual(asked, [{ tool: name, args }]);
  assert.deepEqual([inEnglish(call.doing), inEnglish(answer.done)], expected);
  assert.deepEqual([answer.text, answer.run], ['said', null]);
}

it('view_code passes on what its answer may take', async () => {
  const { tools, asked } = toolsOver(1);
  const call = await toolOf(tools, 'view_code').prepare({ targets: ['a'] });
  await call.run({ ...context, roomTokens: 7600 });
  assert.deepEqual(asked, [{ tool: 'view_code', args: { targets: ['a'], roomTokens: 7600 } }]);
});

async function checkRefused(name: string, args: unknown, expected: RegExp): Promise<void> {
  const { tools, asked } = toolsOver(0);
  await assert.rejects(
    () => toolOf(tools, name).prepare(args),
    (error) => {
      assert.ok(error instanceof ToolError);
      assert.match(error.message, expected);
      const [, example] = /A right call: (.*)$/.exec(error.message) ?? [];
      assert.equal(typeof JSON.parse(example ?? ''), 'object');
      return true;
    },
  );
  assert.deepEqual(asked, []);
}

describe('explorationTools', () => {
  it('pass the arguments on and say what they do and did', async () => {
    await check('view_structure', {}, 3, ['Viewing the repository', 'Viewed the repository']);
    await check('view_structure', { path: 'src/shop/', depth: 1 }, 3, [
      'Viewing the structure of shop',
      'Viewed the structure of shop',
    ]);
    await check('view_code', { targets: ['shop.cart.Cart.add'] }, 1, ['Viewing Cart.add', 'Viewed Cart.add']);
    await check('view_code', { targets: ['a/b.py:3-4', 'x'], level: 'body' }, 1, [
      'Viewing 2 places',
      'Viewed b.py:3-4 and x',
    ]);
    await check('view_code', { targets: ['a', 'b', 'c'] }, 1, ['Viewing 3 places', 'Viewed a and 2 others']);
    await check('search_code', { query: ' parse\nit ' }, 0, [
      'Searching for parse it',
      'Found no match for parse it',
    ]);
    await check('search_code', { query: 'x', kinds: ['symbol'], limit: 3 }, 2, [
      'Searching for x',
      'Found 2 matches for x',
    ]);
  });

  it('count what was traced in the words of its direction', async () => {
    const trace = (direction: string, results: number, expected: readonly [string, string]) =>
      check('trace_dependencies', { target: 'shop.cart.Cart.add', direction }, results, expected);
    await trace('callers', 0, ['Finding the callers of Cart.add', 'Found no callers of Cart.add']);
    await trace('callers', 1, ['Finding the callers of Cart.add', 'Found 1 caller of Cart.add']);
    await trace('callees', 7, ['Finding what Cart.add calls', 'Found 7 callees of Cart.add']);
    await trace('subclasses', 2, ['Finding the subclasses of Cart.add', 'Found 2 subclasses of Cart.add']);
    const path = { target: 'a.f', to: 'b.g', direction: 'path' };
    await check('trace_dependencies', path, 2, [
      'Finding a path from a.f to b.g',
      'Found a path from a.f to b.g',
    ]);
  });

  it('count nothing that was cut', async () => {
    const { tools } = toolsOver(5, 'ask for more');
    const call = await toolOf(tools, 'trace_dependencies').prepare({ target: 'f', direction: 'callers' });
    assert.equal(inEnglish((await call.run(context)).done), 'Found the callers of f');
  });

  it('refuse bad arguments, say what is wrong and show a right call', async () => {
    await checkRefused('view_code', {}, /^view_code: targets: .*expected array, received undefined/);
    await checkRefused('view_code', { targets: 7 }, /^view_code: targets: .*expected array, received number/);
    await checkRefused('view_code', { targets: [] }, /^view_code: targets: /);
    await checkRefused('view_code', { targets: ['a'], level: 'all' }, /level: .*"skeleton"/);
    await checkRefused('view_structure', { path: 'a', deep: 2 }, /Unrecognized key: "deep"/);
    await checkRefused('view_structure', '{"path": "a"}', /came as a string, not as an object/);
    await checkRefused('view_structure', null, /expected object, received null/);
    await checkRefused('view_structure', [], /expected object, received array/);
    await checkRefused('view_structure', { depth: 1.5 }, /depth: /);
    await checkRefused('search_code', { query: '' }, /query: /);
    await checkRefused('trace_dependencies', { target: 'a', direction: 'up' }, /direction: .*"callers"/);
    await checkRefused(
      'trace_dependencies',
      { target: 'a', direction: 'path' },
      /to: direction path needs to/,
    );
    await checkRefused('trace_dependencies', { target: 'a', direction: 'callers', hops: 9 }, /hops: /);
    const long = `--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+${'b'.repeat(600)}\n`;
    const refused = /target: more than 500 characters are no name; a unified diff is for direction impact/;
    await checkRefused('trace_dependencies', { target: long, direction: 'callers' }, refused);
    await checkRefused('trace_dependencies', { target: 'b'.repeat(600), direction: 'impact' }, refused);
  });

  it('take a unified diff for its impact, and name it by its files', async () => {
    const { tools } = toolsOver(1);
    const target = `--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+${'b'.repeat(600)}\n`;
    const call = await toolOf(tools, 'trace_dependencies').prepare({ target, direction: 'impact' });
    assert.equal(inEnglish(call.doing), 'Finding what a change to x.py may affect');
    assert.equal(inEnglish((await call.run(context)).done), 'Found 1 place that a change to x.py may affect');
  });

  it('cost at most 1,200 tokens of every request', () => {
    const specs = toolsOver(0).tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    for (const { input_schema: schema } of specs) {
      assert.equal(schema['type'], 'object');
      assert.equal(schema['additionalProperties'], false);
    }
    const tokens = Math.ceil(JSON.stringify(specs).length / 3.5);
    process.stdout.write(`      exploration tools: about ${tokens} tokens\n`);
    assert.ok(tokens <= 1200, `${tokens} tokens`);
  });
});
