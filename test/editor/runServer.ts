import { format } from 'node:util';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser';
import { repositoryRoot } from '../support/paths';
import { loadScript } from '../support/scripts';
import type { LayoutScripts, ServerScripts } from '../support/scripts';

/** An extension that only declares what a test provides. */
export const scriptedModelFolder = join(repositoryRoot, 'test', 'editor', 'scriptedModel');

export interface HostRun {
  /** The folder to open; undefined opens none. */
  readonly folder: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Of the whole window; reached only when the extension host hangs or is gone. */
  readonly limitMs: number;
  /** Receives what VS Code and the extensions print, line by line. */
  onOutput(line: string): void;
}

/** The exit code of the tests in the extension host of a VS Code server, opened in headless Chromium. */
export async function runInServer(run: HostRun): Promise<number> {
  const scripts = await loadScript<ServerScripts>('vscodeServer.mjs');
  const { layoutOf } = await loadScript<LayoutScripts>('layout.mjs');
  const server = await scripts.startVsCodeServer({
    node: process.execPath,
    serverRoot: layoutOf(repositoryRoot).serverRoot,
    args: scripts.testArgs,
    extensions: [scriptedModelFolder],
  });
  try {
    const address = scripts.workbenchUrl({
      port: server.port,
      folder: run.folder,
      development: repositoryRoot,
      tests: join(repositoryRoot, 'out', 'test', 'editor', 'index'),
      environment: run.environment,
    });
    return await runInBrowser(address, run);
  } finally {
    await server.close();
  }
}

async function runInBrowser(address: string, run: HostRun): Promise<number> {
  const browser = await openBrowser();
  try {
    const exit = exitCodeOf(browser.page, run);
    await exit.ready;
    await browser.page.goto(address);
    return await exit.code;
  } finally {
    await browser.close();
  }
}

/** VS Code calls these two functions of the page when a test module is given. */
function exitCodeOf(page: Page, run: HostRun): { ready: Promise<void>; code: Promise<number> } {
  const exposed = { finish: (_exitCode: number): void => undefined };
  const code = new Promise<number>((resolve, reject) => {
    const late = `the extension host did not finish within ${run.limitMs / 60_000} minutes`;
    const timer = setTimeout(() => reject(new Error(late)), run.limitMs);
    exposed.finish = (exitCode) => {
      clearTimeout(timer);
      resolve(exitCode);
    };
  });
  const ready = (async () => {
    await page.exposeFunction('codeAutomationExit', exposed.finish);
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) =>
      run.onOutput(format(...args)),
    );
  })();
  return { ready, code };
}
