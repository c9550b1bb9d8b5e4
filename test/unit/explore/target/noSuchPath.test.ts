import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { resolveTarget } from '../../../../src/explore/target/resolveTarget';
import { mapOf } from '../../../support/exploreMap';

describe('a path that does not exist', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf({
      'src/shop/cart.py': 'def cart(): pass\ndef add(): pass\nclass A:\n    def py(self): pass\n',
    });
  });

  const check = (name: string, expected: RegExp): void => {
    assert.throws(() => resolveTarget(map, name), expected);
  };

  it('is near to no symbol', () => {
    check('nowhere/add', /There is no 'nowhere\/add' in the map\. search_code/);
    check('nowhere/file.py', /There is no 'nowhere\/file\.py' in the map\. search_code/);
  });

  it('is near to folders and files', () => {
    check('src/shpo', /nearest names are:\n {2}src\/shop\/ \(folder\)\n/);
    check('src/shop/crat.py', /nearest names are:\n {2}shop\.cart \(module, src\/shop\/cart\.py\)\n/);
  });

  it('is no symbol behind a path, which is near to symbols', () => {
    check('nowhere/cart.add', /nearest names are:\n {2}shop\.cart\.add \(function/);
  });
});
