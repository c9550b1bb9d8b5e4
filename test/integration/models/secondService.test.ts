import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { ModelService } from '../../../src/agent/models/modelService';
import { modelServices } from '../../../src/agent/models/modelServices';
import { costOf } from '../../../src/agent/models/prices';
import type { ModelIdentity, ServiceKind } from '../../../src/core/conversation/languageModel';
import { removeKeys } from '../../../src/host/models/removeKeys';
import { chatStatus } from '../../../src/session/conversation/status';
import { createModelChoice, noModelIdentity } from '../../../src/session/models/choice';
import type { Choice, ModelChoice } from '../../../src/session/models/choice';
import { mapModel } from '../../../src/session/models/mapModel';
import { choiceOf, readOffers, readShown } from '../../../src/session/models/offers';
import { createModelServices } from '../../../src/session/models/services';
import type { ModelServices } from '../../../src/session/models/services';
import { keysInMemory } from '../../support/apiKeys';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { key, requestOf, testClock } from './asking';

/** A kind that the product does not have. */
const kind = 'second' as ServiceKind;

/** The row that a second service takes: here one that speaks the Messages API, with settings, host and prices of its own. */
function secondRow([first]: readonly ModelService[]): ModelService {
  assert.ok(first);
  return {
    ...{ kind, host: 'api.second.example' },
    settings: { model: 'second.model', baseUrl: 'second.baseUrl' },
    prices: {
      asOf: '2026-11-22',
      models: [{ model: 'two-1', input: 3, output: 0, cacheRead: 0, cacheWrite: 0 }],
    },
    client: (options) => {
      const { identity, reply: answer } = first.client(options);
      return { identity: { ...identity, kind }, reply: answer };
    },
  };
}

interface Stage {
  readonly services: ModelServices;
  readonly choice: ModelChoice;
  readonly settings: Map<string, string>;
  readonly keys: ReturnType<typeof keysInMemory>['keys'];
  choose(choice: Choice): void;
}

function stage(rows: readonly ModelService[], baseUrl: string): Stage {
  let chosen: Choice | null = null;
  const { keys } = keysInMemory();
  const settings = new Map<string, string>([
    ['model', 'claude-a'],
    ['anthropic.baseUrl', 'https://first.example.com'],
    ['second.model', 'two-1'],
    ['second.baseUrl', baseUrl],
  ]);
  const write = (): void => undefined;
  const services = createModelServices({
    ...{ services: rows, key: (host) => keys.get(host), choice: () => chosen, guarded: (client) => client },
    setting: (name) => settings.get(name) ?? '',
    clientParts: {
      ...{ clock: testClock(), random: () => 0 },
      log: { trace: write, info: write, warn: write, error: write },
    },
    texts: { noAddress: (name) => `${name} is no address`, noModel: (name) => `${name} is empty` },
  });
  const choice = createModelChoice({
    ...{ choice: () => chosen, providers: services.providers, isTrusted: () => true },
    ...{ noModelClient: () => mapModel, untrusted: () => 'not trusted' },
  });
  const choose = (wanted: Choice): void => {
    chosen = wanted;
  };
  return { services, choice, settings, keys, choose };
}

