import { join } from 'node:path';
import * as z from 'zod';
import type { FramePlaces } from '../../core/files/framePlaces';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ShellParser } from '../../core/running/shell';
import type { PreparedCall, Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import { missingLines, provenText, purposeOf, renderProposal, renderStatus } from '../../recipes/renderSetup';
import type { PlannedRun, Setup, SetupView, StepRun } from '../../recipes/setup';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { renderRun } from './runAnswer';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

const schema = z.strictObject({
  action: z.enum(['propose', 'run', 'status']),
  step: z.string().max(300).optional().describe('For run: its id; default: the next pending step'),
  command: z
    .string()
    .max(5_000)
    .regex(/\S/, 'is empty')
    .optional()
    .describe("For run: replaces the step's own command"),
});

export interface SetupToolOptions {
  readonly setup: Setup;
  /** Absolute: the workspace folder. */
  readonly root: string;
  readonly parser: ShellParser;
  /** Where the places that a program names are in the workspace. */
  readonly places: FramePlaces;
  readonly runs: Pick<ConversationRuns, 'read'>;
}

/** A card has two lines at the width of a side bar. */
const WIDTH = 32;

/** The tool setup_environment: a step of the recipe a call, which the user approves like any other command. */
export function setupEnvironmentTool({ setup, root, parser, places, runs }: SetupToolOptions): Tool {
  const spec = { name: 'setup_environment', schema, example: { action: 'propose' as const } };
  return {
    name: 'setup_environment',
    description:
      'Sets the repository up. propose: ranked steps (environment, dependencies, data, build, test) with ' +
      'their commands, the lines that say so, and what is done or missing. run: one step, after approval; what is ' +
      'proven is skipped. A failed step tells its log and a known fix, which its next run tries. status: what worked ' +
      'and failed.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { action, step = null, command = null } = checkArguments(spec, input);
      // Whoever stops the turn waits no longer than programs need to tell their versions.
      const view = await setup.view(action === 'propose' ? 'anew' : 'kept', new AbortController().signal);
      if (action === 'propose')
        return reading(
          phrase('Finding how to set this up'),
          phrase('Found {0} setup steps', view.steps.length),
          renderProposal(view),
          view,
        );
      if (action === 'status')
        return reading(phrase('Checking the setup'), phrase('Checked the setup'), renderStatus(view), view);
      const planned = setup.plan(view, step, command);
      if (planned.kind !== 'run') return skipped(planned, view);
      const { step: planStep } = planned.view;
      const folder = join(root, planStep.folder);
      return {
        doing: phrase('Running {0}', clipMiddle(oneLine(planned.command), WIDTH)),
        approval: {
          ...{ command: planned.command, folder, place: planStep.folder, timeoutMs: planned.timeoutMs },
          ...{ purpose: purposeOf(planStep), parsed: await parser.parse(planned.command) },
        },
        run: (context) => runStep({ setup, root, places, runs }, planned, view, context),
      };
    },
  };
}

function reading(doing: Phrase, done: Phrase, text: string, view: SetupView): PreparedCall {
  const results = view.steps.flatMap(({ step: { why } }) => {
    const [first] = why;
    return first === undefined
      ? []
      : [{ path: first.path, line: first.line, endLine: first.line, id: null, score: null }];
  });
  return {
    ...{ doing, approval: null },
    run: async () => ({ text, results, truncated: false, more: null, done, run: null }),
  };
}

function skipped(planned: Exclude<PlannedRun, { kind: 'run' }>, view: SetupView): PreparedCall {
  if (planned.kind === 'done')
    return reading(
      phrase('Checking the setup'),
      phrase('Setup is done'),
      `All required steps are done; nothing was run.\n${renderStatus(view)}`,
      view,
    );
  const { step, state, record } = planned.view;
  const proof = record?.proven ? ` It worked ${provenText(record.proven)}.` : '';
  const text = `${step.id} was not run: ${inEnglish(state.why)}.${proof} To run it anyway, give its command.\n${nextText(view)}`;
  return reading(phrase('Checking the setup'), phrase('Skipped {0}: already done', step.id), text, view);
}

function nextText({ next }: SetupView): string {
  return next === null ? 'All required steps are done.' : `Next: ${next.step.id}.`;
}

async function runStep(
  { setup, root, places, runs }: Omit<SetupToolOptions, 'parser'>,
  planned: PlannedRun & { kind: 'run' },
  view: SetupView,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { step } = planned.view;
  const before = missingBefore(planned, view);
  const ran = await setup.run(planned, view, { onOutput: (text) => context.onOutput(text) }, context.signal);
  const shown = clipMiddle(oneLine(planned.command), WIDTH);
  const answer = await renderRun({ report: ran.report, shown, root, places, runs }, context.signal);
  const said = ran.failure === null ? `${step.id} succeeded` : `${step.id} failed: ${inEnglish(ran.failure)}`;
  const after =
    ran.failure === null ? nextText(await setup.view('kept', context.signal)) : fixText(step.id, ran);
  return {
    ...answer,
    text: [...before, `${said} ($ ${oneLine(planned.command)})`, answer.text, '', after].join('\n'),
  };
}

/** What is needed for running and not there: said before, since what then fails does not always say so. */
function missingBefore({ view: { step } }: PlannedRun & { kind: 'run' }, view: SetupView): readonly string[] {
  if (step.kind !== 'run' && step.kind !== 'test') return [];
  const due = view.pending.filter((each) => each.step.id !== step.id);
  return [
    ...due.map((each) => `Not done before: ${each.step.id} (${inEnglish(each.state.why)}).`),
    ...missingLines(view.recipe.needed.filter(({ path }) => !view.project.exists(path))),
  ];
}

function fixText(id: string, { fix }: StepRun): string {
  if (fix === null)
    return 'No known fix matches this log. Read it, fix the cause (a file, or the command with command), then run the step again.';
  const because = `"${oneLine(fix.because).slice(0, 200)}"`;
  return fix.does.kind === 'say'
    ? `Known: ${because}: ${fix.does.text}`
    : `A known fix for ${because}: run ${id} again, and it runs\n$ ${fix.does.command}`;
}
