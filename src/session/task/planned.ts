import { ToolError } from '../../core/errors';
import { INSTALLED_RULE, isInstalledPackage } from '../../core/files/installedPackages';
import type { Plan } from '../../core/conversation/task';
import type { PreparedCall, Tool } from '../../core/conversation/tool';
import type { Outputs } from './outputs';

/**
 * The editing tools, which in a task with a contract wait for a plan: a change that nobody announced cannot be told from one
 * that slipped in. What the task is to make is no change of the repository, and needs none.
 */
export function planned(
  tools: readonly Tool[],
  plan: () => Plan | null,
  {
    outputs,
    hasContract,
  }: { readonly outputs: Pick<Outputs, 'has' | 'isOutside'>; readonly hasContract: boolean },
): readonly Tool[] {
  return tools.map((tool) => ({
    ...tool,
    prepare: async (input) => {
      const path = pathOf(input);
      const isOutput = path !== null && outputs.has(path);
      if (hasContract && plan() === null && !isOutput)
        throw new ToolError(
          `${tool.name}: there is no plan yet. Call plan first with the files and symbols that you will change.`,
        );
      if (path !== null && isInstalledPackage(path) && !isPlanned(plan(), path))
        throw new ToolError(
          `${tool.name}: ${path} ${INSTALLED_RULE}. Call plan with it, or solve the task in the repository.`,
        );
      const call = await tool.prepare(input);
      return path !== null && outputs.isOutside(path) ? withoutChanges(call) : call;
    },
  }));
}

function isPlanned(plan: Plan | null, path: string): boolean {
  return plan?.files.some((file) => file.path === path) === true;
}

function pathOf(input: unknown): string | null {
  const path = typeof input === 'object' && input !== null && 'path' in input ? input.path : null;
  return typeof path === 'string' ? path : null;
}

/** What lies outside of the workspace is no part of what changed in it. */
function withoutChanges(call: PreparedCall): PreparedCall {
  return {
    ...call,
    run: async (context) => {
      const { changes, ...answer } = await call.run(context);
      return changes === undefined ? answer : { ...answer, changes: [] };
    },
  };
}
