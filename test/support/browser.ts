import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { loadScript } from './scripts';
import type { ChromiumScripts } from './scripts';
import { temporaryFolder } from './temporaryFolder';

/** Without these a browser looks up its maker's hosts at every start. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  readonly page: Page;
  close(): Promise<void>;
}

/** A page of a new headless Chromium with a profile of its own; close() ends the browser and removes the profile. */
export async function openBrowser(size = { width: 1400, height: 900 }): Promise<Browser> {
  const { ensureChromium } = await loadScript<ChromiumScripts>('chromium.mjs');
  const executablePath = await ensureChromium({ log: console.error });
  const profile = await temporaryFolder();
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close();
    await profile.remove();
  };
  try {
    context = await chromium.launchPersistentContext(join(profile.path, 'p'), {
      executablePath,
      headless: true,
      viewport: size,
      args: quietArgs,
    });
    return { page: context.pages()[0] ?? (await context.newPage()), close };
  } catch (error) {
    await close();
    throw error;
  }
}
