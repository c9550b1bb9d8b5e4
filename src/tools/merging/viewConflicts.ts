import * as z from 'zod';
import { ToolError } from '../../core/errors';
import type { MergeView, MergeWork, WorkedConflict } from '../../core/git/mergeWork';
import { phrase } from '../../core/text/phrase';
import type { Tool, ToolAnswer } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { DETAIL_TOKENS, NOTHING_UNDER_WAY, conflictsSummary, conflictsText, moreOf } from './conflictsText';

const schema = z.strictObject({
  path: z.string().optional().describe('A file or folder'),
  id: z.string().optional(),
});

/** A merge for those who read it once. */
export interface ToldMerge extends MergeWork {
  /** As `read`, once symbols, commits and faults are known: what comes later comes too late for an answer. */
  readWhole(): Promise<MergeView>;
}

/** The work on the merge of the folder that is asked about; rejects with ToolError where that is in no repository. */
export type MergeWorkOf = () => Promise<ToldMerge>;

/** The tool view_conflicts: the merge under way with its conflicts and their candidates. It only reads. */
export function viewConflictsTool(workOf: MergeWorkOf): Tool {
  const spec = { name: 'view_conflicts', schema, example: { path: 'src/a.py' } };
  return {
    name: 'view_conflicts',
    description: 'Shows the merge conflicts: both sides, their commits, and candidate resolutions.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments(spec, input);
      return {
        doing: phrase('Viewing the conflicts'),
        approval: null,
        run: async () => answerOf(await (await workOf()).readWhole(), args),
      };
    },
  };
}

/** The same for answers without a model: a row a conflict, without the texts. */
export function listConflictsTool(workOf: MergeWorkOf): Tool {
  const tool = viewConflictsTool(workOf);
  return {
    ...tool,
    prepare: async (input) => ({
      ...(await tool.prepare(input)),
      run: async () => {
        const view = await (await workOf()).readWhole();
        if (isNothing(view)) return nothing;
        return { ...answer(conflictsSummary(view), view.conflicts), truncated: false, more: null };
      },
    }),
  };
}

function isNothing({ state, conflicts }: MergeView): boolean {
  return state === 'none' && conflicts.length === 0;
}

function answer(text: string, told: readonly WorkedConflict[]): Omit<ToolAnswer, 'truncated' | 'more'> {
  return {
    text,
    results: told.map(({ conflict: { path, startLine, endLine } }) => ({
      ...{ path, line: startLine ?? 1, endLine: endLine ?? startLine ?? 1, id: null, score: null },
    })),
    run: null,
    done: phrase('Viewed {0} conflicts', { count: told.length }),
  };
}

function answerOf(view: MergeView, args: z.infer<typeof schema>): ToolAnswer {
  if (isNothing(view)) return nothing;
  const asked = askedFor(view.conflicts, args);
  const told = conflictsText(view, asked, DETAIL_TOKENS);
  const more = moreOf(told);
  return { ...answer(told.text, told.detailed), truncated: more !== null, more };
}

const nothing: ToolAnswer = {
  ...{ text: NOTHING_UNDER_WAY, results: [], truncated: false, more: null, run: null },
  done: phrase('Found no conflicts'),
};

/** Without a wish the ones that are not written come first. Throws ToolError where the wish fits none. */
function askedFor(
  conflicts: readonly WorkedConflict[],
  { path, id }: z.infer<typeof schema>,
): readonly WorkedConflict[] {
  if (id !== undefined) return [conflictOf(conflicts, id, 'view_conflicts')];
  if (path === undefined) {
    const isWritten = ({ state }: WorkedConflict): boolean => state === 'written';
    return [...conflicts.filter((each) => !isWritten(each)), ...conflicts.filter(isWritten)];
  }
  const bare = path.replace(/^\.\//, '').replace(/\/+$/, '');
  const found = conflicts.filter(
    ({ conflict }) => bare === '.' || conflict.path === bare || conflict.path.startsWith(`${bare}/`),
  );
  if (found.length > 0) return found;
  const paths = [...new Set(conflicts.map(({ conflict }) => conflict.path))];
  throw new ToolError(`view_conflicts: ${path} has no conflict. Files with conflicts: ${listed(paths)}.`);
}

/** The conflict of this id. Throws ToolError that names those there are. */
export function conflictOf(conflicts: readonly WorkedConflict[], id: string, tool: string): WorkedConflict {
  const found = conflicts.find(({ conflict }) => conflict.id === id);
  if (found !== undefined) return found;
  if (conflicts.length === 0) throw new ToolError(`${tool}: ${NOTHING_UNDER_WAY}`);
  const ids = conflicts.map(({ conflict }) => conflict.id);
  throw new ToolError(`${tool}: there is no conflict ${id}. Conflicts: ${listed(ids)}.`);
}

const MOST_NAMED = 20;

function listed(names: readonly string[]): string {
  const left = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
