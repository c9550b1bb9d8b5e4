/** Calls of a reply that the code as it is does not take. */
import * as z from 'zod';
import { blocksOf, callsIn } from './messages';
import type { Call, MessageBody, ModelReply } from './messages';

/**
 * A line each call of the reply that the next request answers with an error, because the tool was not offered or its
 * schema has no such arguments. `asked` is the request that the reply answered.
 */
export function refusedCalls(
  asked: MessageBody,
  { content }: ModelReply,
  next: MessageBody,
): readonly string[] {
  const failed = failedCalls(next);
  return callsIn(content)
    .filter(({ id }) => failed.has(id))
    .flatMap((call) => {
      const why = whyRefused(asked, call);
      return why === null ? [] : [`${call.name}: ${why}`];
    });
}

function failedCalls({ messages }: MessageBody): ReadonlySet<string> {
  const blocks = messages.flatMap(({ content }) => blocksOf(content));
  const failed = blocks.filter((block) => block.type === 'tool_result' && block['is_error'] === true);
  return new Set(failed.map((block) => String(block['tool_use_id'])));
}

function whyRefused({ tools }: MessageBody, { name, input }: Call): string | null {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return 'no tool of this name';
  const read = z.fromJSONSchema(tool.input_schema).safeParse(input);
  return read.success ? null : z.prettifyError(read.error).replaceAll('\n', ' ');
}
