import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pageBundles } from '../../support/pageBundles';

/** A page is loaded anew each time it is shown. */
const mostBytes = 150_000;

describe('the bundles of the pages', function () {
  this.timeout(60_000);

  it('are small enough to be loaded each time that they are shown', async () => {
    const sizes = await pageBundles();
    assert.deepEqual([...sizes.keys()].sort(), ['chat', 'graph', 'launchpad']);
    for (const [page, bytes] of sizes)
      assert.ok(bytes > 10_000 && bytes <= mostBytes, `${page}: ${bytes} bytes gzipped`);
  });
});
