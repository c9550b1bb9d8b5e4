import { phrase } from '../core/phrase';
import type { SameFolder } from '../core/sameFolder';
import type { Reviewer } from '../core/task';
import type { PreparedCall, Tool } from '../core/tool';

/**
 * The tools, which do nothing where the workspace folder is not the same any more; a call during which it went ends with that,
 * whatever else it met. Their calls throw UserError then.
 */
export function inSameFolder(tools: readonly Tool[], check: SameFolder): readonly Tool[] {
  return tools.map((tool) => ({
    ...tool,
    prepare: async (input) => {
      const call = await tool.prepare(input).catch((error: unknown) => brokenCall(tool, check, error));
      const run: PreparedCall['run'] = async (context) => {
        check();
        return checkedAfter(check, () => call.run(context));
      };
      return { ...call, run };
    },
  }));
}

/** A call that ends the turn where the folder has gone, since a call that is not made does not; else what preparing it threw. */
function brokenCall({ name }: Tool, check: SameFolder, error: unknown): PreparedCall {
  try {
    check();
  } catch {
    return { doing: phrase('Calling {0}', name), approval: null, run: () => Promise.reject(asError(error)) };
  }
  throw error;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The reviewer, which looks at nothing in another folder. Throws UserError then. */
export function reviewInSameFolder(reviewer: Reviewer, check: SameFolder): Reviewer {
  return {
    review: async (answer, signal, done) => {
      check();
      return checkedAfter(check, () => reviewer.review(answer, signal, done));
    },
  };
}

/** What the work returns or throws, unless the folder has gone meanwhile: then that is what is told. */
async function checkedAfter<T>(check: SameFolder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    check();
  }
}
