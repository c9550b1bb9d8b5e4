import * as vscode from 'vscode';

/** What a model of the scripted vendor was asked. */
export interface ScriptedCall {
  /** `role: part part`, a line a message. */
  readonly messages: string;
  readonly tools: readonly string[];
  readonly token: vscode.CancellationToken;
  say(part: vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart): void;
}

/** What the model does when it is asked. */
export type Play = (call: ScriptedCall) => void;

/** It calls this tool. */
export const use =
  (callId: string, name: string, input: object): Play =>
  ({ say }) =>
    say(new vscode.LanguageModelToolCallPart(callId, name, input));

export const saying =
  (text: string): Play =>
  ({ say }) =>
    say(new vscode.LanguageModelTextPart(text));

/** The provider API of VS Code 1.104; our typings are those of the oldest VS Code that we run in. */
interface ProviderApi {
  registerLanguageModelChatProvider(vendor: string, provider: Provider): vscode.Disposable;
}

interface Provider {
  provideLanguageModelChatInformation(): readonly unknown[];
  provideLanguageModelChatResponse(
    model: unknown,
    messages: readonly {
      readonly role: vscode.LanguageModelChatMessageRole;
      readonly content: readonly unknown[];
    }[],
    options: { readonly tools?: readonly { readonly name: string }[] },
    progress: { report(part: unknown): void },
    token: vscode.CancellationToken,
  ): Promise<void>;
  provideTokenCount(): Promise<number>;
}

/** Provides the model `scripted-1`, which does what `answer` does, until disposed. */
export function provideScriptedModel(answer: (call: ScriptedCall) => Promise<void>): vscode.Disposable {
  const api = vscode.lm as unknown as ProviderApi;
  return api.registerLanguageModelChatProvider('scripted', {
    provideLanguageModelChatInformation: () => [
      {
        id: 'scripted-1',
        name: 'Scripted One',
        family: 'scripted',
        version: '1',
        maxInputTokens: 10_000,
        maxOutputTokens: 1_000,
        capabilities: { toolCalling: true },
      },
    ],
    provideLanguageModelChatResponse: (_model, messages, { tools = [] }, progress, token) =>
      answer({
        messages: messages.map(renderMessage).join('\n'),
        tools: tools.map(({ name }) => name),
        token,
        say: (part) => {
          progress.report(part);
        },
      }),
    provideTokenCount: () => Promise.resolve(1),
  });
}

function renderMessage({
  role,
  content,
}: {
  readonly role: vscode.LanguageModelChatMessageRole;
  readonly content: readonly unknown[];
}): string {
  const name = role === vscode.LanguageModelChatMessageRole.User ? 'user' : 'assistant';
  return `${name}: ${content.map(renderPart).join(' ')}`;
}

function renderPart(part: unknown): string {
  if (part instanceof vscode.LanguageModelTextPart) return JSON.stringify(part.value);
  if (part instanceof vscode.LanguageModelToolCallPart)
    return `call ${part.callId} ${part.name} ${JSON.stringify(part.input)}`;
  if (part instanceof vscode.LanguageModelToolResultPart)
    return `result ${part.callId} ${part.content.map(renderPart).join(' ')}`;
  return `unknown ${String(part)}`;
}
