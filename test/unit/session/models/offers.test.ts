import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { ModelError } from '../../../../src/core/conversation/modelError';
import { readOffers } from '../../../../src/session/models/offers';

const identity: ModelIdentity = { kind: 'anthropic', name: 'a-model', host: 'api.example.com' };
const none: ModelIdentity = { kind: 'none', name: '', host: '' };

describe('readOffers', () => {
  const key = (host: string): Promise<string> => Promise.resolve(host === identity.host ? 'k' : '');

  it('names the model of the settings, and whether it has a key', async () => {
    const offers = await readOffers({
      anthropic: () => identity,
      key,
      inUse: () => Promise.resolve(identity),
    });
    assert.deepEqual(offers, { anthropic: { kind: 'named', identity, hasKey: true }, inUse: identity });
  });

  it('says what is wrong with the settings where they name none, and keeps the rest', async () => {
    const anthropic = (): ModelIdentity => {
      throw new ModelError('The address is none.', 'openSettings');
    };
    const misnamed = { kind: 'misnamed', problem: 'The address is none.' };
    const offers = await readOffers({ anthropic, key, inUse: () => Promise.resolve(none) });
    assert.deepEqual(offers, { anthropic: misnamed, inUse: none });
    const blocked = await readOffers({ anthropic, key, inUse: () => Promise.resolve(anthropic()) });
    assert.deepEqual(blocked, { anthropic: misnamed, inUse: null });
  });

  it('hides no other error', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('no secret storage'));
    await assert.rejects(
      readOffers({ anthropic: () => identity, key: broken, inUse: () => Promise.resolve(none) }),
      /no secret storage/,
    );
  });
});
