/** The end of a merge for a model: the tool submit, which has the result checked and committed before it hands in the answer. */
import { ToolError } from '../../core/errors';
import type { MergeCheck, MergeState } from '../../core/git/conflicts';
import type { MergeView } from '../../core/git/mergeWork';
import { phrase } from '../../core/text/phrase';
import type { ShellParser } from '../../core/running/shell';
import type {
  CommandProposal,
  PreparedCall,
  Tool,
  ToolAnswer,
  ToolContext,
} from '../../core/conversation/tool';
import { count } from '../../explore/answer/text';
import { submitTool } from '../offered/submitTool';
import { NOTHING_UNDER_WAY } from './conflictsText';
import type { MergeWorkOf } from './viewConflicts';

export interface SubmitMergePorts {
  readonly workOf: MergeWorkOf;
  /** The workspace folder, absolute. */
  readonly root: string;
  readonly parser: ShellParser;
}

/** What the user is asked about: what git is told to do in the end. */
const COMMANDS: Readonly<Record<MergeState, string | null>> = {
  merge: 'git commit',
  'cherry-pick': 'git cherry-pick --continue',
  revert: 'git revert --continue',
  rebase: 'git rebase --continue',
  // Its result stays in the work tree, without a commit.
  stash: null,
  none: null,
  preview: null,
};

/** A hook may run the tests of the repository. */
const COMMIT_MS = 600_000;

export function submitMergeTool(ports: SubmitMergePorts): Tool {
  return {
    ...submitTool,
    description: 'When every conflict is written: checks and commits the merge, then hands in the answer.',
    prepare: async (input) => {
      const submit = await submitTool.prepare(input);
      const view = await (await ports.workOf()).read();
      const isReady = isUnderWay(view) && leftIn(view) === 0;
      return {
        ...submit,
        approval: isReady ? await proposal(view.state, ports) : null,
        run: (context) => finish(ports, submit, context),
      };
    },
  };
}

function isUnderWay({ state }: MergeView): boolean {
  return state !== 'none' && state !== 'preview';
}

function leftIn({ conflicts }: MergeView): number {
  return conflicts.filter(({ state }) => state !== 'written').length;
}

async function proposal(
  state: MergeState,
  { root, parser }: SubmitMergePorts,
): Promise<CommandProposal | null> {
  const command = COMMANDS[state];
  if (command === null) return null;
  const parsed = await parser.parse(command);
  return { command, folder: root, place: '.', timeoutMs: COMMIT_MS, purpose: '', parsed };
}

async function finish(
  { workOf }: SubmitMergePorts,
  submit: PreparedCall,
  context: ToolContext,
): Promise<ToolAnswer> {
  const work = await workOf();
  const before = await work.read();
  if (!isUnderWay(before)) throw new ToolError(`submit: ${NOTHING_UNDER_WAY} Reply without a call.`);
  const left = leftIn(before);
  if (left > 0)
    throw new ToolError(
      `submit: ${count(left, 'conflict is', 'conflicts are')} not written. Resolve them, or reply without a call to leave the merge open.`,
    );
  await work.finish(null, context.signal);
  const after = await work.read();
  const failed = (after.result?.checks ?? []).filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0 && after.result?.commit === null && isUnderWay(after))
    throw new ToolError(
      `submit: nothing was committed, because checks failed. ${failed.map(checkText).join(' ')} Resolve again what causes it, then submit.`,
    );
  // A rebase stops at its next commit.
  if (isUnderWay(after) && leftIn(after) > 0)
    return { ...committed(after), text: `Committed. The next commit has conflicts: call view_conflicts.` };
  const answer = await submit.run(context);
  return { ...answer, ...committed(after), submitted: answer.submitted };
}

function checkText({ name, reason }: MergeCheck): string {
  return `${name}: ${reason === '' ? 'failed' : reason}`;
}

function committed({ result }: MergeView): ToolAnswer {
  const commit = result?.commit ?? null;
  const checks = result?.checks ?? [];
  const notes = (['failed', 'unknown'] as const).map((outcome) => {
    const told = checks.filter((check) => check.outcome === outcome);
    const what = outcome === 'failed' ? 'Failed, to be told' : 'Not known';
    return told.length === 0 ? '' : ` ${what}: ${told.map(checkText).join(' ')}`;
  });
  return {
    text: `${commit === null ? 'Resolved; nothing had to be committed.' : `Committed as ${commit.slice(0, 8)}.`}${notes.join('')}`,
    ...{ results: [], truncated: false, more: null, run: null },
    done:
      commit === null
        ? phrase('Finished the merge')
        : phrase('Committed the merge as {0}', commit.slice(0, 8)),
  };
}
