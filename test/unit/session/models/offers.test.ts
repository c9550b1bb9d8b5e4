import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { ModelError } from '../../../../src/core/conversation/modelError';
import { noModelIdentity } from '../../../../src/session/models/choice';
import { choiceOf, readOffers, readShown } from '../../../../src/session/models/offers';

const identity: ModelIdentity = { kind: 'anthropic', name: 'a-model', host: 'api.example.com' };
const offered = { id: 'v1', identity: { kind: 'vscode', name: 'v-model', host: 'vendor' } } as const;
const misnamed = new ModelError('The address is none.', 'openSettings');
const key = (host: string): Promise<string> => Promise.resolve(host === identity.host ? 'k' : '');
const inUse = (): Promise<ModelIdentity> => Promise.resolve(identity);
const blocked = (): Promise<ModelIdentity> => Promise.reject(misnamed);

const none = { choice: { kind: 'none' }, identity: noModelIdentity, isInUse: false, needsKey: false };
const vscode = {
  choice: { kind: 'vscode', model: offered },
  identity: offered.identity,
  ...{ isInUse: false, needsKey: false },
};

describe('readOffers', () => {
  it('has no model, the model of the settings, and those of VS Code', async () => {
    const { offers, problem } = await readOffers({ named: () => [identity], key, inUse }, [offered]);
    const named = { choice: { kind: 'anthropic' }, identity, isInUse: true, needsKey: false };
    assert.deepEqual(offers, [none, named, vscode]);
    assert.equal(problem, null);
  });

  it('says where a key is missing', async () => {
    const elsewhere = { ...identity, host: 'else.example.com' };
    const { offers } = await readOffers({ named: () => [elsewhere], key, inUse }, []);
    assert.deepEqual(
      offers.map(({ needsKey }) => needsKey),
      [false, true],
    );
  });

  it('says what is wrong with the settings where they name none, and keeps the rest', async () => {
    const named = (): readonly ModelError[] => [misnamed];
    const free = await readOffers({ named, key, inUse: () => Promise.resolve(offered.identity) }, [offered]);
    const used = { ...vscode, isInUse: true };
    assert.deepEqual(free, { offers: [none, used], problem: 'The address is none.' });
    const stuck = await readOffers({ named, key, inUse: blocked }, [offered]);
    assert.deepEqual(stuck, { offers: [none, vscode], problem: 'The address is none.' });
  });

  it('hides no other error', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('no secret storage'));
    const named = (): readonly ModelIdentity[] => [identity];
    await assert.rejects(readOffers({ named, key: broken, inUse }, []), /no secret storage/);
    await assert.rejects(readOffers({ named, key, inUse: broken }, []), /no secret storage/);
  });
});

describe('readShown', () => {
  it('has the model in use first, none while the settings stand in its way', async () => {
    assert.deepEqual(await readShown({ named: () => [identity], inUse: async () => offered.identity }), [
      ...[offered.identity, identity],
    ]);
    assert.deepEqual(await readShown({ named: () => [misnamed], inUse: blocked }), [noModelIdentity]);
  });
});

describe('choiceOf', () => {
  it('finds a model of VS Code again, unless it is gone', () => {
    assert.deepEqual(choiceOf(offered.identity, [offered]), { kind: 'vscode', model: offered });
    assert.equal(choiceOf({ ...offered.identity, host: 'other' }, [offered]), undefined);
    assert.deepEqual(choiceOf(identity, []), { kind: 'anthropic' });
  });
});
