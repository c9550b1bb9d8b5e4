/** The pages in German: what German there is reaches them, nothing is left in English, and no long word is cut. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { describeFault } from '../../../src/agent/models/describeFault';
import type { Entry, TurnEnd } from '../../../src/core/conversation/conversation';
import { phrase } from '../../../src/core/text/phrase';
import type { FromChat } from '../../../src/protocol/fromChat';
import type { ToChat } from '../../../src/protocol/toChat';
import type { FromGraph } from '../../../src/protocol/fromGraph';
import type { ToGraph } from '../../../src/protocol/toGraph';
import type { FromLaunchpad } from '../../../src/protocol/fromLaunchpad';
import type { ToLaunchpad } from '../../../src/protocol/toLaunchpad';
import { graphView } from '../../../src/explore/graph/graphView';
import * as c from '../../support/chatConversations';
import * as f from '../../support/fileConversations';
import { openConflicts, show, stoppedMerge } from '../../support/conflictsPage';
import { openPlanner, planningScene, serve } from '../../support/plannerPage';
import { eightCommits, messyShop } from '../../support/plannerScenes';
import { englishOnes, german } from '../../support/germanTexts';
import { ownMap } from '../../support/ownMap';
import { openPage } from '../../support/pageWindow';
import type { PageWindow } from '../../support/pageWindow';
import * as h from '../../support/hubConversations';
import * as r from '../../support/runConversations';
import * as k from '../../support/taskConversations';
import { dark } from '../../support/themes';

/** The narrowest that a side bar is worth reading in. */
const narrow = { width: 300, height: 760 };

const asked = c.explained.slice(0, c.explained.findIndex(({ type }) => type === 'asked') + 1);
const steps: TurnEnd = {
  kind: 'stopped',
  reason: phrase('Stopped at the limit of {0} steps per turn. Ask to continue.', 25),
  limit: 'steps',
};
const service = { host: 'api.test', model: 'm', place: 'https://api.test', secret: '' };
const refusedKey = describeFault(
  { kind: 'refused', status: 401, words: 'no', code: null, askedMs: null, mayRetry: false },
  service,
);
const refused: TurnEnd = {
  kind: 'failed',
  message: phrase('{0}: {1}.', refusedKey.what, refusedKey.help),
  action: 'setKey',
};
const overloaded = phrase(
  '{0}.',
  describeFault(
    { kind: 'refused', status: 529, words: 'busy', code: null, askedMs: null, mayRetry: true },
    service,
  ).what,
);

type AnyWindow = PageWindow<{ readonly type: string }, never>;

