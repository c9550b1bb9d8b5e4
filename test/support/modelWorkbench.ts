import type { FrameLocator } from 'playwright-core';
import { startModelServer } from './modelServer';
import type { ModelServer } from './modelServer';
import { chatPage } from './pages';
import { openWorkbench } from './workbench';
import type { Workbench, WorkbenchOptions } from './workbench';

export interface ModelWorkbench extends Workbench {
  readonly model: ModelServer;
  readonly chat: FrameLocator;
}

/**
 * A workbench whose chat asks a model on loopback that answers from a script; no key is stored yet. close() closes the
 * model too.
 */
export async function openModelWorkbench(
  folder: string,
  more: Partial<WorkbenchOptions> = {},
): Promise<ModelWorkbench> {
  const model = await startModelServer();
  try {
    const workbench = await openWorkbench({
      extension: { kind: 'development' },
      ...more,
      folder,
      settings: { 'repomaster.anthropic.baseUrl': model.url, ...more.settings },
    });
    const close = async (): Promise<void> => {
      await workbench.close();
      await model.close();
    };
    return { ...workbench, model, chat: chatPage(workbench.page), close };
  } catch (error) {
    await model.close();
    throw error;
  }
}

/** Stores a key as a user does, from the chat's welcome. */
export async function setApiKey({ chat, page }: ModelWorkbench): Promise<void> {
  await chat.getByRole('button', { name: 'Set API Key' }).click();
  const input = page.locator('.quick-input-widget input.input');
  await input.waitFor();
  await input.fill('sk-test-0123456789');
  await input.press('Enter');
}
