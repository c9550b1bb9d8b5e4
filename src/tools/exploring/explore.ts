import * as z from 'zod';
import { ToolError } from '../../core/errors';
import type { Tool } from '../../core/conversation/tool';
import { clip, oneLine } from '../../explore/answer/text';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

const schema = z.strictObject({
  reads: z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(z.string().regex(/\S/, 'is empty')).min(1).max(20),
  ),
});

const example = { reads: ['src/shop/cart.py:10-60', 'Cart.add', 'search: total price', 'callers: Cart.add'] };
const WORDS = 'tree:, search:, callers:, callees:, importers:, imports:, subclasses:, references:, impact:';

/**
 * The tool explore. The loop makes a call of it as calls of the tools that answer its reads (agent/request/exploreReads.ts): what comes
 * here is a read or a call that is none, and is told what is right.
 */
export const exploreTool: Tool = {
  name: 'explore',
  description:
    'Reads the repository by its map, several things at once. A read is a path, path:from-to, a symbol (Cart.add), or tree: folder; ' +
    'search: words or regex; callers: symbol (callees, importers, imports, subclasses, references, impact alike); path: symbol -> symbol.',
  inputSchema: inputSchemaOf(schema),
  prepare: async (input) => {
    const { reads } = checkArguments({ name: 'explore', schema, example }, input);
    const [read = ''] = reads;
    throw new ToolError(
      `explore: '${clip(oneLine(read), 120)}' is not a read. A read is a path, path:from-to, a symbol, path: symbol -> symbol, or begins with ${WORDS}`,
    );
  },
};
