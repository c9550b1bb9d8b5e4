import assert from 'node:assert/strict';
import { contextNames } from '../../../src/explore/context/contextNames';
import { initialContext } from '../../../src/explore/context/initialContext';
import { NO_EDITS } from '../../../src/core/map/context';
import type { InitialContext } from '../../../src/core/conversation/initialContext';
import type { StartRequest } from '../../../src/core/map/context';
import type { FromLaunchpad } from '../../../src/protocol/fromLaunchpad';
import type { ToLaunchpad } from '../../../src/protocol/toLaunchpad';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import { ownMap } from '../../support/ownMap';
import { openPage } from '../../support/pageWindow';
import type { PageOptions, PageWindow } from '../../support/pageWindow';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

type Window = PageWindow<FromLaunchpad, ToLaunchpad>;

const request: StartRequest = {
  ...{ start: null, overviewTokens: null },
  ...{ budgetTokens: 8000, task: null, edits: NO_EDITS },
};
const start = { kind: 'rich' } as const;

/** A context whose text tries what a page must not do. */
const hostile: InitialContext = {
  version: 1,
  budgetTokens: 8000,
  task: null,
  weights: DEFAULT_WEIGHTS,
  text: '# Context\n\n## <img src=x onerror=alert(1)>\n```\n<script>alert(1)</script>\n```\n',
  tokens: 30,
  blocks: [
    {
      kind: 'readme',
      title: '<img src=x onerror=alert(1)>',
      tokens: 20,
      leftOut: 2,
      entries: [
        {
          key: 'section:1',
          id: null,
          path: '__proto__/<b>README</b>.md',
          line: 1,
          endLine: 3,
          level: 'body',
          tokens: 20,
          score: 1,
          terms: [{ name: 'constructor', value: 1 }],
          pinned: false,
        },
      ],
    },
  ],
};

