/**
 * The simplest agent, to compare with: one tool `bash`, one line of system prompt, every answer as it comes. In the manner
 * of mini-swe-agent, whose limit on what a command prints it has, too.
 */
import Anthropic from '@anthropic-ai/sdk';
import type {
  MessageParam,
  Tool,
  ToolResultBlockParam,
  ToolUseBlock,
} from '@anthropic-ai/sdk/resources/messages';
import { renderRunEnd } from './runEnd';
import type { Runner } from '../../../src/core/running/runner';

export interface PlainLoop {
  readonly baseUrl: string;
  readonly model: string;
  /** What the model is asked to do. */
  readonly task: string;
  /** Absolute: where commands run. */
  readonly folder: string;
  readonly runner: Runner;
  /** Replies until it gives up. */
  readonly mostReplies: number;
}

export interface PlainOutcome {
  /** `answered`: the last reply had no call. */
  readonly end: 'answered' | 'gave up';
  /** Text of the last reply. */
  readonly answer: string;
  readonly replies: number;
}

export const systemPrompt = 'You do tasks in a repository by bash commands.';

export const bashTool: Tool = {
  name: 'bash',
  description: 'Runs a command in a new bash in the repository and returns what it printed.',
  input_schema: {
    type: 'object',
    properties: { command: { type: 'string' } },
    required: ['command'],
    additionalProperties: false,
  },
};

/** As mini-swe-agent has it: half of it from the beginning, half from the end. */
const MOST_CHARS = 10_000;
const COMMAND_MS = 120_000;
const MOST_TOKENS_A_REPLY = 16_000;
/** The server behind the base URL knows the key. */
const NO_KEY = 'none';

/** Asks, runs, answers, until a reply makes no call. Throws what the API's client throws, and UserError where no shell starts. */
export async function runPlainLoop(loop: PlainLoop, signal: AbortSignal): Promise<PlainOutcome> {
  const client = new Anthropic({ apiKey: NO_KEY, baseURL: loop.baseUrl, authToken: null });
  const messages: MessageParam[] = [{ role: 'user', content: loop.task }];
  for (let replies = 1; ; replies++) {
    const { content } = await client.messages
      .stream(
        {
          ...{ model: loop.model, max_tokens: MOST_TOKENS_A_REPLY, system: systemPrompt, tools: [bashTool] },
          messages,
        },
        { signal },
      )
      .finalMessage();
    const calls = content.filter((block) => block.type === 'tool_use');
    const answer = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
    if (calls.length === 0) return { end: 'answered', answer, replies };
    if (replies >= loop.mostReplies) return { end: 'gave up', answer, replies };
    const results: ToolResultBlockParam[] = [];
    for (const call of calls) results.push(await answerCall(call, loop, signal));
    messages.push({ role: 'assistant', content }, { role: 'user', content: results });
  }
}

async function answerCall(
  { id, name, input }: ToolUseBlock,
  { runner, folder }: PlainLoop,
  signal: AbortSignal,
): Promise<ToolResultBlockParam> {
  const result = { type: 'tool_result', tool_use_id: id } as const;
  const command = (input as { readonly command?: unknown } | null)?.command;
  if (name !== bashTool.name || typeof command !== 'string')
    return { ...result, content: 'There is one tool, bash, with one text, command.', is_error: true };
  const ignored = { onOutput: () => undefined };
  const { end, output, omitted } = await runner.run(
    { command, folder, timeoutMs: COMMAND_MS },
    ignored,
    signal,
  );
  return { ...result, content: `${renderRunEnd(end)}\n${clipOutput(output, omitted)}`.trimEnd() };
}

/** The output, its middle left out where it is longer than 10,000 characters; `omitted` were left out there before. */
export function clipOutput(output: string, omitted = 0): string {
  const elided = output.length + omitted - MOST_CHARS;
  if (elided <= 0) return output;
  const half = MOST_CHARS / 2;
  return `${output.slice(0, half)}\n[${elided} characters left out]\n${output.slice(-half)}`;
}
