import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import type { FromChat } from '../../../src/protocol/fromChat';
import type { ToChat } from '../../../src/protocol/toChat';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import * as p from '../../support/citedPlaces';
import * as f from '../../support/fileConversations';
import * as h from '../../support/hubConversations';
import * as m from '../../support/mentionScenes';
import * as r from '../../support/runConversations';
import * as k from '../../support/taskConversations';
import { ledger } from '../../support/ledgerViews';
import { openPage } from '../../support/pageWindow';
import type { PageWindow } from '../../support/pageWindow';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

/** Icons that the build has left out of the style sheet. */
const iconsWithoutPicture = `[...document.querySelectorAll('.codicon')]
  .filter((icon) => getComputedStyle(icon, '::before').content === 'none').map(({ className }) => className)`;

describe('the look of the chat page', () => {
  type Scene = readonly [
    name: string,
    message: ToChat,
    prepare?: (page: Page, window: PageWindow<FromChat, ToChat>) => Promise<void>,
  ];
  const scenes: readonly Scene[] = [
    ['welcome', c.init([], { status: c.withoutModel })],
    [
      'welcome-limited',
      c.init([], {
        status: { ...c.withModel, isTrusted: false, index: 'indexing', indexedPercent: 42 },
        attachments: [{ id: 'a.parse', label: 'Pipeline.normalise', path: 'a.py', line: 7 }],
      }),
    ],
    [
      'answer',
      c.init(c.explained, { status: c.placed('sandbox') }),
      (page) => page.getByRole('button', { name: /^Found 3/ }).click(),
    ],
    [
      'finding',
      c.init(c.explained),
      async (page) => {
        await page.locator('.scroll').press('Control+F');
        await page.keyboard.type('flush');
        await page.keyboard.press('Enter');
        await page.getByText('1 of 1 answers').waitFor();
      },
    ],
    [
      'editing',
      c.init(k.acted),
      async (page, window) => {
        await window.post({ type: 'branches', versions: [{ turn: 1, versions: [1, 2] }], further: [3] });
        await page.getByRole('button', { name: 'Edit Question and Ask Again' }).first().click();
        await window.until('document.activeElement.closest(".edit-question") !== null');
      },
    ],
    ['approval', c.init(c.asking)],
    [
      'waiting-for-a-command',
      c.init(r.waiting),
      (_, window) =>
        window.post({
          type: 'event',
          event: { type: 'toolOutput', turn: 1, callId: 'w', text: '12 passing\n3 pending\n' },
        }),
    ],
    [
      'in-the-background',
      c.init(r.serving),
      (_, window) =>
        window.post({
          type: 'event',
          event: { type: 'toolOutput', turn: 1, callId: 'b', text: 'listening on 8080\nGET /cart 200\n' },
        }),
    ],
    ['background-ended', c.init([...r.serving, r.served])],
    ['mention-kinds', c.init([]), m.listKinds],
    ['mention-names', c.init([]), m.listNames],
    ['mentions', c.init(c.mentioning), m.lookAtOne],
    ['failed', c.init(c.failed), (page) => page.getByRole('button', { name: /^Ran/ }).click()],
    ['planned', c.init(k.plannedOnly, { status: { ...c.placed('container'), mode: 'plan' } })],
    ['changing', c.init(k.changing('ordinary'), { status: { ...c.placed('missing'), mode: 'act' } })],
    ['protected', c.init(k.changing('protected'))],
    [
      'reviewed',
      c.init(k.acted),
      async (page) => {
        await page.getByText('Steps set aside').click();
        await page.getByText('Summarised to save space').click();
      },
    ],
    ['broken', c.init(k.broken, { status: { ...c.withModel, mode: 'act' } })],
    ['ledger', c.init(c.explained), (_, window) => window.post({ type: 'ledger', view: ledger })],
    [
      'cited',
      c.init([...p.answered, e.ended(1)]),
      async (page, window) => {
        await window.answer('verify', p.verdicts);
        await page.getByRole('link', { name: 'add (verified)' }).first().hover();
        await window.answer('peek', p.peeked);
        await page.getByRole('tooltip').waitFor();
      },
    ],
    [
      'restoring',
      c.init(k.acted),
      async (page, window) => {
        await window.post({ type: 'restorePreview', view: k.restoreView });
        await page.getByText('Undo 2 files').waitFor();
      },
    ],
    ['taken-back', c.init(k.takenBack)],
    [
      'report',
      c.init(k.acted, { status: { ...c.withModel, mode: 'act' } }),
      async (page, window) => {
        await window.post({ type: 'accounts', accounts: f.accounts });
        await page.getByRole('textbox').fill('And now the cart.');
        await window.answer('estimate', { tokens: 14_200, cost: 0.0355 });
        await page.getByText('About 14,200 tokens').waitFor();
        await page.getByRole('region', { name: 'Task not accomplished' }).scrollIntoViewIfNeeded();
      },
    ],
    [
      'files',
      c.init(f.ran),
      async (page, window) => {
        for (const { path, preview } of f.previews) {
          await page.getByRole('button', { name: `Preview of ${path}` }).click();
          await window.answer('preview', preview);
          await page.locator(`[data-file="workspace:${path}"] .preview`).waitFor();
        }
        await page.locator('[data-file="workspace:out/curve.png"]').scrollIntoViewIfNeeded();
      },
    ],
    ['hub-search', c.init(h.found)],
    ['hub-cloned', c.init(h.cloned)],
    ['hub-from-store', c.init(h.fromStore)],
    ['hub-issues', c.init(h.issues), (page) => page.getByText('1 other, about something else').click()],
    ['hub-store', c.init(h.store)],
    ['hub-usage', c.init(h.usage)],
    [
      'no-model',
      c.init(c.withoutAnyModel, { status: c.withoutModel }),
      (page) => page.getByRole('textbox').fill('/'),
    ],
  ];

  let window: PageWindow<FromChat, ToChat>;
  before(async () => (window = await openPage<FromChat, ToChat>({ page: 'chat', theme: dark })));
  after(() => window.close());

  for (const [name, message, prepare] of scenes) {
    it(`is free of barriers: ${name}`, async () => {
      await window.page.setViewportSize({ width: 320, height: 760 });
      await window.page.reload();
      await window.sentOf('ready');
      await window.post(message);
      await window.page.locator('main').waitFor();
      await prepare?.(window.page, window);
      await look(name, 320);
      // A theme changes colours, whatever the width.
      for (const theme of [light, highContrast, highContrastLight]) {
        await window.setTheme(theme);
        await window.screenshot(`chat-${name}-${theme.name}-320`);
        assert.deepEqual(await window.accessibilityViolations(['color-contrast']), [], theme.name);
      }
      await window.setTheme(dark);
      await window.page.setViewportSize({ width: 600, height: 760 });
      await look(name, 600);
    });
  }

  async function look(name: string, width: number): Promise<void> {
    await window.screenshot(`chat-${name}-${dark.name}-${width}`);
    assert.deepEqual(await window.accessibilityViolations(), []);
    assert.deepEqual(await window.problems(), []);
    assert.deepEqual(await window.page.evaluate(iconsWithoutPicture), []);
    const wide = await window.page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(wide <= width, `${name} is ${wide} wide at ${width}`);
  }

  it('comes back as it was left', async () => {
    const reading = { conversation: 'c', turn: 1, pixels: 0 };
    const kept = { draft: 'half a question', reading, expanded: ['1/t1'] };
    const reopened = await openPage<FromChat, ToChat>({ page: 'chat', theme: dark, kept });
    try {
      await reopened.post(c.init(c.failed));
      await reopened.page.getByText('"direction": "callers"').waitFor();
      assert.equal(await reopened.page.getByRole('textbox').inputValue(), 'half a question');
      assert.equal(await reopened.page.locator('.scroll').evaluate(({ scrollTop }) => scrollTop), 0);
    } finally {
      await reopened.close();
    }
  });
});
