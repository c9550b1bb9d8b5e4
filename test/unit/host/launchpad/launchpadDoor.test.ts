import assert from 'node:assert/strict';
import type { ContextNames, ContextRequest, InitialContext } from '../../../../src/core/context';
import { ToolError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/phrase';
import { createLaunchpadDoor } from '../../../../src/host/launchpad/launchpadDoor';
import type { ContextSource } from '../../../../src/host/launchpad/launchpadDoor';
import { startRequest } from '../../../../src/host/launchpad/launchpadMemory';
import type { LaunchpadMemory } from '../../../../src/host/launchpad/launchpadMemory';
import { conversationStart } from '../../../../src/host/launchpad/conversationStart';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import type { ToLaunchpad } from '../../../../src/protocol/launchpadMessages';

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

function namesOf(text: string): ContextNames {
  return { text, names: [{ key: 'class:a.A', kind: 'class', path: 'a.py', line: 3 }], how: 'match' };
}

function memoryOf(): LaunchpadMemory & { readonly all: Map<string, ContextRequest> } {
  const all = new Map<string, ContextRequest>();
  return {
    all,
    read: (folder) => all.get(folder) ?? startRequest,
    write: (folder, request) => void all.set(folder, request),
  };
}

function doorTo(context: ContextSource['context'], memory = memoryOf()) {
  const posted: ToLaunchpad[] = [];
  const done: string[] = [];
  const note = (text: string): Promise<void> => {
    done.push(text);
    return Promise.resolve();
  };
  const door = createLaunchpadDoor({
    source: { state, context },
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

describe('the Launchpad page’s door', () => {
  it('answers a loaded page with its texts and the context that was set last', async () => {
    const { door, posted } = doorTo((request) => Promise.resolve(contextOf(request)));
    await door.handle({ type: 'ready' });
    assert.deepEqual(posted, [
      { type: 'init', strings: { Launchpad: 'Rampe' } },
      { type: 'context', context: contextOf(startRequest), request: startRequest },
    ]);
  });

  it('remembers what is asked for, and a model starts from the bytes that are shown', async () => {
    const memory = memoryOf();
    const source = { state, context: (by: ContextRequest) => Promise.resolve(contextOf(by)) };
    const { door, posted, done } = doorTo(source.context, memory);
    const request = { ...startRequest, budgetTokens: 3000, task: 'mend the cart' };
    await door.handle({ type: 'request', request });
    const [shown] = posted;
    assert.ok(shown?.type === 'context');
    const shows = { ...contextOf(request), shown: [] };
    const started = { ...source, context: () => Promise.resolve(shows) };
    const start = await conversationStart(started, memory, { warn: (text) => assert.fail(text) });
    assert.deepEqual(start, { text: shown.context.text, shown: [] });
    await door.handle({ type: 'copy' });
    await door.handle({ type: 'export' });
    assert.deepEqual(done, [`copy ${shown.context.text}`, `export ${shown.context.text}`]);
  });

  it('opens what is in the context alone', async () => {
    const { door, done } = doorTo((request) => Promise.resolve(contextOf(request)));
    await door.handle({ type: 'open', key: 'module:a' });
    await door.handle({ type: 'copy' });
    assert.deepEqual(done, []);
    await door.send();
    await door.handle({ type: 'open', key: 'module:a' });
    await door.handle({ type: 'open', key: 'module:../../etc/passwd' });
    assert.deepEqual(done, ['open a.py:3']);
  });

  it('says why a request comes to nothing; a model then starts without one, and the log says why', async () => {
    const context = (): Promise<never> => Promise.reject(new ToolError('no room'));
    const { door, posted, memory } = doorTo(context);
    await door.send();
    assert.deepEqual(posted, [{ type: 'refused', why: 'no room', request: startRequest }]);
    const warnings: string[] = [];
    const warn = (what: string): void => void warnings.push(what);
    assert.equal(await conversationStart({ state, context }, memory, { warn }), undefined);
    assert.deepEqual(warnings, ['the model starts without a context: no room']);
  });

  it('tells what a name may mean, and leads to the weights', async () => {
    const { door, posted, done } = doorTo((request) => Promise.resolve(contextOf(request)));
    await door.handle({ type: 'find', text: 'A' });
    await door.handle({ type: 'weights' });
    assert.deepEqual(posted, [{ type: 'names', names: namesOf('A') }]);
    assert.deepEqual(done, ['weights']);
  });

  it('drops the answer to a request that a later one has overtaken', async () => {
    const answers: (() => void)[] = [];
    const { door, posted } = doorTo(
      (request) => new Promise((resolve) => answers.push(() => resolve(contextOf(request)))),
    );
    const early = door.handle({ type: 'request', request: { ...startRequest, budgetTokens: 2000 } });
    const late = door.handle({ type: 'request', request: { ...startRequest, budgetTokens: 4000 } });
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
    await door.handle({ type: 'act', command: 'rebuildIndex' });
    assert.deepEqual(done, ['run rebuildIndex']);
  });
});
