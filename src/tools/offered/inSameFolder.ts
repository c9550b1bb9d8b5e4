import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { SameFolder } from '../../core/files/sameFolder';
import type { Reviewer } from '../../core/conversation/task';
import type { PreparedCall, Tool } from '../../core/conversation/tool';

/**
 * The tools, which do nothing where the workspace folder is another one than at first: their calls throw UserError then. Of a
 * folder that is gone, and may come back, the tools tell the model themselves; what else such a call met is told as that.
 */
export function inSameFolder(tools: readonly Tool[], folder: SameFolder): readonly Tool[] {
  return tools.map((tool) => ({
    ...tool,
    prepare: async (input) => {
      const call = await tool.prepare(input).catch((error: unknown) => brokenCall(tool, folder, error));
      const run: PreparedCall['run'] = async (context) => {
        requireOwn(folder);
        return checkedAfter(folder, () => call.run(context));
      };
      return { ...call, run };
    },
  }));
}

/** The reviewer, which looks at nothing where the folder is not there. Throws UserError then. */
export function reviewInSameFolder(reviewer: Reviewer, folder: SameFolder): Reviewer {
  return {
    review: async (answer, signal, done) => {
      if (folder.state() !== 'same') throw folder.fault();
      return checkedAfter(folder, () => reviewer.review(answer, signal, done));
    },
  };
}

/** A call that ends the turn where the folder is another one, since a call that is not made does not; else what preparing it threw. */
function brokenCall({ name }: Tool, folder: SameFolder, error: unknown): PreparedCall {
  if (folder.state() !== 'replaced') throw error;
  return { doing: phrase('Calling {0}', name), approval: null, run: () => Promise.reject(folder.fault()) };
}

function requireOwn(folder: SameFolder): void {
  if (folder.state() === 'replaced') throw folder.fault();
}

/** What the work returns or throws, unless the folder has become another one meanwhile, or its going was what the work met. */
async function checkedAfter<T>(folder: SameFolder, work: () => Promise<T>): Promise<T> {
  let done: T;
  try {
    done = await work();
  } catch (error) {
    const state = folder.state();
    throw state === 'replaced' || (state === 'gone' && !(error instanceof ToolError))
      ? folder.fault()
      : error;
  }
  requireOwn(folder);
  return done;
}
