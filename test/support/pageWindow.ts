/** A built page in a real browser, as a webview shows it: its HTML and policy, VS Code's door, a theme's variables. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { pageHtml } from '../../src/session/pages/pageHtml';
import { CancelledError } from '../../src/core/errors';
import { describeFailure } from '../../src/protocol/failure';
import type { Failure } from '../../src/protocol/failure';
import { openBrowser } from './browser';
import { repositoryRoot } from './paths';
import type { Theme } from './themes';

export interface PageWindow<From extends { readonly type: string }, To> {
  readonly page: Page;
  /** Sends the page a message, as the host does. */
  post(message: To): Promise<void>;
  /** Answers the page's last request of that type that is not answered yet, once there is one; `soFar`: more is to come. */
  answer(type: From['type'], answer: unknown, which?: 'whole' | 'soFar'): Promise<void>;
  /** Fails it, as where the host has told the user why. */
  refuse(type: From['type']): Promise<void>;
  /** What the page has sent so far. */
  sent(): Promise<From[]>;
  /** Resolves once the page has sent a message of that type, with the last one. */
  sentOf<T extends From['type']>(type: T): Promise<Extract<From, { readonly type: T }>>;
  /** Resolves once the expression holds in the page. */
  until(expression: string): Promise<void>;
  /** What the page keeps for its next life. */
  kept(): Promise<unknown>;
  setTheme(theme: Theme): Promise<void>;
  /** What the policy forbade, and what was thrown in the page. */
  problems(): Promise<string[]>;
  /** axe's violations, a line each; of these rules alone where some are named. */
  accessibilityViolations(rules?: readonly string[]): Promise<string[]>;
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly page: 'chat' | 'graph' | 'launchpad' | 'conflicts' | 'planner';
  readonly theme: Theme;
  readonly size?: { readonly width: number; readonly height: number };
  /** VS Code's display language; default: en. */
  readonly language?: string;
  /** As the page of an earlier life kept it. */
  readonly kept?: unknown;
  /** `none`: as on a machine whose browser has no WebGL. */
  readonly webgl?: 'works' | 'none';
}

const origin = 'https://page.test';
/** Ten seconds of frames where nothing slows them: whatever a page does is done long before. */
const mostFrames = 600;

/** Opens the page and waits for its `ready`. Motion is reduced, so that what is shown is where it stays. */
export async function openPage<From extends { readonly type: string }, To>(
  options: PageOptions,
): Promise<PageWindow<From, To>> {
  const { page, close } = await openBrowser(options.size);
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(`${origin}/**`, async (route) => route.fulfill(await fileFor(route.request(), options)));
  await page.addInitScript({ content: standIn(options) });
  await page.goto(`${origin}/`);
  const sent = (): Promise<From[]> => page.evaluate<From[]>('recorder.sent');
  // Asked anew each frame: page.waitForFunction asks by eval, which the page's policy forbids.
  const until = async (expression: string): Promise<void> => {
    for (let frame = 0; frame < mostFrames; frame++) {
      if (await page.evaluate<boolean>(`Boolean(${expression})`)) return;
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
    }
    assert.fail(`it never came to this: ${expression}`);
  };
  const settled: number[] = [];
  const answerWith = async (
    type: From['type'],
    outcome: { readonly isSoFar?: boolean; readonly answer?: unknown; readonly failure?: Failure },
  ): Promise<void> => {
    const isAsked = `({ message, asked }) =>
      message.type === ${JSON.stringify(type)} && !${JSON.stringify(settled)}.includes(asked)`;
    await until(`recorder.asked.some(${isAsked})`);
    const id = await page.evaluate<number>(`recorder.asked.findLast(${isAsked}).asked`);
    if (outcome.isSoFar !== true) settled.push(id);
    await page.evaluate(`window.postMessage(${JSON.stringify({ answered: id, ...outcome })}, '*')`);
  };
  const window: PageWindow<From, To> = {
    page,
    sent,
    kept: () => page.evaluate<unknown>('recorder.kept'),
    post: (message) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`),
    answer: async (type, answer, which = 'whole') => answerWith(type, { answer, isSoFar: which === 'soFar' }),
    refuse: async (type) => answerWith(type, { failure: describeFailure(new CancelledError()) }),
    until,
    sentOf: async (type) => {
      await until(`recorder.sent.some((message) => message.type === ${JSON.stringify(type)})`);
      return (await sent()).filter((message) => message.type === type).at(-1) as never;
    },
    setTheme: (theme) => page.evaluate(`applyTheme(${JSON.stringify(theme)})`),
    problems: async () => [...thrown, ...(await page.evaluate<string[]>('recorder.problems'))],
    accessibilityViolations: (rules) => axeViolations(page, rules),
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
  { page, language = 'en' }: PageOptions,
): Promise<{ contentType: string; body: Buffer | string }> {
  const { pathname } = new URL(request.url());
  const parts = { page, title: page, language, source: origin, base: `${origin}/w`, nonce: 'bm9uY2U=' };
  if (pathname === '/') return { contentType: 'text/html', body: pageHtml(parts) };
  const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };
  const contentType = types[pathname.split('.').at(-1) ?? ''];
  assert.ok(contentType, `the page asks for ${pathname}`);
  return { contentType, body: await readFile(join(repositoryRoot, 'dist', 'webview', basename(pathname))) };
}

/** axe's violations of a page or a frame, a line each; of these rules alone where some are named. */
export async function axeViolations(
  page: Pick<Page, 'evaluate'>,
  rules?: readonly string[],
): Promise<string[]> {
  const options = rules === undefined ? {} : { runOnly: rules };
  const axe = await readFile(join(repositoryRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  await page.evaluate(axe);
  return page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + help + ': ' + html + ' ' + failureSummary)))`);
}

/** Runs in the page before anything of its own: what VS Code puts there. The tests are checked without a browser's types. */
function standIn({ theme, kept = null, webgl = 'works' }: PageOptions): string {
  return `
    window.recorder = { sent: [], asked: [], problems: [], kept: ${JSON.stringify(kept)} };
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => {
        recorder.readyMs ??= performance.now();
        if ('asked' in message) recorder.asked.push(structuredClone(message));
        recorder.sent.push(structuredClone('asked' in message ? message.message : message));
      },
      getState: () => recorder.kept,
      setState: (state) => { recorder.kept = structuredClone(state); },
    });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      recorder.problems.push(violatedDirective + ' ' + blockedURI);
    });
    window.applyTheme = ({ variables, bodyClass }) => {
      const { style } = document.documentElement;
      style.cssText = '';
      for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
      document.body.className = bodyClass;
      document.body.dataset.vscodeThemeKind = bodyClass;
    };
    const whenBody = new MutationObserver(() => {
      if (!document.body) return;
      whenBody.disconnect();
      applyTheme(${JSON.stringify(theme)});
    });
    whenBody.observe(document, { childList: true, subtree: true });
    if (${JSON.stringify(webgl)} === 'none') {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
      };
    }
  `;
}
