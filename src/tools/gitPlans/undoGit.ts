import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { ParsedCommand } from '../../core/running/shell';
import type { Tool } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import type { GitPlansOf } from './gitPlans';

/** As `git undo` of the command line; it copies files and sets refs. */
const UNDO_MS = 600_000;

const schema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'is no id of an undo')
    .optional()
    .describe('Default: the last operation'),
});

export interface UndoGitOptions {
  readonly plansOf: GitPlansOf;
  /** The workspace folder, absolute. */
  readonly root: string;
  readonly parse: (command: string) => Promise<ParsedCommand>;
}

/** The tool undo_git: takes back what RepoMaster committed, rebased, merged or undid, once that is allowed. */
export function undoGitTool({ plansOf, root, parse }: UndoGitOptions): Tool {
  return {
    name: 'undo_git',
    description: 'Takes back commits, a rebase or a merge that RepoMaster made, after approval.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { id = null } = checkArguments({ name: 'undo_git', schema, example: {} }, input);
      const unending = new AbortController().signal;
      const plans = await plansOf(unending);
      // What is asked about is what is taken back, whatever is done meanwhile.
      const target = id ?? (await plans.undoable(unending))?.id ?? null;
      if (target === null)
        throw new ToolError(phrase('There is nothing of RepoMaster to undo in this repository.'));
      const command = `repomaster git undo ${target}`;
      return {
        doing: phrase('Undoing what git did'),
        approval: {
          ...{ command, folder: root, place: '.', timeoutMs: UNDO_MS, purpose: '' },
          parsed: await parse(command),
        },
        isChanging: true,
        run: async ({ signal }) => {
          const undone = await plans.undo(target, signal);
          return {
            text: `Undone: ${inEnglish(undone.what)}. Files, index and branches are as before it.\n${undoLine(undone.id)}`,
            ...{ results: [], truncated: false, more: null, run: null },
            done: phrase('Undid {0}', undone.what),
          };
        },
      };
    },
  };
}

/** How people take back what was just done. */
export function undoLine(id: string): string {
  return `Undo: repomaster git undo ${id}, or /commit undo ${id} in the chat.`;
}
