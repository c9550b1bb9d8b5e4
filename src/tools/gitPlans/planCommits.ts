import * as z from 'zod';
import { ToolError } from '../../core/errors';
import type { CommitPlan, PrintedHunk } from '../../core/git/commitPlan';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { quoted } from '../../core/text/shellWord';
import type { CommandProposal, PreparedCall, Tool, ToolAnswer } from '../../core/conversation/tool';
import { clip, count, oneLine } from '../../explore/answer/text';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { NOTHING_CHANGED, changesText, commitLines, countsOf, proposedText } from './changesText';
import type { TellId } from './changesText';
import type { Applying, GitPlansOf, MadeCommits, ReadChanges } from './gitPlans';
import { leftWords } from './changeWords';
import { checkedCommits, failedText, passedLine } from './checkedCommits';
import { shortIds, withWholeIds } from './hunkIds';
import { undoLine } from './undoGit';

const own = {
  path: z.string().optional().describe('One file: its changes as one commit, with more lines'),
  proposal: z.int().min(1).optional().describe('Takes this proposal as it is'),
  commits: z
    .array(z.strictObject({ message: z.string(), hunks: z.array(z.string()) }))
    .optional()
    .describe('In their order. Hunks by id; ID:1-3,7 takes some lines, counted from 1 as shown'),
};

/** Hooks may run the tests of the repository, for each commit. */
const COMMIT_MS = 600_000;
/** As long as a shell parser reads. */
const MOST_CHARS = 20_000;
const ONE_PLAN = 'give one of proposal and commits';

const reading = z
  .strictObject(own)
  .refine(({ proposal, commits }) => proposal === undefined || commits === undefined, { message: ONE_PLAN });

const applying = z
  .strictObject({
    ...own,
    apply: z.boolean().optional().describe('Commits the plan, once it is allowed'),
    check: z
      .string()
      .max(MOST_CHARS)
      .regex(/\S/, 'is empty')
      .optional()
      .describe('With apply: a command that must pass on each commit, in a work tree of its own'),
  })
  .refine(({ proposal, commits }) => proposal === undefined || commits === undefined, { message: ONE_PLAN })
  .refine(({ proposal, commits, apply }) => apply !== true || (proposal ?? commits) !== undefined, {
    message: 'apply needs proposal or commits',
  })
  .refine(({ check, apply }) => apply === true || check === undefined, { message: 'check needs apply true' });

type Args = z.infer<typeof reading>;
type ApplyArgs = z.infer<typeof applying>;

/** How the changes are told: with lines for who writes a plan, or as a proposal for people. */
type Told = 'lines' | 'proposal';

/** The tool plan_commits: uncommitted changes as hunks, proposals to split them, a plan checked and, once it is allowed, committed. */
export function planCommitsTool(plansOf: GitPlansOf, apply: Applying, told: Told = 'lines'): Tool {
  const example = { commits: [{ message: 'Count items', hunks: ['3fa2', '91bc:1-3'] }] };
  const schema = apply.kind === 'asked' ? applying : reading;
  return {
    name: 'plan_commits',
    description:
      'Splits the uncommitted changes into commits. Without a plan: shows hunks and proposals. With one: checks it.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments<ApplyArgs>({ name: 'plan_commits', schema, example }, input);
      if (args.apply === true && apply.kind === 'asked') return prepareCommits(plansOf, args, apply);
      return {
        doing: phrase('Reading the uncommitted changes'),
        approval: null,
        run: ({ signal }) => look(plansOf, args, { apply, told }, signal),
      };
    },
  };
}

async function look(
  plansOf: GitPlansOf,
  args: Args,
  { apply, told }: { readonly apply: Applying; readonly told: Told },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { commits } = await plansOf(signal);
  const read = await commits.read(args.path ?? null, signal);
  const done = phrase('Read {0} changed places', { count: read.report.hunks.length });
  const plan = planOf(read, args);
  if (plan === null) {
    if (told === 'proposal') return answer(proposedText(read), done);
    const { text, isCut } = changesText(read, tellId(read, apply), args.path !== undefined);
    return { ...answer(text, done), truncated: isCut, more: isCut ? MORE : null };
  }
  const parses = await commits.parses(read.reading, plan, signal);
  return answer(checkedText(read, plan, { parses, apply }), phrase('Checked a plan of commits'));
}

/** Whole where somebody else is to read the plan. */
function tellId({ report }: ReadChanges, { kind }: Applying): TellId {
  return kind === 'asked' ? shortIds(report.hunks) : (id) => id;
}

const MORE = 'plan_commits with path shows one file with more lines.';

function answer(text: string, done: Phrase): ToolAnswer {
  return { text, results: [], truncated: false, more: null, run: null, done };
}

/** What is to be committed; null where nothing is said of it. Throws ToolError where the changes have no such proposal or hunk. */
function planOf({ report }: ReadChanges, { proposal, commits }: Args): CommitPlan | null {
  if (commits !== undefined) return withWholeIds({ commits }, report.hunks);
  if (proposal === undefined) return null;
  const found = report.proposals[proposal - 1];
  if (found !== undefined) return found;
  const there =
    report.proposals.length === 0 ? NOTHING_CHANGED : `Proposals: 1 to ${report.proposals.length}.`;
  throw new ToolError(`plan_commits: there is no proposal ${proposal}. ${there}`);
}

