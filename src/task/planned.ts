import { ToolError } from '../core/errors';
import type { Plan } from '../core/task';
import type { Tool } from '../core/tool';

/** The editing tools, which wait for a plan: a change that nobody announced cannot be told from one that slipped in. */
export function planned(tools: readonly Tool[], plan: () => Plan | null): readonly Tool[] {
  return tools.map((tool) => ({
    ...tool,
    prepare: async (input) => {
      if (plan() === null)
        throw new ToolError(
          `${tool.name}: there is no plan yet. Call plan first with the files and symbols that you will change.`,
        );
      return tool.prepare(input);
    },
  }));
}
