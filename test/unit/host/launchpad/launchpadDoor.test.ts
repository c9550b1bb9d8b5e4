import assert from 'node:assert/strict';
import type {
  ContextNames,
  InitialContext,
  Overview,
} from '../../../../src/core/conversation/initialContext';
import type {
  ContextRequest,
  OverviewRequest,
  StartRequest,
  StartSettings,
} from '../../../../src/core/map/context';
import { ToolError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/text/phrase';
import { createLaunchpadDoor } from '../../../../src/host/launchpad/launchpadDoor';
import type { ContextSource } from '../../../../src/host/launchpad/launchpadDoor';
import { createConversationStart } from '../../../../src/host/launchpad/conversationStart';
import { startRequest } from '../../../../src/host/launchpad/launchpadMemory';
import type { LaunchpadMemory } from '../../../../src/host/launchpad/launchpadMemory';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import type { ToLaunchpad } from '../../../../src/protocol/toLaunchpad';

const state: ContextSource['state'] = { kind: 'notIndexed', folder: '/w' };

function contextOf({ budgetTokens, task }: ContextRequest): InitialContext {
  const place = { path: 'a.py', line: 3, endLine: 9 };
  const entry = { key: 'module:a', id: 'a', ...place, tokens: 4, score: 1, terms: [], pinned: false };
  const entries = [{ ...entry, level: 'body' as const }];
  const blocks = [{ kind: 'modules' as const, title: 'Core modules', tokens: 9, entries, leftOut: 0 }];
  return {
    version: 1,
    budgetTokens,
    task,
    weights: DEFAULT_WEIGHTS,
    text: `context of ${budgetTokens}\n`,
    tokens: 12,
    blocks,
  };
}

function overviewOf({ budgetTokens, task, pinned }: OverviewRequest): Overview {
  const text = `overview of ${budgetTokens} for ${task ?? 'nothing'}: ${pinned.join(' ')}\n`;
  return { text, tokens: 7, shown: [{ path: 'a.py', version: 'v', lines: [[1, 2]] }] };
}

function namesOf(text: string): ContextNames {
  return { text, names: [{ key: 'class:a.A', kind: 'class', path: 'a.py', line: 3 }], how: 'match' };
}

function memoryOf(): LaunchpadMemory & { readonly all: Map<string, StartRequest> } {
  const all = new Map<string, StartRequest>();
  return {
    all,
    read: (folder) => all.get(folder) ?? startRequest,
    write: (folder, request) => void all.set(folder, request),
  };
}

const overviewStart: StartSettings = { kind: 'overview', overviewTokens: 1200 };
const richStart: StartSettings = { ...overviewStart, kind: 'rich' };

function sourceOf(context: ContextSource['context']): ContextSource {
  return { state, context, overview: (by) => Promise.resolve(overviewOf(by)) };
}

function doorTo(context: ContextSource['context'], memory = memoryOf(), settings = richStart) {
  const posted: ToLaunchpad[] = [];
  const done: string[] = [];
  const note = (text: string): Promise<void> => {
    done.push(text);
    return Promise.resolve();
  };
  const door = createLaunchpadDoor({
    source: sourceOf(context),
    settings: () => settings,
    names: { contextNames: (text) => Promise.resolve(namesOf(text)) },
    memory,
    post: (message) => {
      posted.push(message);
      return Promise.resolve();
    },
    open: ({ path, line }) => note(`open ${path}:${line}`),
    copy: (text) => note(`copy ${text}`),
    exportText: (text) => note(`export ${text}`),
    showWeights: () => note('weights'),
    run: (command) => note(`run ${command}`),
    strings: () => ({ Launchpad: 'Rampe' }),
  });
  return { door, posted, done, memory };
}

interface Starting {
  readonly memory: LaunchpadMemory;
  readonly settings: StartSettings;
  readonly context?: () => Promise<never>;
  readonly warn?: (text: string) => void;
}

/** What conversations start from, of the same folder. */
function startOf({ memory, settings, context, warn }: Starting) {
  return createConversationStart({
    source: {
      ...{ state, overview: (by) => Promise.resolve(overviewOf(by)) },
      context: context ?? ((by) => Promise.resolve({ ...contextOf(by), shown: [] })),
    },
    ...{ memory, settings: () => settings, log: { warn: warn ?? ((text) => assert.fail(text)) } },
  });
}

describe('the Launchpad page’s door', () => {
  it('answers a loaded page with its texts and the context that was set last', async () => {
    const { door, posted } = doorTo((request) => Promise.resolve(contextOf(request)));
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(posted, [
      { type: 'init', strings: { Launchpad: 'Rampe' } },
      { type: 'context', context: contextOf(startRequest), start: { kind: 'rich' }, request: startRequest },
    ]);
  });

  it('remembers what is asked for, and a model starts from the bytes that are shown', async () => {
    const memory = memoryOf();
    const tasks: unknown[] = [];
    const make = (by: ContextRequest): Promise<InitialContext> => {
      tasks.push(by.task);
      return Promise.resolve(contextOf(by));
    };
    const { door, posted, done } = doorTo(make, memory);
    const request = { ...startRequest, budgetTokens: 3000, task: 'mend the cart' };
    await door.handlers.request({ type: 'request', request });
    const [shown] = posted;
    assert.ok(shown?.type === 'context');
    const start = await startOf({ memory, settings: richStart }).start('Why?');
    assert.deepEqual(start, { text: shown.context.text, shown: [] });
    await door.handlers.copy({ type: 'copy' });
    await door.handlers.export({ type: 'export' });
    assert.deepEqual(done, [`copy ${shown.context.text}`, `export ${shown.context.text}`]);
    assert.deepEqual(tasks, ['mend the cart', null]);
  });

  it('shows and copies the overview to the byte that a model gets for the same words, exports it without the task', async () => {
    const memory = memoryOf();
    const { door, posted, done } = doorTo((by) => Promise.resolve(contextOf(by)), memory, overviewStart);
    await door.handlers.ready({ type: 'ready' });
    const edits = { ...startRequest.edits, pinned: ['class:a.A'] };
    const asked = { ...startRequest, task: 'mend the cart', edits };
    await door.handlers.request({ type: 'request', request: asked });
    await door.handlers.request({ type: 'request', request: { ...asked, overviewTokens: 2000 } });
    const starts = posted.flatMap((message) => (message.type === 'context' ? [message.start] : []));
    const texts = [
      'overview of 1200 for nothing: \n',
      'overview of 1200 for mend the cart: class:a.A\n',
      'overview of 2000 for mend the cart: class:a.A\n',
    ];
    assert.deepEqual(
      starts.map((start) => start.kind === 'overview' && [start.budgetTokens, start.text, start.tokens]),
      texts.map((text, at) => [at === 2 ? 2000 : 1200, text, 7]),
    );
    const sent = startOf({ memory, settings: overviewStart });
    assert.deepEqual(await sent.start('mend the cart'), {
      text: texts[2],
      shown: overviewOf({ budgetTokens: 1, task: null, pinned: [] }).shown,
    });
    await door.handlers.copy({ type: 'copy' });
    await door.handlers.export({ type: 'export' });
    assert.deepEqual(done, [`copy ${texts[2]}`, 'export overview of 2000 for nothing: class:a.A\n']);
  });

  it('starts as the folder chose, else as the settings say', async () => {
    const memory = memoryOf();
    const kinds: string[] = [];
    for (const start of [null, 'overview', 'rich'] as const) {
      memory.write('/w', { ...startRequest, start });
      for (const settings of [overviewStart, richStart]) {
        const { door, posted } = doorTo((by) => Promise.resolve(contextOf(by)), memory, settings);
        await door.send();
        const sent = startOf({ memory, settings });
        const text = (await sent.start('Why?'))?.text ?? '';
        const shown = posted.flatMap((each) => (each.type === 'context' ? [each.start.kind] : []));
        assert.deepEqual(
          [shown, sent.kind()],
          [[sent.kind()], text.startsWith('overview') ? 'overview' : 'rich'],
        );
        kinds.push(sent.kind());
      }
    }
    assert.deepEqual(kinds, ['overview', 'rich', 'overview', 'overview', 'rich', 'rich']);
  });

  it('has an overview though the blocks come to nothing', async () => {
    const context = (): Promise<never> => Promise.reject(new ToolError('no room'));
    const memory = memoryOf();
    const { door, posted, done } = doorTo(context, memory, overviewStart);
    await door.send();
    const [message] = posted;
    assert.ok(message?.type === 'refused' && message.start.kind === 'overview');
    await door.handlers.copy({ type: 'copy' });
    assert.deepEqual(done, [`copy ${message.start.text}`]);
    const sent = await startOf({ memory, settings: overviewStart, context }).start('Why?');
    assert.match(sent?.text ?? '', /^overview of 1200 for Why\?/);
  });

  it('opens what is in the context alone', async () => {
    const { door, done } = doorTo((request) => Promise.resolve(contextOf(request)));
    await door.handlers.open({ type: 'open', key: 'module:a' });
    await door.handlers.copy({ type: 'copy' });
    assert.deepEqual(done, []);
    await door.send();
    await door.handlers.open({ type: 'open', key: 'module:a' });
    await door.handlers.open({ type: 'open', key: 'module:../../etc/passwd' });
    assert.deepEqual(done, ['open a.py:3']);
  });

  it('says why a request comes to nothing; a model then starts without one, and the log says why', async () => {
    const context = (): Promise<never> => Promise.reject(new ToolError('no room'));
    const { door, posted, memory } = doorTo(context);
    await door.send();
    const start = { kind: 'rich' };
    assert.deepEqual(posted, [{ type: 'refused', why: 'no room', start, request: startRequest }]);
    const warnings: string[] = [];
    const warn = (what: string): void => void warnings.push(what);
    const sent = startOf({ memory, settings: richStart, context, warn });
    assert.equal(await sent.start('Why?'), undefined);
    assert.deepEqual(warnings, ['the model starts without a context: no room']);
  });

  it('tells what a name may mean, and leads to the weights', async () => {
    const { door, posted, done } = doorTo((request) => Promise.resolve(contextOf(request)));
    assert.deepEqual(
      await door.handlers.find({ type: 'find', text: 'A' }, () => Promise.resolve()),
      namesOf('A'),
    );
    await door.handlers.weights({ type: 'weights' });
    assert.deepEqual(posted, []);
    assert.deepEqual(done, ['weights']);
  });

  it('drops the answer to a request that a later one has overtaken', async () => {
    const answers: (() => void)[] = [];
    const { door, posted } = doorTo(
      (request) => new Promise((resolve) => answers.push(() => resolve(contextOf(request)))),
    );
    const early = door.handlers.request({
      type: 'request',
      request: { ...startRequest, budgetTokens: 2000 },
    });
    const late = door.handlers.request({ type: 'request', request: { ...startRequest, budgetTokens: 4000 } });
    for (const answer of answers) answer();
    await Promise.all([early, late]);
    assert.deepEqual(
      posted.map((message) => message.type === 'context' && message.context.budgetTokens),
      [4000],
    );
  });

  it('says why there is no context where there is no map, and runs what helps', async () => {
    const { door, posted, done } = doorTo(() => Promise.resolve(null));
    await door.send();
    const [message] = posted;
    assert.ok(message?.type === 'empty');
    assert.match(inEnglish(message.why), /not indexed yet/);
    await door.handlers.act({ type: 'act', command: 'rebuildIndex' });
    assert.deepEqual(done, ['run rebuildIndex']);
  });
});
