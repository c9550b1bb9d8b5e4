import assert from 'node:assert/strict';
import { NO_EDITS, OVERVIEW_TOKENS } from '../../../src/core/map/context';
import type { InitialContext } from '../../../src/core/conversation/initialContext';
import type { StartRequest } from '../../../src/core/map/context';
import { initialContext } from '../../../src/explore/context/initialContext';
import { overview } from '../../../src/explore/context/overview';
import type { FromLaunchpad } from '../../../src/protocol/fromLaunchpad';
import type { StartPreview, ToLaunchpad } from '../../../src/protocol/toLaunchpad';
import { ownMap } from '../../support/ownMap';
import { openPage } from '../../support/pageWindow';
import type { PageOptions, PageWindow } from '../../support/pageWindow';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

type Window = PageWindow<FromLaunchpad, ToLaunchpad>;

const request: StartRequest = {
  ...{ start: null, overviewTokens: null },
  ...{ budgetTokens: 8000, task: null, edits: NO_EDITS },
};
const hostile = '# <img src=x onerror=alert(1)>\n```\n<script>alert(1)</script>\n```\n';

describe('the start on the Launchpad page', () => {
  const open: Window[] = [];
  let own: InitialContext;
  before(async () => {
    own = initialContext(await ownMap(), request);
  });
  const openLaunchpad = async (options: Partial<PageOptions> = {}): Promise<Window> => {
    const size = { width: 1200, height: 900 };
    const window = await openPage<FromLaunchpad, ToLaunchpad>({
      ...{ page: 'launchpad', theme: dark, size, ...options },
    });
    open.push(window);
    return window;
  };
  const show = async (window: Window, by: StartRequest, start: StartPreview): Promise<void> => {
    await window.post({ type: 'context', context: own, start, request: by });
    await window.page.locator('.text').waitFor();
  };
  afterEach(async () => {
    for (const window of open.splice(0)) {
      assert.deepEqual(await window.problems(), []);
      await window.close();
    }
  });

  it('has the choice of the start, with the very text of the overview beside the blocks', async () => {
    const task = 'find what parses the command line';
    const by = { ...request, task };
    const budgetTokens = OVERVIEW_TOKENS;
    const { text, tokens } = overview(await ownMap(), { budgetTokens, task, pinned: [] });
    const window = await openLaunchpad();
    const { page } = window;
    await show(window, by, { kind: 'overview', budgetTokens, text, tokens });
    assert.equal(await page.locator('.text').textContent(), text);
    await page.getByText(`${tokens.toLocaleString('en')} of 900 tokens`).waitFor();
    await page.getByText('The model can request each of these blocks with one call.').waitFor();
    assert.ok((await page.locator('details.block').count()) > 2, 'the blocks stay');
    assert.equal(await page.getByRole('button', { name: /^Show .* in the text$/ }).count(), 0);
    const chosen = page.getByRole('radio', { name: 'Overview, sized to the task' });
    assert.equal(await chosen.isChecked(), true);
    await chosen.focus();
    for (const theme of [dark, light, highContrast, highContrastLight]) {
      await window.setTheme(theme);
      await window.screenshot(`launchpad-overview-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    await page.getByRole('slider', { name: 'Overview' }).press('ArrowRight');
    const larger = { ...by, overviewTokens: 1000 };
    assert.deepEqual((await window.sentOf('request')).request, larger);
    await page.getByRole('radio', { name: 'All blocks (rich start)' }).check();
    const all = { ...larger, start: 'rich' as const };
    assert.deepEqual((await window.sentOf('request')).request, all);
    await show(window, all, { kind: 'rich' });
    await window.until(`document.querySelector('.text').textContent === ${JSON.stringify(own.text)}`);
    assert.equal(await page.getByRole('slider', { name: 'Overview' }).count(), 0);

    const narrow = await openLaunchpad({ size: { width: 300, height: 800 } });
    await show(narrow, by, { kind: 'overview', budgetTokens, text, tokens });
    await narrow.screenshot('launchpad-overview-narrow');
    assert.deepEqual(await narrow.accessibilityViolations(), []);
    const isScrolled = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    assert.equal(await narrow.page.evaluate(isScrolled), false);
  });

  it('shows and hands on the overview though the blocks come to nothing', async () => {
    const window = await openLaunchpad();
    const start = { kind: 'overview', budgetTokens: 300, text: hostile, tokens: 30 } as const;
    await window.post({ type: 'refused', why: 'A budget of 1000 tokens has no room.', start, request });
    await window.page.getByText('A budget of 1000 tokens has no room.').waitFor();
    assert.equal(await window.page.locator('.text').textContent(), hostile);
    assert.equal(await window.page.locator('.text img').count(), 0);
    await window.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await window.sentOf('copy');
  });
});