function checkedText(
  read: ReadChanges,
  { commits }: CommitPlan,
  { parses, apply }: { readonly parses: readonly (boolean | null)[]; readonly apply: Applying },
): string {
  const shorten = tellId(read, apply);
  const printed = commits.map((commit, at) => ({ ...commit, parses: parses[at] ?? null }));
  const next =
    apply.kind === 'elsewhere' ? apply.how : 'Call it again with apply true to commit it: the user is asked.';
  return [
    `The plan fits: ${count(commits.length, 'commit', 'commits')}.`,
    ...commitLines({ commits: printed }, shorten),
    ...leftLines(read.report.hunks, commits, shorten),
    next,
  ].join('\n');
}

const MOST_LEFT = 12;

/** Hunks of which the plan takes nothing. */
function leftLines(
  hunks: readonly PrintedHunk[],
  commits: CommitPlan['commits'],
  shorten: TellId,
): readonly string[] {
  const taken = new Set(commits.flatMap((each) => each.hunks.map((id) => id.split(':')[0])));
  const left = hunks.filter(({ id }) => !taken.has(id));
  if (left.length === 0) return [];
  const named = left.slice(0, MOST_LEFT).map(({ id, path }) => `${shorten(id)} (${oneLine(path)})`);
  const more = left.length > MOST_LEFT ? ` and ${left.length - MOST_LEFT} more` : '';
  return [`In no commit, so left as uncommitted: ${named.join(', ')}${more}.`];
}

/** A plan that is carried out over what was shown: where the changes are others by then, nothing is committed. */
async function prepareCommits(
  plansOf: GitPlansOf,
  args: ApplyArgs,
  { root, parse, runner }: Extract<Applying, { readonly kind: 'asked' }>,
): Promise<PreparedCall> {
  const unending = new AbortController().signal;
  const { commits } = await plansOf(unending);
  const read = await commits.read(args.path ?? null, unending);
  const plan = planOf(read, args) ?? { commits: [] };
  // What does not fit is told before anybody is asked.
  await commits.parses(read.reading, plan, unending);
  const { check } = args;
  const command = [...(check === undefined ? [] : [checkLines(check, plan)]), commandsOf(read, plan)].join(
    '\n',
  );
  const approval: CommandProposal = {
    ...{ command, folder: root, place: '.', timeoutMs: COMMIT_MS, purpose: '' },
    parsed: await parse(command),
  };
  return {
    doing:
      check === undefined
        ? phrase('Making {0} commits', { count: plan.commits.length })
        : phrase('Checking and making {0} commits', { count: plan.commits.length }),
    approval,
    isChanging: true,
    run: async (context) => {
      const { signal } = context;
      const onOutput = (text: string): void => context.onOutput(text);
      const checked = { read, plan, command: check ?? '' };
      const checks =
        check === undefined ? [] : await checkedCommits(commits, checked, { runner, onOutput }, signal);
      const failed = failedText(checks);
      if (failed !== null) return answer(failed, phrase('Checked commits: one failed, none was made'));
      const made = await commits.run(read.reading, plan, signal);
      const number = made.report.result?.commits.length ?? 0;
      const passed = checks.length === 0 ? [] : [passedLine(checks)];
      return answer([madeText(made), ...passed].join('\n'), phrase('Made {0} commits', { count: number }));
    },
  };
}

/** The check as it is run before, on each commit. */
function checkLines(check: string, { commits }: CommitPlan): string {
  const number = count(commits.length, 'commit', 'commits');
  return `# first, for ${number}, in a work tree of its own\n${check}`;
}

const MOST_PATHS = 8;

/** The commits as one would type them, each with its files; whole messages, because they are what is allowed. */
function commandsOf({ report }: ReadChanges, { commits }: CommitPlan): string {
  const paths = new Map(report.hunks.map(({ id, path }) => [id, path]));
  return commits
    .map(({ message, hunks }) => {
      const named = [...new Set(hunks.map((id) => paths.get(id.split(':')[0] ?? '') ?? ''))].map(oneLine);
      const left = named.length - MOST_PATHS;
      const files = `${named.slice(0, MOST_PATHS).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
      return `# ${count(hunks.length, 'hunk', 'hunks')}: ${files}\ngit commit -m ${quoted(message.trimEnd())}`;
    })
    .join('\n');
}

function madeText({ report, committed, notes }: MadeCommits): string {
  const { result } = report;
  if (result === null) return NOTHING_CHANGED;
  const rows = result.commits.map(
    (commit, at) => `${commit.slice(0, 8)} ${clip(oneLine(committed[at] ?? ''), MOST_SUBJECT)}`,
  );
  return [
    `${count(result.commits.length, 'commit', 'commits')} made:`,
    ...rows,
    result.treeEqual
      ? 'Proven: the commits and what is left hold exactly what the folder held.'
      : 'A hook changed files, so the commits differ from the plan.',
    ...(report.hunks.length === 0
      ? ['Nothing is left.']
      : [`Left uncommitted: ${countsOf(report)}`, ...leftWords(report.hunks)]),
    ...(result.treeEqual ? notes.map(inEnglish) : []),
    undoLine(result.undo),
  ].join('\n');
}

const MOST_SUBJECT = 80;
