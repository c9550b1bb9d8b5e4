/** A built page in a real browser, as a webview shows it: its HTML and policy, VS Code's door, a theme's variables. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { pageHtml } from '../../src/host/pageHtml';
import { openBrowser } from './browser';
import { repositoryRoot } from './paths';
import type { Theme } from './themes';

export interface PageWindow<From, To> {
  readonly page: Page;
  /** Sends the page a message, as the host does. */
  post(message: To): Promise<void>;
  /** What the page has sent so far. */
  sent(): Promise<From[]>;
  /** Resolves once the page has sent a message of that type, with the last one. */
  sentOf<T extends From & { readonly type: string }>(type: T['type']): Promise<T>;
  setTheme(theme: Theme): Promise<void>;
  /** What the policy forbade, and what was thrown in the page. */
  problems(): Promise<string[]>;
  /** axe's violations, a line each. */
  accessibilityViolations(): Promise<string[]>;
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly page: 'chat' | 'graph';
  readonly theme: Theme;
  readonly size?: { readonly width: number; readonly height: number };
  /** As the page of an earlier life kept it. */
  readonly kept?: unknown;
  /** `none`: as on a machine whose browser has no WebGL. */
  readonly webgl?: 'works' | 'none';
}

const origin = 'https://page.test';

interface Recorder {
  readonly sent: unknown[];
  readonly problems: string[];
  kept: unknown;
}

/** Opens the page and waits for its `ready`. Motion is reduced, so that what is shown is where it stays. */
export async function openPage<From extends { readonly type: string }, To>(
  options: PageOptions,
): Promise<PageWindow<From, To>> {
  const { page, close } = await openBrowser(options.size);
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(`${origin}/**`, async (route) =>
    route.fulfill(await fileFor(route.request(), options.page)),
  );
  await page.addInitScript(standInForVsCode, {
    theme: options.theme,
    kept: options.kept ?? null,
    webgl: options.webgl ?? 'works',
  });
  await page.goto(`${origin}/`);
  const recorder = <T>(read: (recorder: Recorder) => T): Promise<T> =>
    page.evaluate(`(${read.toString()})(window.recorder)`) as Promise<T>;
  const sent = (): Promise<From[]> => recorder(({ sent: messages }) => messages) as Promise<From[]>;
  const window: PageWindow<From, To> = {
    page,
    sent,
    post: (message) => page.evaluate((data) => globalThis.postMessage(data, '*'), message as object),
    sentOf: async <T extends From>(type: T['type']) => {
      const has = `window.recorder.sent.some(({ type }) => type === ${JSON.stringify(type)})`;
      await page.waitForFunction(has);
      return (await sent()).filter((message) => message.type === type).at(-1) as T;
    },
    setTheme: (theme) => page.evaluate((next) => globalThis.applyTheme(next), theme),
    problems: async () => [...thrown, ...(await recorder(({ problems }) => problems))],
    accessibilityViolations: () => axeViolations(page),
    screenshot: async (name) => {
      await page.screenshot({ path: join(repositoryRoot, '.cache', 'screenshots', `${name}.png`) });
    },
    close,
  };
  await window.sentOf('ready');
  return window;
}

async function fileFor(
  request: Request,
  page: PageOptions['page'],
): Promise<{ contentType: string; body: Buffer | string }> {
  const { pathname } = new URL(request.url());
  const parts = { page, title: page, language: 'en', source: origin, base: `${origin}/w`, nonce: 'bm9uY2U=' };
  if (pathname === '/') return { contentType: 'text/html', body: pageHtml(parts) };
  const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };
  const contentType = types[pathname.split('.').at(-1) ?? ''];
  assert.ok(contentType, `the page asks for ${pathname}`);
  return { contentType, body: await readFile(join(repositoryRoot, 'dist', 'webview', basename(pathname))) };
}

async function axeViolations(page: Page): Promise<string[]> {
  const axe = await readFile(join(repositoryRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  await page.evaluate(axe);
  return (await page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + help + ': ' + html + ' ' + failureSummary)))`)) as string[];
}

declare global {
  function applyTheme(theme: Theme): void;
  function postMessage(message: object, target: string): void;
}

/** Runs in the page before anything of its own: what VS Code puts there. */
function standInForVsCode({
  theme,
  kept,
  webgl,
}: {
  theme: Theme;
  kept: unknown;
  webgl: 'works' | 'none';
}): void {
  // The tests are checked without the browser's types.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const scope = globalThis as any;
  const { document } = scope;
  const recorder: Recorder = { sent: [], problems: [], kept };
  scope.recorder = recorder;
  scope.acquireVsCodeApi = () => ({
    postMessage: (message: unknown) => recorder.sent.push(structuredClone(message)),
    getState: () => recorder.kept,
    setState: (state: unknown) => {
      recorder.kept = structuredClone(state);
    },
  });
  document.addEventListener(
    'securitypolicyviolation',
    (event: { violatedDirective: string; blockedURI: string }) => {
      recorder.problems.push(`${event.violatedDirective} ${event.blockedURI}`);
    },
  );
  scope.applyTheme = ({ variables, bodyClass }: Theme) => {
    document.documentElement.style.cssText = '';
    for (const [name, value] of Object.entries(variables))
      document.documentElement.style.setProperty(name, value);
    document.body.className = bodyClass;
  };
  const whenBody = new scope.MutationObserver(() => {
    if (!document.body) return;
    whenBody.disconnect();
    scope.applyTheme(theme);
  });
  whenBody.observe(document, { childList: true, subtree: true });
  if (webgl === 'none') {
    const { getContext } = scope.HTMLCanvasElement.prototype;
    scope.HTMLCanvasElement.prototype.getContext = function (kind: string, ...rest: unknown[]) {
      return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
    };
  }
}
