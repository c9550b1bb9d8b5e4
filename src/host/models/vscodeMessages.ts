import * as vscode from 'vscode';
import { wellFormed } from '../../agent/models/wellFormed';
import type {
  AssistantBlock,
  Message,
  ModelRequest,
  ToolUse,
  UserBlock,
} from '../../core/conversation/languageModel';
import type { ToolSpec } from '../../core/conversation/tool';

/**
 * The conversation as VS Code's models take it. They know no system role, so the prompt comes first as a message of the
 * user. Blank texts and messages without content are left out, since some providers refuse them.
 */
export function chatMessages({ system, messages }: ModelRequest): vscode.LanguageModelChatMessage[] {
  const prompt = system.trim() === '' ? [] : [vscode.LanguageModelChatMessage.User(system)];
  return [
    ...prompt,
    ...wellFormed(messages)
      .map(chatMessage)
      .filter(({ content }) => content.length > 0),
  ];
}

/** The tools in VS Code's form. */
export function chatTools(tools: readonly ToolSpec[]): vscode.LanguageModelChatTool[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

function chatMessage(message: Message): vscode.LanguageModelChatMessage {
  return message.role === 'user'
    ? vscode.LanguageModelChatMessage.User(message.content.flatMap(userPart))
    : vscode.LanguageModelChatMessage.Assistant(message.content.flatMap(assistantPart));
}

function userPart(block: UserBlock): (vscode.LanguageModelTextPart | vscode.LanguageModelToolResultPart)[] {
  if (block.type === 'text') return textPart(block.text);
  // There is no mark for a result that is an error.
  const text = block.isError ? `Error: ${block.text}` : block.text;
  return [
    new vscode.LanguageModelToolResultPart(block.callId, [
      new vscode.LanguageModelTextPart(text.trim() === '' ? '(nothing)' : text),
    ]),
  ];
}

function assistantPart(
  block: AssistantBlock,
): (vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart)[] {
  return block.type === 'text' ? textPart(block.text) : [callPart(block)];
}

function callPart({ callId, name, input }: ToolUse): vscode.LanguageModelToolCallPart {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return new vscode.LanguageModelToolCallPart(callId, name, isObject ? input : {});
}

function textPart(text: string): vscode.LanguageModelTextPart[] {
  return text.trim() === '' ? [] : [new vscode.LanguageModelTextPart(text)];
}
