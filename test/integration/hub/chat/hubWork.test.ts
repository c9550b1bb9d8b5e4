/** What /hub does in an editor, beside a loopback GitHub and a real store, without a window. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import type { HubView } from '../../../../src/core/hub/chatView';
import { createCloner } from '../../../../src/git/clone/cloneRepository';
import { MOST_MS, PATIENCE_MS } from '../../../../src/hub/github/exchange';
import type { HubStore } from '../../../../src/hub/store/hubStore';
import { cloneBounds } from '../../../../src/session/hub/chat/clonePlace';
import { checkedApiUrl, createHubService } from '../../../../src/session/hub/chat/hubService';
import type { HubService } from '../../../../src/session/hub/chat/hubService';
import { parseHubCommand } from '../../../../src/session/hub/chat/hubCommand';
import type { HubOutput, HubStep } from '../../../../src/session/hub/chat/hubTurn';
import { createHubWork } from '../../../../src/session/hub/chat/hubWork';
import { primaryLimit } from '../../../support/github/faults';
import { BEST, TASK, startHubScene } from '../../../support/hubScene';
import type { HubScene } from '../../../support/hubScene';
import { openedStore, storedRepository } from '../../../support/storedRepositories';
import { quickClock } from '../hosts';

const TOKEN = 'ghp_test0123456789abcdefghijklmnopqrstuv';
const never = new AbortController().signal;
const log = {
  ...{ trace: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
};

describe('the hub in an editor', function () {
  this.timeout(60_000);
  let scene: HubScene;
  let store: HubStore;
  let asked: string[];
  let isAllowed: boolean;
  let token: string | null;
  let service: HubService;

  beforeEach(async () => {
    scene = await startHubScene();
    ({ store } = openedStore(join(scene.folder, 'store')));
    [asked, isAllowed, token] = [[], true, null];
    service = createHubService({
      apiUrl: () => scene.github.apiUrl,
      token: () => Promise.resolve(token),
      mayAsk: async (host) => {
        asked.push(host);
        return isAllowed;
      },
      ...{ folder: join(scene.folder, 'answers'), environment: process.env, random: () => 0.5 },
      clock: quickClock(Date.parse('2026-11-28T01:00:00Z'), [PATIENCE_MS, MOST_MS]),
    });
  });
  afterEach(() => scene.close());

  interface Done {
    readonly said: string;
    readonly views: readonly HubView[];
    readonly steps: readonly string[];
    /** Of the steps: kept in the journal, and told to a model that is asked later. */
    readonly inputs: readonly HubStep['input'][];
  }

  async function run(
    text: string,
    more: { selected?: string; entries?: readonly Entry[] } = {},
  ): Promise<Done> {
    const command = parseHubCommand(text) ?? assert.fail('no command');
    const [views, steps, inputs]: [HubView[], string[], HubStep['input'][]] = [[], [], []];
    const output: HubOutput = {
      ...{ entries: more.entries ?? [], signal: never, show: (view) => void views.push(view) },
      waiting: () => assert.fail('nobody waits'),
      step: async ({ name, input }, work, end) => {
        inputs.push(input);
        const result = await work();
        steps.push(`${name}: ${end(result).told}`);
        return result;
      },
    };
    const work = createHubWork({
      ...{ openService: (tell) => service.open(tell), store, folder: scene.folder, log },
      ...{ origin: () => Promise.resolve(BEST), selected: () => more.selected ?? '' },
      ...{ forget: (url) => Promise.resolve(store.forget(url)), environment: {} },
    });
    return { said: await work(command, output), views, steps, inputs };
  }

  it('finds the best, with more behind the three for when one is dismissed', async () => {
    const { said, views, steps } = await run(`/hub search ${TASK}`);
    const [view] = views;
    assert.ok(view?.kind === 'search');
    assert.equal(view.candidates[0]?.name, BEST);
    assert.equal(view.candidates.length, 5);
    const [best = assert.fail()] = view.candidates;
    const { cloneUrl, sizeKb, licence, language } = best;
    assert.deepEqual(
      { cloneUrl, sizeKb, licence, language },
      { cloneUrl: `${scene.github.root}/${BEST}.git`, sizeKb: 2_340, licence: 'MIT', language: 'Python' },
    );
    assert.equal(view.candidates.at(-1)?.fits, false);
    // What a model may be told later has nothing of strangers but names.
    assert.doesNotMatch(`${said}${steps.join('')}`, /README|Ignore/);
    assert.deepEqual(asked, [scene.github.apiUrl.split('/')[2]]);
  });

  it('looks in the store first, and asks nobody then', async () => {
    store.save(
      storedRepository({
        url: 'https://github.com/octo/md-print',
        description: 'Converts Markdown to PDF.',
        tags: ['markdown', 'pdf'],
        commands: [{ command: 'md-print a.md', task: 'Convert a Markdown file to PDF', output: null }],
      }),
      null,
    );
    const { views } = await run(`/hub search ${TASK}`);
    assert.ok(views[0]?.kind === 'search' && views[0].from === 'store');
    assert.equal(views[0].candidates[0]?.name, BEST);
    assert.deepEqual([asked, scene.github.requests], [[], []]);
    const again = await run(`/hub search --skip-store ${TASK}`);
    assert.ok(again.views[0]?.kind === 'search' && again.views[0].from === 'network');
  });

  it('sends nothing where the user declines', async () => {
    isAllowed = false;
    await assert.rejects(run(`/hub search ${TASK}`), /Nothing was sent to 127\.0\.0\.1/);
    await assert.rejects(run('/hub issues KeyError: colour'), /Nothing was sent/);
    assert.deepEqual(scene.github.requests, []);
  });

  it('offers to sign in where a limit is reached without a token, and not with one', async () => {
    const later = Math.floor(Date.parse('2026-11-28T02:00:00Z') / 1_000);
    scene.github.fail(primaryLimit(later));
    await assert.rejects(run(`/hub search ${TASK}`), (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /Sign in for a higher one/);
      assert.equal(error.remedy, 'signInToGithub');
      return true;
    });
    token = TOKEN;
    // The server does not know it.
    await assert.rejects(run(`/hub search ${TASK}`), /does not accept the GitHub token\. Sign in again/);
  });

  it('takes what is typed, else what is selected, else the command that failed last', async () => {
    const failed = (output: string, code: number): Entry => ({
      ...{ type: 'runEnded', turn: 1, callId: 'a', atMs: 0, done: { text: '', args: [] }, told: '' },
      report: {
        ...{ command: 'python run.py', folder: '.', runner: 'process', end: { kind: 'exited', code } },
        ...{ output, omitted: 0, durationMs: 1, log: null, boundary: null },
      },
    });
    const error = "ModuleNotFoundError: No module named 'distutils'";
    const entries = [failed(error, 1), failed('KeyError: fine', 0)];
    for (const done of [
      await run(`/hub issues ${error}`),
      await run('/hub issues', { selected: `\n${error}\n` }),
      await run('/hub issues', { entries }),
    ]) {
      const [view] = done.views;
      assert.ok(view?.kind === 'issues');
      const about = view.experience.results.filter(({ relevant }) => relevant).map(({ kind }) => kind);
      assert.deepEqual(about.toSorted(), ['issue', 'pull']);
      const diff = view.experience.results.find(({ kind }) => kind === 'pull')?.diff ?? '';
      assert.ok(existsSync(diff) && diff.startsWith(join(scene.folder, 'diffs')));
    }
    await assert.rejects(run('/hub issues'), /There is no error to look up/);
  });

  it('keeps and sends of a selection only what is searched for', async () => {
    const selected = [
      `const client = connect('${TOKEN}', customers);`,
      'Traceback (most recent call last):',
      '  File "/home/ann/secret-plans/run.py", line 7, in start',
      `    import distutils  # ${TOKEN}`,
      `ModuleNotFoundError: No module named 'distutils' ${TOKEN}`,
    ].join('\n');
    const { inputs } = await run('/hub issues', { selected });
    assert.equal(inputs.length, 1);
    const [input = {}] = inputs;
    assert.deepEqual(Object.keys(input), ['repository', 'error']);
    assert.match(String(input['error']), /^ModuleNotFoundError distutils /);
    const sent = scene.github.requests.map(({ path }) => decodeURIComponent(path)).join('\n');
    assert.doesNotMatch(`${JSON.stringify(input)}\n${sent}`, /ghp_|secret-plans|customers|connect|ann\b/);
  });

  it('sends no code that is selected: the last failure stands in its place, or nothing', async () => {
    const selected = "const total = price(customers);\nif (error) throw new ValueError('secret plans');";
    await assert.rejects(run('/hub issues', { selected }), /There is no error to look up/);
    assert.deepEqual([asked, scene.github.requests], [[], []]);
  });

  it('lists the store and forgets by its address', async () => {
    assert.equal((await run('/hub store')).said, 'No repository is stored yet.');
    store.save(storedRepository(), null);
    const { views } = await run('/hub store');
    assert.ok(views[0]?.kind === 'store' && views[0].rows[0]?.commands === 1);
    await assert.rejects(run('/hub store forget https://github.com/no/body'), /Nothing is stored of/);
    await run('/hub store forget https://github.com/shop/resizer');
    assert.deepEqual(store.list(), []);
  });

  it('sends the token to the service itself alone', async () => {
    token = TOKEN;
    const own = await service.tokenFor(`${scene.github.root}/${BEST}.git`);
    assert.deepEqual(own, { token: TOKEN, tokenFrom: 'signIn' });
    for (const url of ['https://example.com/octo/hello.git', 'no address'])
      assert.deepEqual(await service.tokenFor(url), { token: null, tokenFrom: 'helpers' });
  });

  it('knows the folder’s own remote, and refuses one of another service', async () => {
    const folder = join(scene.folder, 'md-print');
    const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: folder });
    git('remote', 'add', 'origin', `${scene.github.root}/${BEST}.git`);
    assert.equal(await service.origin(folder, never), BEST);
    git('remote', 'set-url', 'origin', 'git@gitlab.com:octo/hello.git');
    await assert.rejects(service.origin(folder, never), /The remote `origin` is on gitlab\.com/);
  });

  it('leaves nothing of a clone that is cancelled', async () => {
    const controller = new AbortController();
    const folder = join(scene.folder, 'hub', 'md-print');
    const request = { url: `${scene.github.root}/${BEST}.git`, folder, history: 'all' } as const;
    const cloning = createCloner(process.env).clone(
      { ...request, commit: null, token: null, ...cloneBounds(2_340) },
      () => controller.abort(),
      controller.signal,
    );
    await assert.rejects(cloning);
    assert.deepEqual(readdirSync(join(scene.folder, 'hub')), []);
  });
});

describe('checkedApiUrl', () => {
  it('takes https and this machine, and nothing else', () => {
    assert.equal(checkedApiUrl('  '), null);
    for (const url of [
      'https://ghe.example.com/api/v3',
      'http://127.0.0.1:8080/api/v3',
      'http://localhost/api/v3',
    ])
      assert.equal(checkedApiUrl(` ${url} `), url);
    for (const url of [
      'http://ghe.example.com/api/v3',
      'https://me:pw@ghe.example.com',
      'file:///etc',
      'ghe',
    ])
      assert.throws(() => checkedApiUrl(url), UserError, url);
  });
});
