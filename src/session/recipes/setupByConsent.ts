/** The set-up for a user who asks without a model: what there is, and running it as the view does. */
import { ToolError } from '../../core/errors';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { RunReport } from '../../core/running/runner';
import type { PreparedCall, Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { renderProposal } from '../../recipes/renderSetup';
import type { SetupView, StepView } from '../../recipes/setup';
import type { AskedSteps, Consent, StepsEnd, ConsentedSteps } from './consentedSteps';

export interface SetupByConsentParts {
  readonly steps: Pick<ConsentedSteps, 'view' | 'run'>;
  readonly consent: Consent;
  readonly noFolder: string;
}

/**
 * The tool setup_environment as `/setup` calls it: it lists the steps, and runs them as the view does, with the same
 * consent. Models have their own, whose commands are approved one by one.
 */
export function setupByConsent({ steps, consent, noFolder }: SetupByConsentParts): Tool {
  const viewNow = async (signal: AbortSignal): Promise<SetupView> => {
    const view = await steps.view(signal);
    if (view === null) throw new ToolError(noFolder);
    return view;
  };
  const runNow = async (step: string | null, context: ToolContext): Promise<ToolAnswer> => {
    const view = await viewNow(context.signal);
    const known = view.steps.map((each) => each.step.id);
    if (step !== null && !known.includes(step)) throw new ToolError(noSuchStep(step, known));
    const asked: AskedSteps = step === null ? 'due' : [step];
    const onOutput = (text: string): void => context.onOutput(text);
    const onStep = ({ step: each }: StepView): void => onOutput(`$ ${each.command}\n`);
    const hooks = { consent, shownBy: 'terminal', onOutput, onStep } as const;
    return told(await steps.run(asked, hooks, context.signal));
  };
  return {
    name: 'setup_environment',
    description: 'Lists the steps that set the repository up, or runs them once the user agrees.',
    inputSchema: {
      type: 'object',
      properties: { action: { enum: ['propose', 'run'] }, step: { type: 'string' } },
      required: ['action'],
    },
    prepare: async (input) => {
      const { action, step } = input as { readonly action: unknown; readonly step?: unknown };
      if (action === 'propose')
        return call(phrase('Looking for setup steps'), async ({ signal }) => listed(await viewNow(signal)));
      return call(phrase('Running set-up'), (context) =>
        runNow(typeof step === 'string' ? step : null, context),
      );
    },
  };
}

function noSuchStep(step: string, known: readonly string[]): string {
  return known.length === 0
    ? `There is no step ${step}: no file here says how this repository is set up.`
    : `There is no step ${step}. Known steps: ${known.join(', ')}.`;
}

/** The user is asked about all steps at once, by `ConsentedSteps`. */
function call(doing: Phrase, run: PreparedCall['run']): PreparedCall {
  return { doing, approval: null, run };
}

function listed(view: SetupView): ToolAnswer {
  return answer(renderProposal(view), phrase('Found {0} setup steps', view.steps.length), null);
}

/** How it ended on the first line, and behind an empty one what the last step printed. */
function told({ ran, failed, isDeclined }: StepsEnd): ToolAnswer {
  const nothing = phrase('Ran no set-up steps');
  if (isDeclined) return answer('Nothing was run because you did not allow it.', nothing, null);
  const last = ran.at(-1)?.report ?? null;
  if (last === null) return answer('Every required step is already done, so nothing was run.', nothing, null);
  const done = ran.filter(({ id }) => id !== failed?.id).map(({ id }) => id);
  const succeeded = done.length === 0 ? '' : `${done.join(', ')} succeeded`;
  if (failed === null) return answer(withOutput(`${succeeded}.`, last), ranPhrase(ran.length), last);
  const said = failed.run.fix?.does;
  const head = [
    `${failed.id} failed: ${inEnglish(failed.failure)}${succeeded === '' ? '' : `; before it ${succeeded}`}.`,
    ...(said?.kind === 'say' ? [said.text] : []),
    ...(said?.kind === 'command' ? [`The next run of it tries the known fix: ${said.command}`] : []),
  ];
  return answer(withOutput(head.join(' '), last), phrase('{0} failed', failed.id), last);
}

function ranPhrase(count: number): Phrase {
  return count === 1 ? phrase('Ran 1 set-up step') : phrase('Ran {0} set-up steps', count);
}

function withOutput(head: string, { output }: RunReport): string {
  return `${head}\n\n${output.trimEnd()}`;
}

function answer(text: string, done: Phrase, run: RunReport | null): ToolAnswer {
  return { text, results: [], truncated: false, more: null, done, run };
}
