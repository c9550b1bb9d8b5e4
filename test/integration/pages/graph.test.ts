import assert from 'node:assert/strict';
import type { FromGraph, ToGraph } from '../../../src/protocol/graphMessages';
import { ownGraph } from '../../support/graphOf';
import { openPage } from '../../support/pageWindow';
import { dark, light } from '../../support/themes';

describe('the graph page', () => {
  it('draws this repository', async () => {
    const view = await ownGraph({ kind: 'core' });
    for (const theme of [dark, light]) {
      const window = await openPage<FromGraph, ToGraph>({ page: 'graph', theme });
      try {
        await window.post({ type: 'graph', view });
        await window.page.locator('.drawing canvas').first().waitFor();
        await window.page.locator('.labels[data-labels]').waitFor();
        await window.screenshot(`graph-${theme.name}`);
        assert.deepEqual(await window.problems(), []);
      } finally {
        await window.close();
      }
    }
  });
});
