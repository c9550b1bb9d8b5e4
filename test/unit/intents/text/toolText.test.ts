/** What the client without a model recognises in answers, held beside the tools that write them. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { ToolError } from '../../../../src/core/errors';
import { viewCode } from '../../../../src/explore/code/viewCode';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { viewStructure } from '../../../../src/explore/structure/viewStructure';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { HOLDS_NOTHING, IS_FOLDER, IS_UNMAPPED } from '../../../../src/intents/text/toolText';
import { mapOf } from '../../../support/exploreMap';

describe('What is recognised in the answers of tools', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf({ 'src/shop/cart.py': 'def add(): pass\n', 'src/pool.zig': 'int size;\n' });
  });

  /** What the call says, or what it fails with. */
  const said = (call: () => { readonly text: string }): string => {
    try {
      return call().text;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return error.message;
    }
  };
  const codeOf = (target: string): string => said(() => viewCode(map, { targets: [target] }));
  const traceOf = (target: string): string =>
    said(() => traceDependencies(map, { target, direction: 'callers' }));
  const structureOf = (path: string): string => said(() => viewStructure(map, { path }));

  it('is a folder, in the words of view_code and trace_dependencies', () => {
    for (const text of [codeOf('src/shop'), traceOf('src/shop'), codeOf('.'), traceOf('src/')])
      assert.match(text, IS_FOLDER);
    for (const text of [codeOf('src/shop/cart.py'), codeOf('src/pool.zig'), traceOf('add')])
      assert.doesNotMatch(text, IS_FOLDER);
  });

  it('is a file without a map, and what holds nothing', () => {
    assert.match(traceOf('src/pool.zig'), IS_UNMAPPED);
    assert.doesNotMatch(traceOf('src/shop'), IS_UNMAPPED);
    assert.match(structureOf('src/pool.zig'), HOLDS_NOTHING);
    assert.match(structureOf('add'), HOLDS_NOTHING);
    assert.doesNotMatch(structureOf('src/shop/cart.py'), HOLDS_NOTHING);
  });
});