describe('the Launchpad page', () => {
  const open: Window[] = [];
  let own: InitialContext;
  before(async () => {
    own = initialContext(await ownMap(), request);
  });
  const openLaunchpad = async (options: Partial<PageOptions> = {}): Promise<Window> => {
    const window = await openPage<FromLaunchpad, ToLaunchpad>({
      page: 'launchpad',
      theme: dark,
      size: { width: 1200, height: 900 },
      ...options,
    });
    open.push(window);
    return window;
  };
  const show = async (window: Window, context: InitialContext, by = request): Promise<void> => {
    await window.post({ type: 'context', context, start, request: by });
    await window.page.locator('.text').waitFor();
  };
  afterEach(async () => {
    for (const window of open.splice(0)) {
      assert.deepEqual(await window.problems(), []);
      await window.close();
    }
  });

  it('shows the blocks beside the text, to the byte, without a violation in any theme', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    assert.equal(await window.page.locator('.text').textContent(), own.text);
    await window.page.locator('button.score').first().click();
    await window.page.getByRole('slider', { name: 'Budget' }).focus();
    for (const theme of [dark, light, highContrast, highContrastLight]) {
      await window.setTheme(theme);
      await window.screenshot(`launchpad-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    const narrow = await openLaunchpad({ size: { width: 300, height: 800 } });
    await show(narrow, own);
    await narrow.page.getByRole('combobox', { name: 'Add' }).focus();
    await narrow.screenshot('launchpad-narrow');
    assert.deepEqual(await narrow.accessibilityViolations(), []);
    const isScrolled = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    assert.equal(await narrow.page.evaluate(isScrolled), false);
  });

  it('asks for the context anew by pins, drops, their order, the budget and the task', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const keys = own.blocks.find(({ kind }) => kind === 'modules')?.entries.map(({ key }) => key) ?? [];
    const [first = '', second = ''] = keys;
    const name = (key: string): string => key.slice(key.indexOf(':') + 1);
    const { page } = window;
    const lastEdits = async () => (await window.sentOf('request')).request.edits;

    const tests = page.getByRole('checkbox', { name: 'Tests and examples' });
    await tests.click();
    assert.deepEqual(await lastEdits(), { ...NO_EDITS, apart: 'shown' });
    await tests.click();
    assert.deepEqual(await lastEdits(), NO_EDITS);
    await page.getByRole('button', { name: `Pin ${name(first)}`, exact: true }).click();
    assert.deepEqual(await lastEdits(), { ...NO_EDITS, pinned: [first] });
    await page.getByRole('button', { name: `Pin ${name(second)}`, exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, edits: { ...NO_EDITS, pinned: [first, second] } },
    });
    await page.getByRole('button', { name: `Unpin ${name(first)}`, exact: true }).click();
    await page.getByRole('button', { name: `Leave out ${name(first)}`, exact: true }).click();
    await page.getByRole('button', { name: 'Leave out Core source', exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, edits: { ...NO_EDITS, pinned: [second], dropped: [first, 'block:source'] } },
    });
    await page.getByRole('button', { name: `Include ${name(first)} again`, exact: true }).click();
    await page.getByRole('textbox', { name: 'Task' }).fill('find what parses the command line');
    await page.getByRole('textbox', { name: 'Task' }).press('Enter');
    await page.getByRole('slider', { name: 'Budget' }).press('ArrowRight');
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: {
        ...request,
        budgetTokens: 8500,
        task: 'find what parses the command line',
        edits: { ...NO_EDITS, pinned: [second], dropped: ['block:source'] },
      },
    });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, budgetTokens: 8500, task: 'find what parses the command line' },
    });
  });

  it('shows the thumb of a slider and its own colour apart from the page in high contrast', async () => {
    for (const theme of [highContrast, highContrastLight]) {
      const window = await openLaunchpad({ theme });
      await show(window, own);
      const colours = await window.page.evaluate<string[]>(`(() => {
        const slider = getComputedStyle(document.querySelector('.budget input')).accentColor;
        return [slider, getComputedStyle(document.querySelector('.page')).backgroundColor];
      })()`);
      assert.equal(new Set(colours).size, 2, `${theme.name}: ${colours.join(' on ')}`);
    }
  });

  it('moves entries by keys and by dragging, and the focus goes along', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const block = own.blocks.find(({ kind }) => kind === 'modules');
    const keys = block?.entries.map(({ key }) => key) ?? [];
    const [first = '', second = '', third = '', ...rest] = keys;
    const grip = (key: string) => window.page.locator(`[data-grip="${key}"]`);
    const lastOrder = async () => (await window.sentOf('request')).request.edits.ordered;
    await grip(third).focus();
    await grip(third).press('ArrowUp');
    assert.deepEqual(await lastOrder(), [first, third, second, ...rest]);
    await grip(third).press('ArrowUp');
    const ordered = [third, first, second, ...rest];
    assert.deepEqual(await lastOrder(), ordered);
    const moved = initialContext(await ownMap(), { ...request, edits: { ...NO_EDITS, ordered } });
    await show(window, moved, { ...request, edits: { ...NO_EDITS, ordered } });
    await window.until(`document.querySelector('[data-grip]').dataset.grip === ${JSON.stringify(third)}`);
    await window.until(`document.activeElement?.dataset.grip === ${JSON.stringify(third)}`);
    await grip(third).dragTo(grip(second));
    assert.deepEqual(await lastOrder(), [first, second, third, ...rest]);
  });

  it('takes in what is found by its name, and tells the nearest names of one that is not there', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const field = window.page.getByRole('combobox', { name: 'Add' });
    await field.fill('initialContex');
    assert.deepEqual(await window.sentOf('find'), { type: 'find', text: 'initialContex' });
    const names = contextNames(await ownMap(), 'initialContex');
    await window.answer('find', names);
    const options = window.page.getByRole('option');
    await options.first().waitFor();
    assert.equal(await options.count(), names.names.length);
    for (const theme of [dark, highContrast, highContrastLight]) {
      await window.setTheme(theme);
      await window.screenshot(`launchpad-add-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), []);
    }
    await field.press('ArrowDown');
    await field.press('ArrowUp');
    await field.press('Enter');
    const edits = { ...NO_EDITS, pinned: [names.names[0]?.key] };
    assert.deepEqual((await window.sentOf('request')).request.edits, edits);
    assert.equal(await field.inputValue(), '');

    await field.fill('initialContxet');
    await window.answer('find', contextNames(await ownMap(), 'initialContxet'));
    await window.page
      .getByText('Nothing in the map is called initialContxet. The nearest names are:')
      .waitFor();
    await options.first().click();
    await field.fill('qqqqqqqqqq');
    await window.answer('find', contextNames(await ownMap(), 'qqqqqqqqqq'));
    await window.page.getByText('Nothing in the map has the name qqqqqqqqqq or a similar name.').waitFor();
  });

  it('gives a block the share that its slider says, and what it needs again', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const slider = window.page.getByRole('slider', { name: 'Share of Core modules' });
    const before = Number(await slider.inputValue());
    await slider.press('ArrowRight');
    const lastShare = async () => (await window.sentOf('request')).request.edits.shares.modules;
    assert.equal(await lastShare(), before + 1);
    await window.page.getByRole('button', { name: 'Give Core modules as much as it needs' }).click();
    assert.equal(await lastShare(), null);
    await window.page.getByRole('button', { name: 'Weights…' }).click();
    await window.sentOf('weights');
  });

  it('names what is pinned and has no room, and the weights that somebody has set', async () => {
    const window = await openLaunchpad();
    const weights = { ...own.weights, dependency: 2 };
    const edits = { ...NO_EDITS, pinned: ['class:gone.Away'] };
    await show(window, { ...own, weights }, { ...request, edits });
    await window.page.getByRole('button', { name: 'Unpin gone.Away' }).click();
    assert.deepEqual((await window.sentOf('request')).request.edits, NO_EDITS);
    await window.page.locator('button.score').first().click();
    await window.page.getByRole('rowheader', { name: 'depended on (PageRank) (weight 2)' }).waitFor();
  });

  it('hands on what is to be opened, copied and exported', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const entry = own.blocks.find(({ kind }) => kind === 'source')?.entries[0];
    assert.ok(entry);
    const name = entry.key.slice(entry.key.indexOf(':') + 1);
    await window.page.locator('button.name', { hasText: name }).first().click();
    assert.deepEqual(await window.sentOf('open'), { type: 'open', key: entry.key });
    await window.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await window.sentOf('copy');
    await window.page.getByRole('button', { name: 'Write to AGENTS.md', exact: true }).click();
    await window.sentOf('export');
  });

  it('says why a request comes to nothing, and keeps it to be changed', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    await window.post({
      type: 'refused',
      why: 'A budget of 1000 tokens has no room.',
      start,
      request: { ...request, budgetTokens: 1000 },
    });
    await window.page.getByText('A budget of 1000 tokens has no room.').waitFor();
    assert.equal(await window.page.getByRole('slider', { name: 'Budget' }).inputValue(), '1000');
    assert.deepEqual(await window.accessibilityViolations(), []);
  });

  it('shows hostile text as text', async () => {
    const window = await openLaunchpad();
    await show(window, hostile);
    assert.equal(await window.page.locator('.text').textContent(), hostile.text);
    assert.equal(await window.page.locator('.text img, .blocks img, .blocks b').count(), 0);
    await window.page.locator('button.score').click();
    await window.page.getByRole('rowheader', { name: 'constructor', exact: true }).waitFor();
  });

  it('says why there is nothing to show, and what helps', async () => {
    const window = await openLaunchpad();
    await window.post({
      type: 'empty',
      why: { text: 'This folder is not indexed yet, so there is nothing to show.', args: [] },
      action: { label: { text: 'Index This Folder', args: [] }, command: 'rebuildIndex' },
    });
    await window.page.getByRole('button', { name: 'Index This Folder' }).click();
    assert.deepEqual(await window.sentOf('act'), { type: 'act', command: 'rebuildIndex' });
    assert.deepEqual(await window.accessibilityViolations(), []);
  });
});
