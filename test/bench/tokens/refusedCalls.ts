/** Calls of recorded replies that the code as it is does not take. */
import { blocksOf, callsIn, textOfBlock } from './messages';
import type { MessageBody, ModelReply } from './messages';

/** What either loop says of a tool that it has not, and of arguments that are none of the tool's. */
const NO_TOOL = /There is no tool of this name|There is one tool/;
const WRONG_ARGUMENTS = /^\w+: (.*)\. A right call: /s;

/**
 * A line each call of the reply that the next request answers with an error, because there is no such tool or it takes no such
 * arguments. Requests do not tell of all that is taken, so the answer decides.
 */
export function refusedCalls({ content }: ModelReply, next: MessageBody): readonly string[] {
  const failed = failedCalls(next);
  return callsIn(content).flatMap(({ id, name }) => {
    const why = whyRefused(failed.get(id) ?? '');
    return why === null ? [] : [`${name}: ${why}`];
  });
}

/** What was told of each call that failed, by its id. */
function failedCalls({ messages }: MessageBody): ReadonlyMap<string, string> {
  const blocks = messages.flatMap(({ content }) => blocksOf(content));
  const failed = blocks.filter((block) => block.type === 'tool_result' && block['is_error'] === true);
  return new Map(failed.map((block) => [String(block['tool_use_id']), textOfBlock(block)]));
}

function whyRefused(told: string): string | null {
  if (NO_TOOL.test(told)) return 'no tool of this name';
  return WRONG_ARGUMENTS.exec(told)?.[1]?.replaceAll('\n', ' ') ?? null;
}
