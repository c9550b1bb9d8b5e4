import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { loadScript } from '../../support/scripts';
import type { PageScripts } from '../../support/scripts';

/** A page is loaded anew each time it is shown. */
const mostBytes = 155_000;

describe('the bundles of the pages', function () {
  this.timeout(60_000);

  it('are small enough to be loaded each time that they are shown', async () => {
    const { pageSizes } = await loadScript<PageScripts>('pageSizes.mjs');
    const sizes = await pageSizes();
    assert.deepEqual([...sizes.keys()].sort(), ['chat', 'conflicts', 'graph', 'launchpad', 'planner']);
    for (const [page, bytes] of sizes)
      assert.ok(bytes > 10_000 && bytes <= mostBytes, `${page}: ${bytes} bytes gzipped`);
  });
});
