import assert from 'node:assert/strict';
import fc from 'fast-check';
import { APART_CHOICES } from '../../../../src/core/files/apart';
import { NO_EDITS } from '../../../../src/core/map/context';
import type { ContextRequest } from '../../../../src/core/map/context';
import type { InitialContext } from '../../../../src/core/conversation/initialContext';
import { ToolError } from '../../../../src/core/errors';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { initialContext } from '../../../../src/explore/context/initialContext';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { mapOf } from '../../../support/exploreMap';
import { shop } from '../shopSources';
import { contextOf, packages } from './contexts';

describe('the initial context', () => {
  describe('never passes its budget, and is the same each time', () => {
    const lawful = (map: ExploreMap, request: ContextRequest): void => {
      let context: InitialContext;
      try {
        context = initialContext(map, request);
      } catch (error) {
        if (error instanceof ToolError) return;
        throw error;
      }
      const { text, tokens, budgetTokens, blocks } = context;
      assert.equal(tokens, estimateTokens(text));
      assert.ok(tokens <= budgetTokens, `${tokens} of ${budgetTokens}`);
      assert.deepEqual(initialContext(map, request), context);
      const inBlocks = blocks.reduce((sum, block) => sum + block.tokens, 0);
      assert.ok(inBlocks <= budgetTokens, `${inBlocks} in blocks of ${budgetTokens}`);
    };
    const oddLine = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '```',
        '# Usage',
        '====',
        '~~~',
        '<h1>',
        '- [x](y)',
        '',
        '漢字かな',
        '`'.repeat(500),
        'x'.repeat(30_000),
      ),
    );
    const oddText = fc.array(oddLine, { maxLength: 60 }).map((lines) => lines.join('\n'));
    const budget = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 20_000 }));
    const task = fc.option(fc.oneof(fc.string({ maxLength: 40 }), fc.constant('add a cart item')), {
      nil: null,
    });

    it('on odd READMEs and odd sources', async () => {
      await fc.assert(
        fc.asyncProperty(oddText, oddText, budget, task, async (readme, source, budgetTokens, asked) => {
          const map = await mapOf({
            'README.md': readme,
            'odd.py': source,
            'b`c/__proto__.py': 'class A:\n  def f(self): pass\n',
          });
          lawful(map, { budgetTokens, task: asked, edits: NO_EDITS });
        }),
        { numRuns: 60 },
      );
    });

    it('on repositories of all sizes, whatever is pinned or dropped', async () => {
      const maps = await Promise.all([packages(3, 2), packages(40, 30), shop].map(mapOf));
      const keys = maps.flatMap((map) =>
        contextOf(map).blocks.flatMap(({ entries }) => entries.map(({ key }) => key)),
      );
      const anySymbol = ['function:p2.work.Worker2.run', 'file:p3/work.py', 'class:gone', 'file:', 'x'];
      const some = fc.array(fc.constantFrom(...keys, ...anySymbol), { maxLength: 6 });
      const share = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null });
      const edits = fc.record({
        apart: fc.constantFrom(...APART_CHOICES),
        pinned: some,
        ordered: some,
        shares: fc.record({ readme: share, modules: share, source: share, paths: share }),
        dropped: fc.array(
          fc.constantFrom(...keys, 'block:readme', 'block:source', 'block:modules', 'block:paths'),
          { maxLength: 6 },
        ),
      });
      fc.assert(
        fc.property(fc.constantFrom(...maps), budget, task, edits, (map, budgetTokens, asked, changed) =>
          lawful(map, { budgetTokens, task: asked, edits: changed }),
        ),
        { numRuns: 150 },
      );
    });
  });
});
