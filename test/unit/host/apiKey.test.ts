import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createApiKeys, keyProblem } from '../../../src/host/models/apiKey';
import type { Secrets } from '../../../src/host/models/apiKey';
import { removeKeys } from '../../../src/host/models/removeKeys';
import { hostsInMemory, keysInMemory } from '../../support/apiKeys';

describe('API keys', () => {
  it('are kept for one host each, without the blanks around them', async () => {
    const { keys } = keysInMemory();
    await keys.set('api.example.com', '  sk-one\n');
    await keys.set('localhost:8080', 'sk-two');
    assert.equal(await keys.get('API.example.com'), 'sk-one');
    assert.equal(await keys.get('localhost:8080'), 'sk-two');
    assert.equal(await keys.get('elsewhere.example.com'), '');
  });

  it('are known once they were read or set, also when they are gone: texts may hold them still', async () => {
    const stored = 'sk-of-before';
    const secrets: Secrets = {
      get: (key) => Promise.resolve(key.endsWith('api.example.com') ? stored : undefined),
      ...{ store: () => Promise.resolve(), delete: () => Promise.resolve() },
      onDidChange: () => ({ dispose: () => undefined }),
    };
    const keys = createApiKeys(secrets, hostsInMemory());
    assert.deepEqual(keys.known(), []);
    await keys.get('api.example.com');
    await keys.get('elsewhere.example.com');
    await keys.set('localhost:8080', ' sk-two ');
    await keys.remove('api.example.com');
    assert.deepEqual(keys.known(), ['sk-of-before', 'sk-two']);
  });

  it('are forgotten when removed', async () => {
    const { keys, stored } = keysInMemory();
    await keys.set('api.example.com', 'sk-one');
    await keys.remove('api.example.com');
    assert.equal(await keys.get('api.example.com'), '');
    assert.equal(stored.size, 0);
  });

  it('are found again by their hosts, those too that were set before hosts were noted', async () => {
    const { keys, stored } = keysInMemory();
    await keys.set('API.example.com', 'sk-one');
    await keys.set('localhost:8080', 'sk-two');
    await keys.remove('localhost:8080');
    stored.set('repomaster.apiKey:old.example.com', 'sk-three');
    assert.deepEqual(await keys.hosts([]), ['api.example.com']);
    assert.deepEqual(await keys.hosts(['old.example.com', 'none.example.com']), [
      'api.example.com',
      'old.example.com',
    ]);
    const listed = keysInMemory(true);
    listed.stored.set('repomaster.apiKey:old.example.com', 'sk-three');
    listed.stored.set('another secret', 'x');
    assert.deepEqual(await listed.keys.hosts([]), ['old.example.com']);
  });

  it('tell who listens, until they do not', async () => {
    const { keys, changed } = keysInMemory();
    let changes = 0;
    const listening = keys.onDidChange(() => (changes += 1));
    await keys.set('a', 'sk-one');
    await keys.remove('a');
    await changed('another secret of the extension');
    listening.dispose();
    await keys.set('a', 'sk-two');
    assert.equal(changes, 2);
  });

  it('are looked at before they are kept', () => {
    assert.equal(keyProblem(' sk-ant-api03-abc_DEF '), null);
    assert.equal(keyProblem(' \n'), 'empty');
    for (const odd of ['sk one', 'sk\nx-other: 1', 'sk–one', 'schlüssel', 'sk\u200bone'])
      assert.equal(keyProblem(odd), 'oddCharacters', odd);
  });
});

describe('Removing API keys', () => {
  const { keys, stored } = keysInMemory();
  const asked: (readonly string[])[] = [];
  /** The hosts of which a key is left, once the user has chosen so. */
  async function after(choice: readonly string[] | undefined, others: readonly string[] = []) {
    asked.length = 0;
    const choose = async (hosts: readonly string[]) => (asked.push(hosts), choice);
    const removed = await removeKeys({ keys, others, used: 'one.example.com', choose });
    return { removed, left: [...stored.keys()].map((name) => name.replace(/^.*apiKey:/, '')) };
  }

  it('asks of which host where several have one, whatever the settings name by now', async () => {
    for (const host of ['one.example.com', 'two.example.com', 'localhost:8080'])
      await keys.set(host, `sk-of-${host}`);
    assert.deepEqual((await after(undefined)).left.length, 3);
    assert.deepEqual(asked, [['one.example.com', 'localhost:8080', 'two.example.com']]);
    assert.deepEqual(await after(['two.example.com']), {
      removed: ['two.example.com'],
      left: ['one.example.com', 'localhost:8080'],
    });
  });

  it('removes all where all are meant, one that nobody noted too', async () => {
    stored.set('repomaster.apiKey:old.example.com', 'sk-old');
    const all = ['one.example.com', 'localhost:8080', 'old.example.com'];
    assert.deepEqual(await after(all, ['old.example.com', 'none.example.com']), { removed: all, left: [] });
    assert.deepEqual(asked, [all]);
  });

  it('asks nothing where there is one, or none', async () => {
    await keys.set('old.example.com', 'sk-old');
    assert.deepEqual(await after([]), { removed: ['old.example.com'], left: [] });
    assert.deepEqual(await after([]), { removed: [], left: [] });
    assert.deepEqual(asked, []);
  });
});
