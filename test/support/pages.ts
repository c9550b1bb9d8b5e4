/** The extension's pages inside the workbench. */
import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The chat's page, in the side bar. */
export function chatPage(page: Page): FrameLocator {
  return inside(page, 'iframe.webview.ready[src*="purpose=webviewView"]');
}

/** The page of the active editor, such as the graph or the conflicts. */
export function editorPage(page: Page): FrameLocator {
  return inside(page, 'iframe.webview.ready:not([src*="purpose=webviewView"])');
}

/** VS Code puts a page into a frame within a frame. */
function inside(page: Page, outer: string): FrameLocator {
  return page.frameLocator(outer).frameLocator('iframe#active-frame');
}

/** Types a question or a slash command into the chat, sends it, and gives the answer once its turn has ended. */
export async function askAndWait(chat: FrameLocator, text: string): Promise<Locator> {
  // Of a long conversation few turns are drawn: each says how many messages there are.
  const last = chat.locator('article').last();
  const messages = (await last.count()) === 0 ? 0 : Number(await last.getAttribute('aria-setsize'));
  await ask(chat, text);
  return answerOf(chat, messages / 2);
}

/** Types a question or a slash command into the chat and sends it. */
export async function ask(chat: FrameLocator, text: string): Promise<void> {
  const composer = chat.getByLabel('Question or command');
  await composer.fill(text);
  // The list of completions takes the first Enter of a command that it can still complete.
  await composer.press('Escape');
  await composer.press('Enter');
}

/** The answer of the turn at `turn` (from 0), once that has ended. */
export async function answerOf(chat: FrameLocator, turn: number): Promise<Locator> {
  const answer = chat.locator(`article.answer[aria-posinset="${2 * turn + 2}"]`);
  await answer.locator('.turn-actions').waitFor();
  return answer;
}
