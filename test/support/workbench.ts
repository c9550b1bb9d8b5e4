import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser';
import type { Browser } from './browser';
import { repositoryRoot } from './paths';
import { loadScript } from './scripts';
import type { CorpusScripts, LayoutScripts, ServerScripts, VsCodeServer } from './scripts';
import { copyOf } from './temporaryFolder';
import type { TemporaryFolder } from './temporaryFolder';
import { isWalk, walkPictures } from './walk';

/** `development` loads an extension from its folder (default: this repository, dist/ as built); `vsix` installs a package. */
export type ExtensionUnderTest =
  | { readonly kind: 'development'; readonly folder?: string }
  | { readonly kind: 'vsix'; readonly file: string };

export interface WorkbenchOptions {
  /** Copied to a temporary folder, so that a test may edit it; undefined opens a window without a folder. */
  readonly folder: string | undefined;
  readonly extension: ExtensionUnderTest;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Folders of extensions that are installed beside it. */
  readonly beside?: readonly string[];
  /** The display language; VS Code's own texts stay English, since no language pack is installed. Default: English. */
  readonly language?: string;
}

export interface Workbench {
  readonly page: Page;
  readonly server: VsCodeServer;
  /** The copy that the workbench has open. */
  readonly folder: string | undefined;
  /** The path of the PNG, .cache/screenshots/<name>.png. */
  screenshot(name: string): Promise<string>;
  close(): Promise<void>;
}

/** What would make typed text or a picture differ from run to run. */
const steadySettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'window.commandCenter': false,
  'files.autoSave': 'off',
  'files.simpleDialog.enable': true,
  'editor.autoClosingBrackets': 'never',
  'editor.autoClosingQuotes': 'never',
  'editor.autoIndent': 'none',
  'editor.formatOnType': false,
  'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
  'editor.suggestOnTriggerCharacters': false,
  'git.openRepositoryInParentFolders': 'never',
};

/** A real VS Code in headless Chromium with the extension; about 5 s. close() ends every process and removes the copy. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const copy = options.folder === undefined ? undefined : await copyOf(options.folder);
  const opened: Opened = { copy, server: undefined, browser: undefined };
  try {
    opened.server = await startServer(options);
    opened.browser = await openBrowser();
    const page = opened.browser.page;
    openPages().add(page);
    if (options.language !== undefined) await page.addInitScript(displayLanguage(options.language));
    await page.goto(await addressOf(options, opened.server, copy?.path));
    await page.locator('.monaco-workbench .statusbar').waitFor({ timeout: 60_000 });
    return {
      page,
      server: opened.server,
      folder: copy?.path,
      screenshot: (name) => screenshot(page, opened.server, name),
      close: () => closeAll(opened),
    };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** Of the process, for scripts/lib/failurePictures.cjs. */
function openPages(): Set<Page> {
  const own = globalThis as { [key: symbol]: Set<Page> | undefined };
  return (own[Symbol.for('repomaster.openPages')] ??= new Set());
}

/** Says what the texts of a language pack say when the server serves them, before the workbench reads it. */
function displayLanguage(language: string): { content: string } {
  return { content: `globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)};` };
}

/** The folder of a real repository: about 250 TypeScript files, one commit; copy it before editing. */
export async function corpusFolder(): Promise<string> {
  const { ensureCorpus } = await loadScript<CorpusScripts>('corpus.mjs');
  return ensureCorpus({ root: repositoryRoot, node: process.execPath, log: console.error });
}

interface Opened {
  readonly copy: TemporaryFolder | undefined;
  server: VsCodeServer | undefined;
  browser: Browser | undefined;
}

async function closeAll(opened: Opened): Promise<void> {
  if (opened.browser) openPages().delete(opened.browser.page);
  await opened.browser?.close();
  await opened.server?.close();
  await opened.copy?.remove();
}

async function startServer(options: WorkbenchOptions): Promise<VsCodeServer> {
  const { startVsCodeServer, testArgs } = await loadScript<ServerScripts>('vscodeServer.mjs');
  const { layoutOf } = await loadScript<LayoutScripts>('layout.mjs');
  return startVsCodeServer({
    node: process.execPath,
    serverRoot: layoutOf(repositoryRoot).serverRoot,
    args: testArgs,
    settings: { ...steadySettings, ...options.settings },
    vsix: options.extension.kind === 'vsix' ? [options.extension.file] : [],
    extensions: options.beside ?? [],
  });
}

async function addressOf(
  options: WorkbenchOptions,
  server: VsCodeServer,
  folder: string | undefined,
): Promise<string> {
  const { workbenchUrl } = await loadScript<ServerScripts>('vscodeServer.mjs');
  const { extension } = options;
  const development = extension.kind === 'development' ? (extension.folder ?? repositoryRoot) : undefined;
  return workbenchUrl({ port: server.port, folder, development });
}

async function screenshot(page: Page, server: VsCodeServer | undefined, name: string): Promise<string> {
  const folder = join(repositoryRoot, '.cache', 'screenshots');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  if (isWalk && server) await walkPictures(page, server, name);
  return path;
}
