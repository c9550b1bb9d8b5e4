import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ModelClient, ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { ModelError } from '../../../../src/core/conversation/modelError';
import { createModelChoice } from '../../../../src/session/models/choice';
import type { ModelPorts, ModelProvider } from '../../../../src/session/models/choice';

const anthropic: ModelIdentity = { kind: 'anthropic', name: 'a-model', host: 'api.example.com' };
const offered = { id: 'v1', identity: { kind: 'vscode', name: 'v-model', host: 'vendor' } } as const;

function client(identity: ModelIdentity): ModelClient {
  return {
    identity,
    reply: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('asked')) }) }),
  };
}

const withoutKey: ModelProvider = { kind: 'anthropic', client: async () => null };
const keyed: ModelProvider = {
  kind: 'anthropic',
  client: async () => client({ ...anthropic, name: `a-model with key of ${anthropic.host}` }),
};
const vscode: ModelProvider = {
  kind: 'vscode',
  client: async (chosen) => (chosen?.kind === 'vscode' ? client(chosen.model.identity) : null),
};

function choice(ports: Partial<ModelPorts>): ReturnType<typeof createModelChoice> {
  return createModelChoice({
    choice: () => null,
    providers: [withoutKey, vscode],
    isTrusted: () => true,
    noModelClient: () => client({ kind: 'none', name: '', host: '' }),
    untrusted: (model) =>
      model ? `Trust this workspace to ask ${model.name}.` : 'Trust this workspace to run.',
    ...ports,
  });
}

const withKey = { providers: [keyed, vscode] };

/** What asking comes to: the client's name, and why it answers nothing where it does not. */
async function answers(ports: Partial<ModelPorts>, text: string): Promise<string> {
  const { identity, reply } = await choice(ports).clientFor(text);
  const request = { system: '', messages: [], tools: [], maxOutputTokens: 1 };
  const iterator = reply(request, new AbortController().signal)[Symbol.asyncIterator]();
  const error: unknown = await iterator.next().catch((reason: unknown) => reason);
  const name = identity.name === '' ? identity.kind : identity.name;
  return error instanceof ModelError ? `${name}: ${error.message} [${error.action ?? ''}]` : name;
}

describe('Who answers a question', () => {
  for (const [what, ports, text, expected] of [
    ['the index while there is no key', {}, 'why?', 'none'],
    ['the model once there is a key for its host', withKey, 'why?', 'a-model with key of api.example.com'],
    ['the index for a slash command', withKey, '/find x', 'none'],
    [
      'the model for a path that only begins like one',
      withKey,
      '/usr/lib is what?',
      'a-model with key of api.example.com',
    ],
    [
      'the index when it was chosen, key or not',
      { ...withKey, choice: () => ({ kind: 'none' }) },
      'why?',
      'none',
    ],
    [
      'the next provider that has a client while nothing was chosen',
      { providers: [withoutKey, { ...keyed, kind: 'vscode' }] },
      'why?',
      'a-model with key of api.example.com',
    ],
    [
      'the index while the chosen provider has no key, whoever else has one',
      { providers: [withoutKey, { ...keyed, kind: 'vscode' }], choice: () => ({ kind: 'anthropic' }) },
      'why?',
      'none',
    ],
    [
      'a model of VS Code when it was chosen',
      { ...withKey, choice: () => ({ kind: 'vscode', model: offered }) },
      'why?',
      'v-model',
    ],
  ] as const) {
    it(`is ${what}`, async () => {
      assert.equal(await answers(ports as Partial<ModelPorts>, text), expected);
    });
  }

  it('is nobody where the settings name no model, with the button that helps', async () => {
    const wrong = new ModelError('No address.', 'openSettings');
    const ports = { providers: [{ ...keyed, client: () => Promise.reject(wrong) }, vscode] };
    assert.equal(await answers(ports, 'why?'), 'none: No address. [openSettings]');
    assert.equal(await answers(ports, '/core'), 'none');
  });
});

describe('In a workspace that is not trusted', () => {
  const untrusted = { ...withKey, isTrusted: () => false };

  it('a model is not asked', async () => {
    assert.equal(
      await answers(untrusted, 'why?'),
      'a-model with key of api.example.com: Trust this workspace to ask a-model with key of api.example.com. [manageTrust]',
    );
  });

  it('a command is not run', async () => {
    for (const text of ['/run ls', '/scratch bash ls', '/setup run', '/setup node:install'])
      assert.equal(await answers(untrusted, text), 'none: Trust this workspace to run. [manageTrust]', text);
    assert.equal(await answers(untrusted, '/setup'), 'none');
  });

  it('the index answers', async () => {
    assert.equal(await answers(untrusted, '/find x'), 'none');
    assert.equal(await answers({ isTrusted: () => false }, 'where is x?'), 'none');
  });
});
