/** The steps of the set-up as VS Code's tasks: what `Tasks: Run Task` runs goes through the same consent and record. */
import * as vscode from 'vscode';
import { UserError, CancelledError, errorText, saidOf } from '../../core/errors';
import type { Log } from '../../core/ports';
import { terminalText } from '../../core/text/terminalText';
import type { StepView } from '../../recipes/setup';
import { sayPhrase } from '../wording';
import type { Consent, StepsEnd, ConsentedSteps } from '../../session/recipes/consentedSteps';
import { stepLabel } from './stepWords';

export const recipeTaskType = 'repomaster';

export interface RecipeTaskParts {
  readonly steps: Pick<ConsentedSteps, 'view' | 'run'>;
  readonly consent: Consent;
  /** The mapped folder, absolute; null where there is none. */
  readonly folder: () => string | null;
  readonly log: Log;
}

/** Set-up steps, and the runs and tests that are proven, as tasks; a task of a tasks.json may name any step. */
export function createTaskProvider(parts: RecipeTaskParts): vscode.TaskProvider {
  return {
    provideTasks: async () => {
      if (!vscode.workspace.isTrusted) return [];
      const view = await parts.steps.view(new AbortController().signal);
      return (view?.steps ?? []).filter(isOffered).map((each) => taskOf(each, parts));
    },
    resolveTask: async ({ definition, scope }) => {
      const id: unknown = definition['step'];
      const view = await parts.steps.view(new AbortController().signal);
      const found = view?.steps.find(({ step }) => step.id === id);
      // The very definition that was asked for comes back, or VS Code takes it for another task.
      return found === undefined ? undefined : taskOf(found, parts, definition, scope);
    },
  };
}

function isOffered({ step, record }: StepView): boolean {
  if (step.kind === 'run' || step.kind === 'test') return (record?.proven ?? null) !== null;
  return step.need !== 'alternative';
}

function taskOf(
  { step }: StepView,
  parts: RecipeTaskParts,
  definition: vscode.TaskDefinition = { type: recipeTaskType, step: step.id },
  scope: vscode.Task['scope'] = scopeOf(parts.folder()),
): vscode.Task {
  const task = new vscode.Task(
    definition,
    scope,
    stepLabel(step),
    'RepoMaster',
    new vscode.CustomExecution(() => Promise.resolve(createStepTerminal(step.id, parts))),
  );
  task.detail = step.command;
  if (step.kind === 'build') task.group = vscode.TaskGroup.Build;
  if (step.kind === 'test') task.group = vscode.TaskGroup.Test;
  return task;
}

/** The workspace's folder that the mapped one lies in: tasks of the workspace as a whole cannot be started by others where it has no file. */
function scopeOf(root: string | null): vscode.WorkspaceFolder | vscode.TaskScope {
  const folder = root === null ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.file(root));
  return folder ?? vscode.TaskScope.Workspace;
}

/** Runs the step once it is open; closing it, or Ctrl+C, cancels the step. */
function createStepTerminal(id: string, { steps, consent, log }: RecipeTaskParts): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  const stop = new AbortController();
  const show = (text: string): void => written.fire(text.replaceAll('\n', '\r\n'));
  const run = async (): Promise<void> => {
    try {
      const end = await steps.run([id], { consent, shownBy: 'asker', onOutput: show }, stop.signal);
      closed.fire(exitCodeOf(end));
    } catch (error) {
      if (!(error instanceof UserError || error instanceof CancelledError))
        log.error(`task ${id}: ${error instanceof Error && error.stack ? error.stack : errorText(error)}`);
      show(`${terminalText(sayPhrase(saidOf(error)))}\n`);
      closed.fire(1);
    }
  };
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open: () => void run(),
    close: () => stop.abort(),
    handleInput: (data) => {
      if (data === '\u0003') stop.abort();
    },
  };
}

function exitCodeOf({ failed, isDeclined }: StepsEnd): number {
  if (isDeclined) return 1;
  if (failed === null) return 0;
  const { end } = failed.run.report;
  return end.kind === 'exited' && end.code !== 0 ? end.code : 1;
}
