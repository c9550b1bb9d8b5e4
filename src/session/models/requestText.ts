/** Renders a request as a readable text, with every word of it. */
import type {
  AssistantBlock,
  Message,
  ModelIdentity,
  ModelRequest,
  UserBlock,
} from '../../core/conversation/languageModel';

/** All of the request, part by part, each word for word; the service is sent the same as JSON. Linear. */
export function renderRequest(model: ModelIdentity, request: ModelRequest): string {
  const { system, tools, messages } = request;
  return [
    `# ${model.name} (${model.host})`,
    '## System prompt',
    system,
    ...messages.flatMap((message, at) => [`## Message ${at + 1}: ${message.role}`, ...partsOf(message)]),
    `## Tools (${tools.length})`,
    ...tools.map(
      ({ name, description, inputSchema }) =>
        `### ${name}\n\n${description}\n\n${JSON.stringify(inputSchema, null, 2)}`,
    ),
    '',
  ].join('\n\n');
}

function partsOf({ content }: Message): readonly string[] {
  return content.map((block: UserBlock | AssistantBlock) => {
    switch (block.type) {
      case 'text':
        return block.text;
      case 'toolUse':
        return `(calls ${block.name}, ${block.callId})\n\n${JSON.stringify(block.input ?? null, null, 2)}`;
      case 'toolResult':
        return `(${block.isError ? 'failure' : 'answer'} of ${block.callId})\n\n${block.text}`;
    }
  });
}