/** What is shown or spoken in the page: texts, labels, titles and placeholders; the code of conflicts is nobody's language. */
async function textsOf(window: AnyWindow): Promise<string[]> {
  return window.page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest('.code')) found.push(walker.currentNode.data.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push((element.getAttribute(name) ?? '').trim());
    return found.filter((text) => text !== '');
  })()`);
}

/** What does not fit into its place or is broken within a word, as `class: text`; a model's name may be cut. */
async function cutWords(window: AnyWindow): Promise<string[]> {
  return window.page.evaluate<
    string[]
  >(`(() => { ${brokenWords} return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const own = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
      return own && element.clientWidth > 0 && overflowX !== 'auto' && overflowX !== 'scroll' &&
        !element.closest('.hidden-text, .model-name') && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => element.className + ': ' + element.textContent.trim())
    .concat(brokenWords()); })()`);
}

async function checkGerman(window: AnyWindow): Promise<void> {
  const english = (await textsOf(window)).filter((text) => englishOnes.some((form) => form.test(text)));
  assert.deepEqual(english, []);
  const wide = await window.page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(wide <= (window.page.viewportSize()?.width ?? 0), `the page is ${wide} wide`);
  assert.deepEqual(await window.accessibilityViolations(), []);
  assert.deepEqual(await window.problems(), []);
}

describe('the pages in German', () => {
  const scenes: readonly (readonly [
    name: string,
    message: ToChat,
    shows: string,
    prepare?: (window: PageWindow<FromChat, ToChat>) => Promise<void>,
  ])[] = [
    ['welcome', chat([], { status: c.withoutModel }), 'Was sind die Kernkomponenten?'],
    [
      'welcome-limited',
      chat([], { status: { ...c.withModel, isTrusted: false, index: 'indexing', indexedPercent: 42 } }),
      'Dieser Arbeitsbereich ist nicht vertrauenswürdig',
    ],
    ['answer', chat(c.explained, { status: c.placed('sandbox') }), '3 Aufrufer von'],
    ['approval', chat(c.asking), 'Einmal ausführen'],
    ['hub', chat(h.cloned), 'In den Hub klonen'],
    ['hub-issues', chat(h.issues), 'Diff anzeigen'],
    ['hub-store', chat(h.store), 'Im Repository-Hub zeigen'],
    ['hub-usage', chat(h.usage), 'findet ein Repository für eine Aufgabe'],
    ['waiting', chat(r.waiting), 'In den Hintergrund'],
    [
      'changing',
      chat(k.changing('ordinary'), { status: { ...c.placed('missing'), mode: 'act' } }),
      'Umsetzen',
    ],
    ['protected', chat(k.changing('protected')), 'Diese Datei ist geschützt'],
    [
      'planned',
      chat(k.plannedOnly, { status: { ...c.placed('container'), mode: 'plan' } }),
      'Diesen Plan umsetzen',
    ],
    ['reviewed', chat(k.acted), 'Die Antwort sagt, dass README.md geändert wurde, aber das stimmt nicht.'],
    [
      'stopped',
      chat(ended(steps)),
      'Beim Limit von 25 Schritten je Antwort angehalten. Bitten Sie darum, fortzufahren.',
    ],
    [
      'failed',
      chat(ended(refused)),
      'api.test nimmt den API-Schlüssel nicht an: Legen Sie einen anderen fest.',
    ],
    [
      'retrying',
      chat(asked),
      'api.test ist überlastet. Neuer Versuch in',
      (window) =>
        window.post({
          type: 'event',
          event: { type: 'waiting', turn: 1, untilMs: Date.now() + 60_000, reason: overloaded },
        }),
    ],
    [
      'restoring',
      chat(k.acted),
      '2 Dateien rückgängig machen',
      (window) => window.post({ type: 'restorePreview', view: k.restoreView }),
    ],
    [
      'cost',
      chat(k.acted, { status: { ...c.withModel, mode: 'act' } }),
      'Etwa 14.200 Token je Schritt, max. 0,04',
      async (window) => {
        await window.post({ type: 'accounts', accounts: f.accounts });
        await window.page.getByRole('textbox').fill('Und jetzt der Warenkorb.');
        await window.answer('estimate', { tokens: 14_200, cost: 0.0355 });
      },
    ],
    ['files', chat(f.ran), 'Vom Befehl geänderte Dateien'],
  ];

  it('are German throughout in the chat, and fit a narrow side bar', async () => {
    const window = await openPage<FromChat, ToChat>({
      page: 'chat',
      theme: dark,
      size: narrow,
      language: 'de',
    });
    try {
      for (const [name, message, shows, prepare] of scenes) {
        await window.page.reload();
        await window.sentOf('ready');
        await window.post(message);
        await window.page.locator('main').waitFor();
        await prepare?.(window);
        await window.until(`${everyText}.some((text) => text.includes(${JSON.stringify(shows)}))`);
        await window.screenshot(`german-chat-${name}`);
        await checkGerman(window);
        assert.deepEqual(await cutWords(window as unknown as AnyWindow), [], name);
      }
    } finally {
      await window.close();
    }
  });

  it('are German in the graph and in its table', async () => {
    const window = await openPage<FromGraph, ToGraph>({
      ...{ page: 'graph', theme: dark, language: 'de' },
      size: { width: 900, height: 700 },
    });
    try {
      await window.post({ type: 'init', strings: german });
      await window.post({ type: 'graph', view: graphView(await ownMap(), { kind: 'core' }) });
      await window.page.getByRole('button', { name: 'Tabelle' }).click();
      await window.page.getByRole('columnheader', { name: 'Wichtigkeit' }).waitFor();
      await window.screenshot('german-graph');
      await checkGerman(window);
    } finally {
      await window.close();
    }
  });

  it('are German in the Launchpad', async () => {
    const window = await openPage<FromLaunchpad, ToLaunchpad>({
      ...{ page: 'launchpad', theme: dark, language: 'de' },
      size: { width: 900, height: 700 },
    });
    try {
      await window.post({ type: 'init', strings: german });
      await window.page.getByText('Der Kontext wird erstellt…').waitFor();
      await checkGerman(window);
    } finally {
      await window.close();
    }
  });

  it('are German on the conflict page', async () => {
    const merge = await stoppedMerge();
    const window = await openConflicts({ language: 'de', size: { width: 900, height: 700 } });
    try {
      await window.post({ type: 'init', strings: german });
      await show(window, await merge.work.read());
      await window.page.keyboard.press('j');
      await window.page.getByText('feature/tax ist 3 Tage neuer als main').waitFor();
      await window.page.keyboard.press('?');
      await window.page.getByRole('dialog', { name: 'Tasten' }).waitFor();
      await window.screenshot('german-conflicts');
      await checkGerman(window);
    } finally {
      await window.close();
      await merge.remove();
    }
  });

  it('are German on the planner page, in both modes', async () => {
    for (const [arrange, onto, said] of [
      [messyShop, null, 'Was zusammengehört'],
      [eightCommits, 'main', 'Was die Nachrichten verlangen'],
    ] as const) {
      const scene = await planningScene(arrange);
      const window = await openPlanner({ language: 'de', size: { width: 1024, height: 700 } });
      try {
        const served = await serve(window, scene, onto);
        await window.post({ type: 'init', mode: onto === null ? 'commits' : 'rebase', strings: german });
        await served.checked();
        await window.page.getByText(said).waitFor();
        await window.page.keyboard.press('?');
        await window.page.getByRole('dialog', { name: 'Tasten' }).waitFor();
        await window.screenshot(`german-planner-${onto ?? 'commits'}`);
        await checkGerman(window);
      } finally {
        await window.close();
        await scene.remove();
      }
    }
  });
});

/** A text that is one word, drawn on more than one line. */
const brokenWords = `function brokenWords() {
  return [...document.querySelectorAll('main *')].flatMap((element) => [...element.childNodes]
    .filter(({ nodeType, data }) => nodeType === 3 && /^\\p{L}+$/u.test(data.trim()))
    .filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    })
    .map(({ data }) => 'broken: ' + data));
}`;

const everyText = `[...document.querySelectorAll('main *')].flatMap((element) =>
  [element.textContent, element.getAttribute('aria-label') ?? ''])`;

function ended(end: TurnEnd): readonly Entry[] {
  return [...asked, { type: 'ended', turn: 1, atMs: 9_000, end }];
}

function chat(entries: Parameters<typeof c.init>[0], more: Parameters<typeof c.init>[1] = {}): ToChat {
  return c.init(entries, { ...more, strings: german });
}
