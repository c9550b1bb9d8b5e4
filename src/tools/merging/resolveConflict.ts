import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { isTakenAsSide, isWithoutText } from '../../core/git/takenAsSide';
import type { Choice, MergeView, WorkedConflict } from '../../core/git/mergeWork';
import { inEnglish, phrase } from '../../core/text/phrase';
import { diffLines } from '../../core/text/lineDiff';
import type { Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { renderDiff } from '../../edit/renderDiff';
import { contentsOf } from '../../edit/textLines';
import { permitEdit } from '../editing/permitEdit';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { placeOf, sideName } from './conflictDetails';
import { countsOf } from './conflictsText';
import { resolvedText } from './resolvedText';
import { conflictOf } from './viewConflicts';
import type { MergeWorkOf } from './viewConflicts';

const schema = z
  .strictObject({
    id: z.string(),
    candidate: z.int().min(0).optional(),
    text: z
      .string()
      .nullable()
      .optional()
      .describe('Lines instead of the marked ones; null deletes the file'),
    side: z.enum(['ours', 'theirs']).optional().describe('Takes this side as it is, also of a binary file'),
    delete: z.literal(true).optional().describe('Deletes a binary file'),
  })
  .refine((args) => [args.candidate, args.text, args.side, args.delete].filter(isGiven).length === 1, {
    message: 'give one of candidate, text, side or delete',
  });

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

/** The tool resolve_conflict. `whenDone` tells what to do once nothing is left. */
export function resolveConflictTool(workOf: MergeWorkOf, whenDone: string): Tool {
  const spec = { name: 'resolve_conflict', schema, example: { id: 'c1', candidate: 0 } };
  return {
    name: 'resolve_conflict',
    description:
      'Writes a conflict as one of its candidates, as a side, or as your own text. A written one can be resolved anew.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments(spec, input);
      return {
        doing: phrase('Resolving a conflict'),
        approval: null,
        isChanging: true,
        run: (context) => resolve(workOf, args, whenDone, context),
      };
    },
  };
}

async function resolve(
  workOf: MergeWorkOf,
  args: z.infer<typeof schema>,
  whenDone: string,
  context: ToolContext,
): Promise<ToolAnswer> {
  const work = await workOf();
  const view = await work.read();
  const worked = conflictOf(view.conflicts, args.id, 'resolve_conflict');
  const choice = choiceOf(worked, args);
  const { path } = worked.conflict;
  await permitEdit('resolve_conflict', { path, ...changeOf(view, worked, choice) }, context);
  await work.choose(args.id, choice);
  await work.write([args.id]);
  return told(await work.read(), worked, whenDone);
}

type Chosen = Exclude<Choice, null>;

function choiceOf(worked: WorkedConflict, args: z.infer<typeof schema>): Chosen {
  const { candidate, text, side } = args;
  const { conflict } = worked;
  if (side !== undefined) return { side };
  if (isWithoutText(worked.conflict) && candidate === undefined) {
    if (args.delete === true) return { text: null };
    throw new ToolError(
      'resolve_conflict: no text can stand for this file. Give side "ours" or "theirs"; delete true deletes it.',
    );
  }
  if (candidate !== undefined) {
    if (candidate < conflict.candidates.length) return { candidate };
    const there =
      conflict.candidates.length === 0 ? noneOf(worked) : `0 to ${conflict.candidates.length - 1}`;
    throw new ToolError(`resolve_conflict: there is no candidate ${candidate}. Candidates: ${there}.`);
  }
  if (args.delete === true || text === null || text === undefined) {
    if (conflict.startLine === null && conflict.kind !== 'content') return { text: null };
    throw new ToolError(
      'resolve_conflict: null deletes the file, and this conflict is of lines. Give "" for no lines.',
    );
  }
  return { text: resolvedText(conflict, text) };
}

function noneOf(worked: WorkedConflict): string {
  return isWithoutText(worked.conflict) ? 'none: give side' : 'none: give text';
}

/** Of a file without a text only what is done with it can be shown. */
function changeOf(
  view: MergeView,
  worked: WorkedConflict,
  choice: Chosen,
): { readonly kind: 'modified' | 'deleted'; readonly diff: () => string } {
  if ('side' in choice && isTakenAsSide(worked.conflict)) {
    const name = sideName(view, choice.side);
    return { kind: 'modified', diff: () => `The whole file as in ${name} (${choice.side}).` };
  }
  const text = textOf(worked, choice);
  return { kind: text === null ? 'deleted' : 'modified', diff: () => diffOf(worked, text) };
}

function textOf({ conflict }: WorkedConflict, choice: Chosen): string | null {
  if ('side' in choice) return conflict[choice.side];
  return 'text' in choice ? choice.text : (conflict.candidates[choice.candidate]?.text ?? null);
}

const MOST_DIFF_LINES = 200;

/** What stands there now beside what will: the marked lines, or what was written before. */
function diffOf(worked: WorkedConflict, text: string | null): string {
  const { ours, theirs } = worked.conflict;
  const marked = `<<<<<<<\n${ours ?? ''}=======\n${theirs ?? ''}>>>>>>>\n`;
  const [before, after] = [contentsOf(writtenText(worked) ?? marked), contentsOf(text ?? '')];
  return renderDiff(before, after, diffLines(before, after), MOST_DIFF_LINES).join('\n');
}

function writtenText({ conflict, state, choice }: WorkedConflict): string | null {
  if (state !== 'written' || choice === null) return null;
  return choice.candidate === null ? choice.text : (conflict.candidates[choice.candidate]?.text ?? null);
}

function told(view: MergeView, { conflict }: WorkedConflict, whenDone: string): ToolAnswer {
  const open = view.conflicts.filter(({ state }) => state !== 'written');
  const text = [
    `Written: ${conflict.id} in ${conflict.path}.`,
    ...(open.length === 0
      ? [`No conflict is left. ${whenDone}`]
      : [countsOf(view.conflicts), ...agreeing(open, conflict.id)]),
  ].join('\n');
  return {
    ...{ text, results: [], truncated: false, more: null, run: null },
    done: phrase('Resolved a conflict in {0}', conflict.path),
  };
}

const MOST_AGREEING = 12;

/** Conflicts in which the same decision can be made. */
function agreeing(open: readonly WorkedConflict[], id: string): readonly string[] {
  const rows = open.flatMap(({ conflict, suggestion }) =>
    suggestion?.from === id
      ? [
          `  [${conflict.id}] ${placeOf(conflict)}: candidate ${suggestion.candidate}, ${inEnglish(suggestion.because)}`,
        ]
      : [],
  );
  if (rows.length === 0) return [];
  const left = rows.length - MOST_AGREEING;
  return [
    'The same decision fits:',
    ...rows.slice(0, MOST_AGREEING),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
