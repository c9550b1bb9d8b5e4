/** The commands of the set-up: running steps, looking at what they printed, and handing what failed to the agent. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { SetupView, StepView } from '../../recipes/setup';
import { abortSignalOf } from '../abortSignal';
import { registerCommand } from '../commandBorder';
import { openPlace } from '../open/openPlace';
import { plainText } from '../../core/text/plainText';
import { sayPhrase } from '../wording';
import type {
  AskedSteps,
  Consent,
  StepsEnd,
  FailedRun,
  ConsentedSteps,
} from '../../session/recipes/consentedSteps';
import type { RecipeRow } from '../../session/recipes/recipeRows';
import type { StepLogs } from './stepLog';
import { stateText, stepLabel } from './stepWords';

export interface RecipeCommandParts {
  readonly steps: ConsentedSteps;
  readonly consent: Consent;
  readonly logs: StepLogs;
  /** Reads the repository again, and asks programs for their versions. */
  refresh(): void;
  /** Asks the agent in the chat to fix this. */
  mend(text: string): Promise<void>;
  nowMs(): number;
  readonly log: Log;
}

type Step = RecipeRow & { readonly kind: 'step' };

/** Registered; the caller disposes them. */
export function registerRecipeCommands(parts: RecipeCommandParts): vscode.Disposable {
  const { steps, log, logs } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.runRepository', log, () => runRepository(parts)),
    registerCommand('repomaster.runDueSteps', log, () => runSteps(parts, 'due')),
    registerCommand('repomaster.runStep', log, ({ view }: Step) => runSteps(parts, [view.step.id])),
    registerCommand('repomaster.cancelStep', log, () => steps.cancel()),
    registerCommand('repomaster.showStepLog', log, ({ view }: Step) => logs.show(view)),
    registerCommand('repomaster.mendStep', log, ({ view }: Step) => parts.mend(mendingText(view))),
    registerCommand('repomaster.copyStepCommand', log, async ({ view }: Step) => {
      await vscode.env.clipboard.writeText(view.step.command);
    }),
    registerCommand('repomaster.forgetStep', log, ({ view }: Step) => steps.forget([view.step.id])),
    registerCommand('repomaster.forgetSteps', log, () => forgetAll(steps)),
    registerCommand('repomaster.refreshRecipes', log, () => {
      steps.askAgain();
      parts.refresh();
    }),
    registerCommand('repomaster.openEvidence', log, (root: string, at: { path: string; line: number }) =>
      openPlace(root, { ...at, endLine: at.line }),
    ),
  );
}

interface StepItem extends vscode.QuickPickItem {
  readonly asked: AskedSteps;
}

/** Offers what can be run; pending set-up steps run first. */
async function runRepository(parts: RecipeCommandParts): Promise<void> {
  const { t } = vscode.l10n;
  await vscode.commands.executeCommand('repomaster.recipes.focus');
  const view = await parts.steps.view(new AbortController().signal);
  if (view === null || view.steps.length === 0) {
    await vscode.window.showInformationMessage(
      plainText(t('No file here says how this repository is set up or run, so there is nothing to run.')),
    );
    return;
  }
  const items = itemsOf(view, parts.nowMs());
  const due = dueIds(view).length;
  const placeHolder =
    due === 0
      ? t('Set-up is done. What do you want to run?')
      : t('What do you want to run? {0} set-up steps run first.', due);
  const chosen = await vscode.window.showQuickPick(items, { title: t('Run This Repository'), placeHolder });
  if (chosen !== undefined) await runSteps(parts, chosen.asked);
}

