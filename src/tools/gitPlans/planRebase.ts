import * as z from 'zod';
import { ToolError } from '../../core/errors';
import type { RangeCommit, RebaseResult, TodoItem } from '../../core/git/rebase';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { shellWord } from '../../core/text/shellWord';
import type { CommandProposal, PreparedCall, Tool, ToolAnswer } from '../../core/conversation/tool';
import { oneLine } from '../../explore/answer/text';
import { printedCommit } from '../../scenarios/git/rebase/readRebase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseLeft } from '../../scenarios/git/rebase/readLeft';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import type { Applying, GitPlansOf, RebaseWork } from './gitPlans';
import { conflictLines, leftText, rangeText, todoLine, todoLines, warningsOf } from './rangeText';
import { undoLine } from './undoGit';

/** Without `edit`, for which nobody is there, and `exec`, which would run past the place of commands. */
const ACTIONS = ['pick', 'reword', 'squash', 'fixup', 'fixup -C', 'drop'] as const;

const own = {
  onto: z.string().min(1).optional().describe('Branch or commit; default: the upstream'),
  proposal: z.int().min(1).optional().describe('Takes this plan as it is'),
  todo: z
    .array(z.strictObject({ action: z.enum(ACTIONS), commit: z.string(), message: z.string().optional() }))
    .optional()
    .describe('All commits, the oldest first'),
};

/** A long branch, with hooks. */
const REBASE_MS = 600_000;
const ONE_PLAN = 'give one of proposal and todo';

const reading = z
  .strictObject(own)
  .refine(({ proposal, todo }) => proposal === undefined || todo === undefined, { message: ONE_PLAN });

const applying = z
  .strictObject({ ...own, apply: z.boolean().optional().describe('Rebases, once it is allowed') })
  .refine(({ proposal, todo }) => proposal === undefined || todo === undefined, { message: ONE_PLAN })
  .refine(({ proposal, todo, apply }) => apply !== true || (proposal ?? todo) !== undefined, {
    message: 'apply needs proposal or todo',
  });

type Args = z.infer<typeof reading>;

/** The tool plan_rebase: the commits of a branch, plans for them, a todo checked and forecast and, once it is allowed, run. */
export function planRebaseTool(plansOf: GitPlansOf, apply: Applying): Tool {
  const schema = apply.kind === 'asked' ? applying : reading;
  const todo = [{ action: 'reword' as const, commit: '1a2b3c4d', message: 'Count items' }];
  return {
    name: 'plan_rebase',
    description:
      'Rebases the branch interactively. Without a plan: shows commits and plans. With one: checks it, and forecasts conflicts.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments<Args & { readonly apply?: boolean | undefined }>(
        { name: 'plan_rebase', schema, example: { onto: 'main', todo } },
        input,
      );
      if (args.apply === true && apply.kind === 'asked') return prepareRebase(plansOf, args, apply);
      return {
        doing: phrase('Reading the commits to rebase'),
        approval: null,
        run: ({ signal }) => look(plansOf, args, apply, signal),
      };
    },
  };
}

async function look(
  plansOf: GitPlansOf,
  args: Args,
  apply: Applying,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { rebase } = await plansOf(signal);
  const left = await rebase.left(signal);
  if (left !== null) return answer(leftText(left), phrase('Read the rebase under way'));
  const read = await rebase.read(ontoOf(args), signal);
  const todo = todoOf(rebase, read, args);
  if (todo === null) {
    const { text, isCut } = rangeText(read);
    const done = phrase('Read {0} commits', { count: read.range.entries.length });
    return { ...answer(text, done), truncated: isCut, more: isCut ? MORE : null };
  }
  const commits = read.range.entries.map(printedCommit);
  const text = [
    'The plan can be run:',
    ...todoLines(commits, todo),
    ...conflictLines(commits, await rebase.forecast(read, todo, signal)),
    apply.kind === 'elsewhere' ? apply.how : 'Call it again with apply true to run it: the user is asked.',
  ].join('\n');
  return answer(text, phrase('Checked a plan of a rebase'));
}

