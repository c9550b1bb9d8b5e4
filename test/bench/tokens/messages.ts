/** The Messages API as far as the bench reads it: requests and replies of either loop. */
import * as z from 'zod';

const block = z.looseObject({ type: z.string() });
const content = z.union([z.string(), z.array(block)]);

const tool = z.looseObject({ name: z.string(), input_schema: z.record(z.string(), z.unknown()) });

export const bodySchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().default(false),
  system: content.default(''),
  tools: z.array(tool).default([]),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), content })),
});

export const usageSchema = z.record(z.string(), z.unknown()).nullable().default(null);

export const replySchema = z.object({
  content: z.array(block),
  stop_reason: z.string(),
  usage: usageSchema,
});

export type Block = z.infer<typeof block>;
export type MessageBody = z.infer<typeof bodySchema>;
export type ModelReply = z.infer<typeof replySchema>;

/** A call in a reply. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The calls of the blocks, in their order. */
export function callsIn(blocks: readonly Block[]): readonly Call[] {
  return blocks.flatMap(({ type, id, name, input }) =>
    type === 'tool_use' ? [{ id: String(id), name: String(name), input }] : [],
  );
}

/** The content as blocks: a string is one text. */
export const blocksOf = (given: string | readonly Block[]): readonly Block[] =>
  typeof given === 'string' ? [{ type: 'text', text: given }] : given;

/** A block's text as a model reads it; what is neither text nor a result is its JSON, without cache marks. */
export function textOfBlock(given: Block): string {
  if (given.type === 'text') return String(given['text']);
  if (given.type === 'thinking') return String(given['thinking']);
  if (given.type === 'tool_use') return JSON.stringify({ name: given['name'], input: given['input'] });
  if (given.type === 'tool_result') {
    const inside = content.safeParse(given['content'] ?? '');
    if (inside.success) return blocksOf(inside.data).map(textOfBlock).join('\n');
  }
  return JSON.stringify(given, (key, value: unknown) => (key === 'cache_control' ? undefined : value));
}
