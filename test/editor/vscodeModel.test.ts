import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancelledError } from '../../src/core/errors';
import type { ModelEvent, ModelRequest } from '../../src/core/conversation/languageModel';
import { ModelError } from '../../src/core/conversation/modelError';
import { createVsCodeModelClient, listVsCodeModels } from '../../src/host/models/vscodeModel';
import { provideScriptedModel } from './scriptedProvider';
import type { ScriptedCall } from './scriptedProvider';

const request: ModelRequest = {
  system: 'You explore code.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is it?' }] }],
  tools: [{ name: 'view_code', description: 'Shows code.', inputSchema: { type: 'object', properties: {} } }],
  maxOutputTokens: 1000,
};

let provided: vscode.Disposable | undefined;

async function eventsOf(
  answer: (call: ScriptedCall) => Promise<void>,
  asked: ModelRequest = request,
  signal = new AbortController().signal,
): Promise<ModelEvent[]> {
  provided = provideScriptedModel(answer);
  const [model] = (await listVsCodeModels()).filter(({ identity }) => identity.host === 'scripted');
  assert.ok(model, 'the scripted model is offered');
  const events: ModelEvent[] = [];
  for await (const event of createVsCodeModelClient(model).reply(asked, signal)) events.push(event);
  return events;
}

async function errorOf(answer: (call: ScriptedCall) => Promise<void>): Promise<ModelError> {
  const error: unknown = await eventsOf(answer).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ModelError, String(error));
  return error;
}

describe("VS Code's models", () => {
  afterEach(() => {
    provided?.dispose();
  });

  it('are listed with who offers them', async () => {
    provided = provideScriptedModel(() => Promise.resolve());
    const models = (await listVsCodeModels()).map(({ identity }) => identity);
    // VS Code may have models of its own.
    const own = models.filter(({ host }) => host === 'scripted');
    assert.deepEqual(own, [{ kind: 'vscode', name: 'Scripted One', host: 'scripted' }]);
  });

  it('stream text and call tools', async () => {
    let call: ScriptedCall | undefined;
    const events = await eventsOf((asked) => {
      call = asked;
      asked.say(new vscode.LanguageModelTextPart('I '));
      asked.say(new vscode.LanguageModelTextPart('look.'));
      asked.say(new vscode.LanguageModelToolCallPart('call-1', 'view_code', { targets: ['a'] }));
      return Promise.resolve();
    });
    assert.equal(call?.messages, 'user: "You explore code."\nuser: "Where is it?"');
    assert.deepEqual(call.tools, ['view_code']);
    assert.equal(events.map((event) => (event.type === 'text' ? event.delta : '')).join(''), 'I look.');
    assert.deepEqual(events.at(-1), {
      type: 'reply',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'toolUse', callId: 'call-1', name: 'view_code', input: { targets: ['a'] } },
      ],
      stop: 'toolUse',
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    });
  });

  it('are given the conversation with its tool calls and results', async () => {
    let messages = '';
    await eventsOf(
      (call) => {
        messages = call.messages;
        return Promise.resolve();
      },
      {
        ...request,
        system: ' ',
        messages: [
          ...request.messages,
          {
            role: 'assistant',
            content: [
              { type: 'text', text: '' },
              { type: 'toolUse', callId: 'c1', name: 'view_code', input: { targets: ['a'] } },
              { type: 'toolUse', callId: 'c2', name: 'view_code', input: undefined },
            ],
          },
          {
            role: 'user',
            content: [
              { type: 'toolResult', callId: 'c1', text: 'def a(): pass', isError: false, results: [] },
              { type: 'toolResult', callId: 'c2', text: 'targets: missing', isError: true, results: [] },
            ],
          },
          { role: 'assistant', content: [{ type: 'text', text: ' ' }] },
        ],
      },
    );
    assert.deepEqual(messages.split('\n'), [
      'user: "Where is it?"',
      'assistant: call c1 view_code {"targets":["a"]} call c2 view_code {}',
      'user: result c1 "def a(): pass" result c2 "Error: targets: missing"',
    ]);
  });

  it('fail with one sentence and the action that helps', async () => {
    const { NoPermissions, Blocked, NotFound } = vscode.LanguageModelError;
    const failures: readonly (readonly [Error, string, string])[] = [
      [
        NoPermissions('no'),
        'VS Code does not allow RepoMaster to use Scripted One. Ask again and allow it, or choose another model.',
        'retry',
      ],
      [
        Blocked('quota'),
        'Scripted One has reached its usage limit. Try again later, or choose another model.',
        'chooseModel',
      ],
      [NotFound('gone'), 'VS Code no longer offers Scripted One. Choose another model.', 'chooseModel'],
      [
        new Error('It \u001b[31mfell\nover.'),
        'Scripted One could not answer (It [31mfell over). Try again.',
        'retry',
      ],
    ];
    for (const [thrown, message, action] of failures) {
      const error = await errorOf(() => Promise.reject(thrown));
      assert.equal(error.message, message);
      assert.equal(error.action, action);
      provided?.dispose();
    }
  });

  it('say that a conversation is too long, in whatever words, so that it is shortened', async () => {
    for (const words of [
      'Message exceeds token limit.',
      'prompt token count of 140000 exceeds the limit of 128000 (code: model_max_prompt_tokens_exceeded)',
      "This model's maximum context length is 8192 tokens.",
      'prompt is too long: 210000 tokens > 200000 maximum',
    ]) {
      const error = await errorOf(() => Promise.reject(new Error(words)));
      assert.equal(error.isTooLong, true, words);
      assert.match(error.message, /^The conversation is too long for Scripted One\./);
      provided?.dispose();
    }
    const other = await errorOf(() => Promise.reject(new Error('token expired')));
    assert.equal(other.isTooLong, false);
  });

  it('are found missing when they are gone', async () => {
    const identity = { kind: 'vscode', name: 'Old One', host: 'scripted' } as const;
    const reply = createVsCodeModelClient({ id: 'no-such-model', identity }).reply(
      request,
      new AbortController().signal,
    );
    await assert.rejects(reply[Symbol.asyncIterator]().next(), {
      message: 'VS Code no longer offers Old One. Choose another model.',
    });
  });

  it('stop when the user stops', async () => {
    const abort = new AbortController();
    let isStopped = false;
    const events = eventsOf(
      async ({ token, say }) => {
        const cancelled = new Promise((done) => token.onCancellationRequested(done));
        say(new vscode.LanguageModelTextPart('One moment'));
        abort.abort();
        await cancelled;
        isStopped = true;
      },
      request,
      abort.signal,
    );
    await assert.rejects(events, CancelledError);
    assert.ok(isStopped, 'the provider was told');
  });
});
