/** The composer with mentions, as the chat page shows it. */
import type { Page } from 'playwright-core';
import type { SentMention } from '../../src/core/conversation/mentions';
import type { FromChat } from '../../src/protocol/fromChat';
import type { ToChat } from '../../src/protocol/toChat';
import type { MentionCandidate } from '../../src/protocol/mentionList';
import type { PageWindow } from './pageWindow';

export function mentionCost(text: string, more: Partial<SentMention> = {}): SentMention {
  return { text, tokens: 120, isCut: false, problem: null, ...more };
}

export const total: MentionCandidate = {
  ...{ text: '@symbol:shop.price.total', name: 'shop.price.total', what: 'function', path: 'shop/price.py' },
  ...{ line: 7, cost: mentionCost('@symbol:shop.price.total') },
};

export const totals: MentionCandidate = {
  ...{
    text: '@symbol:shop.price.totals',
    name: 'shop.price.totals',
    what: 'function',
    path: 'shop/price.py',
  },
  ...{ line: 19, cost: null },
};

const long: MentionCandidate = {
  ...{ text: '@symbol:x', name: 'configuration.loading.environment.EnvironmentTotalsLoader.totalise' },
  ...{ what: 'function', path: 'src/configuration/loading/environment/totals.py', line: 1204 },
  cost: mentionCost('@symbol:x', { tokens: 4_812, isCut: true }),
};

type Window = PageWindow<FromChat, ToChat>;

/** The list of names below a mention that is being written. */
export async function listNames(page: Page, window: Window): Promise<void> {
  await page.getByRole('textbox').fill('Why is @symbol:total');
  await window.answer('completeMention', { items: [total, totals, long], how: 'match' });
  await page.getByRole('option', { name: /totalise/ }).waitFor();
}

/** The kinds, with what those cost that need no name. */
export async function listKinds(page: Page, window: Window): Promise<void> {
  await page.getByRole('textbox').fill('@');
  const costs = [mentionCost('@diff', { tokens: 1_830 }), mentionCost('@problems', { tokens: 24 })];
  await window.answer('mentionCosts', costs);
  await page.getByText('1,830 tokens').waitFor();
}

/** Chips of what is mentioned, one of which stands for nothing, and what the other sends. */
export async function lookAtOne(page: Page, window: Window): Promise<void> {
  await page.getByRole('textbox').fill('Is @symbol:shop.price.total what @file:gone.py had?');
  const problem = "There is no 'gone.py' in the map. The nearest names are: shop/one.py";
  const costs = [mentionCost(total.text), mentionCost('@file:gone.py', { tokens: 0, problem })];
  await window.answer('mentionCosts', costs);
  await page.locator('.chip-name', { hasText: 'total' }).click();
  const text =
    'Content of @symbol:shop.price.total:\nshop/price.py:7-9\n   7| def total(items):\n   8|     return sum(items)';
  await window.answer('previewMention', text);
  await page.getByText('return sum(items)').waitFor();
}
