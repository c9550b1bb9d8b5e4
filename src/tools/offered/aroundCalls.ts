import type { Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';

/** Has a call run, and gives its answer or another one in its place. */
export type AroundCall = (run: () => Promise<ToolAnswer>, context: ToolContext) => Promise<ToolAnswer>;

/** The same tools, each run of which goes through `around`. */
export function aroundCalls(tools: readonly Tool[], around: AroundCall): readonly Tool[] {
  return tools.map((tool) => ({
    ...tool,
    prepare: async (input) => {
      const call = await tool.prepare(input);
      return { ...call, run: (context) => around(() => call.run(context), context) };
    },
  }));
}
