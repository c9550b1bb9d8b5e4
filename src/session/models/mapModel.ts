import { parseCommand, runsSomething } from '../../intents/commands/commands';
import { noModel } from '../../intents/noModel';
import type { Message, ModelClient } from '../../core/conversation/languageModel';
import { withoutSigns } from '../../protocol/mentions';

/**
 * The client that answers from the index, which knows names and no mentions: it is asked without their signs, while the
 * conversation keeps what was typed, so that the same question to a model has its mentions. Nothing of them is sent anywhere.
 */
export const mapModel: ModelClient = {
  identity: noModel.identity,
  reply: (request, signal) => noModel.reply({ ...request, messages: request.messages.map(inNames) }, signal),
};

/** The question for who knows names alone. What runs is run as it was typed. */
export function textWithoutModel(text: string): string {
  const command = parseCommand(text);
  return command !== null && runsSomething(command) ? text : withoutSigns(text);
}

/** The last text of a user's message is the question, those before it are attached. */
function inNames(message: Message): Message {
  if (message.role !== 'user') return message;
  const last = message.content.findLastIndex(({ type }) => type === 'text');
  const content = message.content.map((block, at) =>
    at === last && block.type === 'text' ? { ...block, text: textWithoutModel(block.text) } : block,
  );
  return { ...message, content };
}