function itemsOf(view: SetupView, nowMs: number): readonly StepItem[] {
  const due = dueIds(view);
  const uses = view.steps.filter(({ step }) => step.kind === 'run' || step.kind === 'test');
  const setUp: StepItem = {
    label: vscode.l10n.t('$(tools) Set up only'),
    description: vscode.l10n.t('{0} steps', due.length),
    asked: 'due',
  };
  return [
    ...uses.map((each): StepItem => ({
      label: `$(${each.step.kind === 'test' ? 'beaker' : 'play'}) ${plainText(stepLabel(each.step))}`,
      description: stateText(each, nowMs),
      asked: [...due, each.step.id],
    })),
    ...(due.length > 0 ? [setUp] : []),
  ];
}

function dueIds({ steps }: SetupView): readonly string[] {
  return steps
    .filter(({ step, state }) => step.need === 'required' && state.kind === 'due')
    .map(({ step }) => step.id);
}

async function runSteps(parts: RecipeCommandParts, asked: AskedSteps): Promise<void> {
  const { steps, consent } = parts;
  const { t } = vscode.l10n;
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Running the repository'),
    cancellable: true,
  };
  const end = await vscode.window.withProgress(options, async (progress, token) => {
    const cancelled = abortSignalOf(token);
    const onStep = ({ step }: StepView): void => progress.report({ message: plainText(stepLabel(step)) });
    try {
      const hooks = { consent, shownBy: 'terminal', onStep, onOutput: () => undefined } as const;
      return await steps.run(asked, hooks, cancelled.signal);
    } finally {
      cancelled.dispose();
    }
  });
  await tell(parts, end);
}

async function tell(parts: RecipeCommandParts, { ran, failed, isDeclined }: StepsEnd): Promise<void> {
  const { t } = vscode.l10n;
  if (failed !== null) return tellFailure(parts, failed);
  if (ran.length > 0 || isDeclined) return;
  await vscode.window.showInformationMessage(
    plainText(t('Every required step is already done, so nothing ran.')),
  );
}

async function tellFailure(parts: RecipeCommandParts, { id, failure, run }: FailedRun): Promise<void> {
  const { t } = vscode.l10n;
  if (run.report.end.kind === 'cancelled') return;
  const view = await parts.steps.view(new AbortController().signal);
  const step = view?.steps.find((each) => each.step.id === id);
  if (step === undefined) return;
  const fix = run.fix?.does.kind === 'command' ? t('Try the Known Fix') : null;
  const [show, mend] = [t('Show Log'), t('Fix with the Agent')];
  const said = run.fix?.does.kind === 'say' ? ` ${run.fix.does.text}` : '';
  const chosen = await vscode.window.showWarningMessage(
    plainText(`${t('{0} failed: {1}.', stepLabel(step.step), sayPhrase(failure))}${said}`),
    ...(fix === null ? [] : [fix]),
    ...[mend, show],
  );
  if (chosen === undefined) return;
  if (chosen === fix) await runSteps(parts, [id]);
  else if (chosen === show) await parts.logs.show(step);
  else await parts.mend(mendingText(step));
}

async function forgetAll(steps: ConsentedSteps): Promise<void> {
  const view = await steps.view(new AbortController().signal);
  steps.forget(view?.steps.map(({ step }) => step.id) ?? []);
}

/** What of a log is given along: the rest is asked for. */
const MOST_LOG_CHARS = 6_000;

/** The question to the agent, with the end of the log, in English as all that it is told. */
function mendingText({ step, record }: StepView): string {
  const failed = record?.failed ?? null;
  const command = failed?.command ?? step.command;
  const log = failed?.log.slice(-MOST_LOG_CHARS).trimEnd() ?? '';
  // Longer than any in the log, so that the log ends where it ends.
  const fence = '`'.repeat(Math.max(3, ...[...log.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return vscode.l10n.t(
    'The set-up step {0} failed. Find out why, fix the cause, and run the step with setup_environment until it works.\n\nThe command was:\n{1}\n\nThe end of its output:\n{2}',
    step.id,
    fenced(command, fence),
    fenced(log, fence),
  );
}

function fenced(text: string, fence: string): string {
  return `${fence}\n${text}\n${fence}`;
}