describe('A second model service, one row more', () => {
  const rows = [...modelServices, secondRow(modelServices)];
  let server: ModelServer;
  let host = '';
  before(async () => {
    server = await startModelServer();
    host = new URL(server.url).host;
  });
  after(() => server.close());

  it('is chosen, has a key of its own and answers', async () => {
    const { services, choice, keys, choose } = stage(rows, server.url);
    await keys.set('first.example.com', 'sk-of-the-first');
    assert.equal(services.current(), 'anthropic');
    assert.equal((await choice.inUse()).kind, 'anthropic');
    const wanted = choiceOf(services.identity(kind), []);
    assert.deepEqual(wanted, { kind });
    assert.equal(await services.keyless(wanted), kind);
    choose(wanted);
    assert.equal(services.current(), kind);
    assert.equal((await choice.inUse()).kind, 'none', 'the key of another service is not for it');
    await keys.set(host, key);
    assert.equal(await services.keyless(wanted), null);

    server.push(reply({ text: 'The second answers.' }));
    const client = await choice.clientFor('why?');
    assert.deepEqual(client.identity, { kind, name: 'two-1', host });
    let text = '';
    for await (const event of client.reply(requestOf(), new AbortController().signal))
      if (event.type === 'text') text += event.delta;
    assert.equal(text, 'The second answers.');
    assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${key}`);
    server.expectDone();
  });

  it('is in the picker and in the status', async () => {
    const { services, choice, keys, choose } = stage(rows, server.url);
    choose({ kind });
    await keys.set(host, key);
    const ports = { ...services, ...choice, key: (name: string) => keys.get(name) };
    const { offers, problem } = await readOffers(ports, []);
    assert.deepEqual(
      offers.map(({ choice: { kind: offered }, isInUse, needsKey }) => [offered, isInUse, needsKey]),
      [
        ['none', false, false],
        ['anthropic', false, true],
        [kind, true, false],
      ],
    );
    assert.equal(problem, null);
    const second = services.identity(kind);
    const first = services.identity('anthropic');
    const status = chatStatus({ kind: 'noFolder' }, await readShown(ports), 'ask', true, null);
    assert.deepEqual([status.model, status.models], [second, [noModelIdentity, second, first]]);
  });

  it('has its keys removed, those for its own host too', async () => {
    const { services, keys, choose } = stage(rows, server.url);
    choose({ kind });
    for (const each of [host, 'api.second.example', 'first.example.com']) await keys.set(each, `sk-${each}`);
    assert.equal(services.usedHost(), host);
    const asked: (readonly string[])[] = [];
    const all = async (hosts: readonly string[]) => (asked.push(hosts), hosts);
    await removeKeys({ keys, others: services.keyHosts(), used: services.usedHost(), choose: all });
    assert.deepEqual(asked, [[host, 'api.second.example', 'first.example.com']]);
    assert.deepEqual(await keys.hosts(services.keyHosts()), []);
  });

  it('has settings of its own, and their errors leave the first alone', async () => {
    const { services, choice, settings, keys, choose } = stage(rows, 'http://second.example.com');
    assert.deepEqual(services.settings, [
      ...['repomaster.model', 'repomaster.anthropic.baseUrl'],
      ...['repomaster.second.model', 'repomaster.second.baseUrl'],
    ]);
    await keys.set('first.example.com', 'sk-of-the-first');
    choose({ kind });
    const misnamed = { message: 'repomaster.second.baseUrl is no address', action: 'openSettings' };
    await assert.rejects(choice.inUse(), misnamed);
    assert.throws(() => services.identity(kind), misnamed);
    assert.equal(services.usedHost(), null);
    const ports = { ...services, ...choice, key: (name: string) => keys.get(name) };
    const { offers, problem } = await readOffers(ports, []);
    assert.deepEqual(
      offers.map((offer) => offer.choice.kind),
      ['none', 'anthropic'],
    );
    assert.equal(problem, misnamed.message);
    assert.deepEqual(services.keyHosts(), [
      ...['api.anthropic.com', 'api.second.example', 'first.example.com'],
    ]);
    choose({ kind: 'anthropic' });
    assert.equal((await choice.inUse()).kind, 'anthropic');
    settings.set('second.baseUrl', server.url).set('second.model', '');
    assert.throws(() => services.identity(kind), { message: 'repomaster.second.model is empty' });
  });

  it('has prices of its own, at its own host alone', () => {
    const usage = { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite: 0 };
    const second: ModelIdentity = { kind, name: 'two-1', host: 'api.second.example' };
    assert.equal(costOf(second, usage, rows), 3);
    assert.equal(costOf({ ...second, host }, usage, rows), null);
    assert.equal(costOf({ ...second, kind: 'anthropic' }, usage, rows), null);
  });
});