const MORE = 'A later commit as onto shows fewer commits.';
const UPSTREAM = '@{upstream}';

function ontoOf({ onto }: Args): string {
  return onto ?? UPSTREAM;
}

function answer(text: string, done: Phrase): ToolAnswer {
  return { text, results: [], truncated: false, more: null, run: null, done };
}

/** What is to be run; null where nothing is said of it. Throws ToolError, and UserError for a todo that does not fit. */
function todoOf(
  rebase: RebaseWork,
  read: RebaseReading,
  { proposal, todo }: Args,
): readonly TodoItem[] | null {
  if (todo !== undefined) return rebase.todoOf({ todo }, read);
  if (proposal === undefined) return null;
  const found = read.proposals[proposal - 1];
  if (found !== undefined) return found.todo;
  const number = read.proposals.length;
  const there = number === 0 ? 'There is none.' : `Plans: 1 to ${number}.`;
  throw new ToolError(`plan_rebase: there is no plan ${proposal}. ${there}`);
}

/** A plan over the commits that were shown: where the branch has moved by then, nothing is rebased. */
async function prepareRebase(
  plansOf: GitPlansOf,
  args: Args,
  { root, parse }: Extract<Applying, { readonly kind: 'asked' }>,
): Promise<PreparedCall> {
  const unending = new AbortController().signal;
  const { rebase } = await plansOf(unending);
  const read = await rebase.read(ontoOf(args), unending);
  const todo = todoOf(rebase, read, args) ?? [];
  if (read.range.entries.length === 0) throw new ToolError(`plan_rebase: ${rangeText(read).text}`);
  const commits = read.range.entries.map(printedCommit);
  const forecast = conflictLines(commits, await rebase.forecast(read, todo, unending));
  const command = commandOf(read, commits, todo, forecast);
  const approval: CommandProposal = {
    ...{ command, folder: root, place: '.', timeoutMs: REBASE_MS, purpose: '' },
    parsed: await parse(command),
  };
  return {
    doing: phrase('Rebasing {0}', read.range.name),
    approval,
    isChanging: true,
    run: async ({ signal }) => {
      const result = await rebase.run(read, todo, signal);
      const left = result.head === null ? await rebase.left(signal) : null;
      const done =
        result.head === null ? phrase('The rebase stopped') : phrase('Rebased {0}', read.range.name);
      return answer(endText(read, result, left), done);
    },
  };
}

/** As one would type it, with the whole todo and what it will meet: that is what is allowed. */
function commandOf(
  { range }: RebaseReading,
  commits: readonly RangeCommit[],
  todo: readonly TodoItem[],
  forecast: readonly string[],
): string {
  const lines = [
    ...todo.flatMap((item) => [todoLine(commits, item), ...messageLines(item)]),
    ...warningsOf(commits),
    ...forecast,
  ];
  return [`git rebase -i ${shellWord(range.ontoName)}`, ...lines.map((line) => `# ${line}`)].join('\n');
}

/** The whole of a message that the line above has the beginning of. */
function messageLines({ message }: TodoItem): readonly string[] {
  return (message ?? '')
    .trimEnd()
    .split('\n')
    .filter(isMessageLine)
    .map((line) => `    ${oneLine(line)}`);
}

function isMessageLine(line: string): boolean {
  return line.trim() !== '';
}

function endText(
  { range }: RebaseReading,
  { head, treeEqual, undo }: RebaseResult,
  left: RebaseLeft | null,
): string {
  const undoing = undoLine(undo);
  if (head === null) return `${left === null ? 'The rebase waits.' : leftText(left)}\n${undoing}`;
  return [
    `Rebased ${oneLine(range.name)} onto ${oneLine(range.ontoName)}: it is at ${head.slice(0, 8)} now.`,
    treeEqual === null
      ? 'The commits conflict without a plan, so the files cannot be compared.'
      : treeEqual
        ? 'Proven: the files are the same as without the plan.'
        : 'The files differ from those without the plan, as it says.',
    undoing,
  ].join('\n');
}
