import assert from 'node:assert/strict';
import { initialContext } from '../../../src/explore/context/initialContext';
import type { ContextRequest, InitialContext } from '../../../src/core/context';
import type { FromLaunchpad, ToLaunchpad } from '../../../src/protocol/launchpadMessages';
import { ownMap } from '../../support/ownMap';
import { openPage } from '../../support/pageWindow';
import type { PageOptions, PageWindow } from '../../support/pageWindow';
import { dark, highContrast, light } from '../../support/themes';

type Window = PageWindow<FromLaunchpad, ToLaunchpad>;

const request: ContextRequest = { budgetTokens: 8000, task: null, edits: { pinned: [], dropped: [] } };

/** A context whose text tries what a page must not do. */
const hostile: InitialContext = {
  version: 1,
  budgetTokens: 8000,
  task: null,
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
    await window.post({ type: 'context', context, request: by });
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
    for (const theme of [dark, light, highContrast]) {
      await window.setTheme(theme);
      await window.screenshot(`launchpad-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    const narrow = await openLaunchpad({ size: { width: 500, height: 800 } });
    await show(narrow, own);
    await narrow.screenshot('launchpad-narrow');
    assert.deepEqual(await narrow.accessibilityViolations(), []);
  });

  it('asks for the context anew by pins, drops, their order, the budget and the task', async () => {
    const window = await openLaunchpad();
    await show(window, own);
    const keys = own.blocks.find(({ kind }) => kind === 'modules')?.entries.map(({ key }) => key) ?? [];
    const [first = '', second = ''] = keys;
    const name = (key: string): string => key.slice(key.indexOf(':') + 1);
    const { page } = window;
    const lastEdits = async () => (await window.sentOf('request')).request.edits;

    await page.getByRole('button', { name: `Pin ${name(first)}`, exact: true }).click();
    assert.deepEqual(await lastEdits(), { pinned: [first], dropped: [] });
    await page.getByRole('button', { name: `Pin ${name(second)}`, exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, edits: { pinned: [first, second], dropped: [] } },
    });
    await page.getByRole('button', { name: `Move ${name(second)} up`, exact: true }).click();
    await page.getByRole('button', { name: `Unpin ${name(first)}`, exact: true }).click();
    await page.getByRole('button', { name: `Leave out ${name(first)}`, exact: true }).click();
    await page.getByRole('button', { name: 'Leave out Core source', exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, edits: { pinned: [second], dropped: [first, 'block:source'] } },
    });
    await page.getByRole('button', { name: `Take ${name(first)} back`, exact: true }).click();
    await page.getByLabel('Task').fill('find what parses the command line');
    await page.getByLabel('Task').press('Enter');
    await page.getByRole('slider').press('ArrowRight');
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: {
        budgetTokens: 8500,
        task: 'find what parses the command line',
        edits: { pinned: [second], dropped: ['block:source'] },
      },
    });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    assert.deepEqual((await window.sent()).at(-1), {
      type: 'request',
      request: { ...request, budgetTokens: 8500, task: 'find what parses the command line' },
    });
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
      request: { ...request, budgetTokens: 1000 },
    });
    await window.page.getByText('A budget of 1000 tokens has no room.').waitFor();
    assert.equal(await window.page.getByRole('slider').inputValue(), '1000');
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
