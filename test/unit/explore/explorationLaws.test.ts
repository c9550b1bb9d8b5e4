import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ToolError } from '../../../src/core/errors';
import type { ExploreAnswer } from '../../../src/core/map/explore';
import { roomFor } from '../../../src/explore/answer/answerText';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { mapOf, noReadAhead } from '../../support/exploreMap';

const CODE = [
  'class Cart(dict):\n',
  '    def add(self, item):\n        return item\n',
  '\n',
  'def __proto__(): pass\n',
];
const SOURCES = {
  'src/shop/__init__.py': 'from .cart import Cart\n',
  'src/shop/cart.py': CODE.join(''),
  'src/long.py': Array.from(
    { length: 900 },
    (_, at) => `def function_${at}(a, b):\n    return ${'a + '.repeat(20)}b\n`,
  ).join(''),
  'web/one.min.ts': `export const x = "${'y'.repeat(30_000)}";\n`,
  'web/view.ts': 'export class View {\n  constructor() {}\n  render(): void {}\n}\n',
  'docs/notes.md': `${'word '.repeat(9)}\n`.repeat(3000),
};

/** Tokens that the contract allows each tool. */
const LIMITS = { view_structure: 2000, view_code: 4000 } as const;

const name = fc.oneof(
  fc.constantFrom(
    'Cart',
    'cart.py',
    'src',
    'shop',
    'long',
    'long.py',
    'notes.md',
    'View.render',
    'constructor',
    'function_7',
  ),
  fc.constantFrom('one.min.ts', '__proto__', 'nothing', '..', '/etc/passwd', '', '.', 'long.py:__proto__'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const target = fc.oneof(
  name,
  fc.tuple(name, fc.nat(2000), fc.nat(2000)).map(([path, from, to]) => `${path}:${from}-${to}`),
);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const structureArgs = fc.record({ path: optional(target), depth: optional(fc.integer({ min: -1, max: 9 })) });
const level = fc.constantFrom('path', 'signature', 'skeleton', 'body');
const codeArgs = fc.record({ targets: fc.array(target, { maxLength: 8 }), level: optional(level) });

describe('exploration tools, whatever they are asked', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SOURCES);
  });

  /** The answer, null for arguments that the tool refuses in words. Anything else thrown fails the test. */
  async function ask(tool: keyof typeof LIMITS, args: unknown): Promise<ExploreAnswer | null> {
    const asked = explorationTools(createLocalExplorer(map, noReadAhead)).find(
      (known) => known.name === tool,
    );
    assert.ok(asked);
    try {
      const call = await asked.prepare(args);
      return await call.run({ signal: new AbortController().signal, onOutput: () => undefined });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      assert.notEqual(error.message.trim(), '');
      return null;
    }
  }

  async function checkLaws(tool: keyof typeof LIMITS, args: unknown): Promise<void> {
    const answer = await ask(tool, args);
    if (answer === null) return;
    const { text, results, truncated, more } = answer;
    assert.ok(text.length <= roomFor(LIMITS[tool]), `${text.length} characters`);
    assert.match(text, /^[^\n]+\n(?:.*\n)*index v1$/);
    assert.equal(truncated, more !== null);
    if (more !== null) assert.ok(text.includes('\nnote: '));
    for (const { path, line, endLine } of results) {
      assert.ok(Object.hasOwn(SOURCES, path), path);
      assert.ok(1 <= line && line <= endLine, `${line}-${endLine}`);
    }
  }

  it('answer within their limit or refuse in words', async () => {
    await fc.assert(
      fc.asyncProperty(structureArgs, (args) => checkLaws('view_structure', args)),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(codeArgs, (args) => checkLaws('view_code', args)),
      { numRuns: 300 },
    );
  });

  it('take any JSON for arguments', async () => {
    const tools = fc.constantFrom('view_structure' as const, 'view_code' as const);
    await fc.assert(fc.asyncProperty(tools, fc.jsonValue(), (tool, args) => checkLaws(tool, args)));
  });
});
