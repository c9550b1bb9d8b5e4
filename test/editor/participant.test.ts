import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { provideScriptedModel } from './scriptedProvider';
import type { ScriptedCall } from './scriptedProvider';
import { asked, lastReply, toolsUsed } from './spoken';

interface Result {
  readonly metadata?: { readonly conversation?: string; readonly turn?: number };
  readonly errorDetails?: { readonly message: string };
}

/** VS Code's own chat, as a user has it who has chosen a model of the scripted vendor. */
describe("@repomaster in VS Code's own chat", () => {
  let window: ChatWindow;
  let provided: vscode.Disposable | undefined;
  const calls: ScriptedCall[] = [];
  const configuration = vscode.workspace.getConfiguration('chat');

  before(async () => {
    window = await chatWindow();
    await configuration.update('disableAIFeatures', false, vscode.ConfigurationTarget.Global);
    await window.built.sending.allow({ kind: 'vscode', name: 'Scripted One', host: 'scripted' });
  });
  afterEach(() => {
    provided?.dispose();
    calls.length = 0;
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await configuration.update('disableAIFeatures', undefined, vscode.ConfigurationTarget.Global);
    window.close();
  });

  /** The model says these in turn. */
  function script(
    ...parts: readonly (readonly (vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart)[])[]
  ): void {
    let next = 0;
    provided = provideScriptedModel(async (call) => {
      calls.push(call);
      for (const part of parts[next++] ?? []) call.say(part);
    });
  }
  const say = (text: string): vscode.LanguageModelTextPart => new vscode.LanguageModelTextPart(text);

  async function send(query: string): Promise<Result> {
    const result = await vscode.commands.executeCommand<Result | undefined>('workbench.action.chat.open', {
      ...{ query, mode: 'ask', blockOnResponse: true },
      modelSelector: { vendor: 'scripted' },
    });
    assert.ok(result, 'the chat has answered');
    return result;
  }

  /** The conversation of the answer, as the panel shows it. */
  async function conversationOf({
    metadata,
    errorDetails,
  }: Result): Promise<ReturnType<ChatWindow['entries']>> {
    assert.ok(metadata?.conversation !== undefined, errorDetails?.message);
    await vscode.commands.executeCommand('repomaster.openConversation', metadata.conversation);
    return window.entries();
  }

  it('answers slash commands from the map, and sends nothing', async () => {
    script();
    const entries = await conversationOf(await send('@repomaster /core'));
    assert.equal(asked(entries)?.text, '/core');
    assert.equal(window.end(), 'answered');
    assert.equal(calls.length, 0);
  });

  it('lets the chosen model use the tools, and goes on where it was', async () => {
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    script(
      [say('I look.'), new vscode.LanguageModelToolCallPart('c1', 'search_code', { query: 'Basket' })],
      [say('It is in `shop/basket.py:1`.')],
      [say('Nobody.')],
    );
    const first = await send('@repomaster Where is the basket?');
    const second = await send('@repomaster Who made it?');
    assert.equal(second.metadata?.conversation, first.metadata?.conversation);
    assert.equal(second.metadata?.turn, 2);
    const entries = await conversationOf(second);
    assert.deepEqual(toolsUsed(entries), ['search_code']);
    assert.equal(lastReply(entries), 'Nobody.');
    assert.match(calls[2]?.messages ?? '', /It is in `shop\/basket\.py:1`/);
  });
});
