/** Builds "Run this repository": its steps, view, commands and tasks. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { RepositoryTests } from '../../core/git/mergePorts';
import type { Said } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import type { Runner } from '../../core/running/runner';
import type { ShellParser } from '../../core/running/shell';
import type { Tool } from '../../core/conversation/tool';
import type { RunLogs } from '../../run/log/runLogs';
import type { Emitter } from '../../core/async/emitter';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { WindowRuns } from '../../session/running/windowRuns';
import { createThrottle, startTimer } from '../../core/async/throttle';
import { watchFolder } from '../files/watch';
import { rulesIn } from '../rulesIn';
import { sayPhrase } from '../wording';
import { askInDialog } from './consent';
import { createFreshness } from '../../session/recipes/freshness';
import { registerRecipeCommands } from './recipeCommands';
import { createConsentedSteps } from '../../session/recipes/consentedSteps';
import type { ConsentedSteps, RecipePlace } from '../../session/recipes/consentedSteps';
import { createTaskProvider, recipeTaskType } from './recipeTasks';
import { RecipesProvider, recipesViewId } from './recipesView';
import { createRecipeTests } from '../../session/recipes/recipeTests';
import { setupByConsent } from '../../session/recipes/setupByConsent';
import type { Setups } from '../../session/recipes/setups';
import { createStepLogs } from './stepLog';

export interface RecipeParts {
  readonly folderIndex: FolderIndex;
  readonly memory: vscode.Memento;
  readonly setups: Setups;
  /** What runs commands in a folder (absolute), where the user has them run. */
  readonly runnerIn: (root: string) => { readonly shown: Runner; readonly quiet: Runner };
  /** Commands run in another place from now on, or more is known of it. */
  readonly onPlaceChanged: Emitter<void>['on'];
  /** What ends everything ends the step that runs, too. */
  readonly runs: Pick<WindowRuns, 'add'>;
  readonly parser: () => ShellParser;
  readonly logs: Pick<RunLogs, 'read'>;
  /** Asks the agent in the chat to fix this. */
  mend(text: string): Promise<void>;
  nowMs(): number;
  readonly log: Log;
}

export interface BuiltRecipes {
  readonly steps: ConsentedSteps;
  readonly provider: RecipesProvider;
  readonly tasks: vscode.TaskProvider;
  readonly tests: RepositoryTests;
  /** What stands behind `/setup`. */
  readonly setupTool: Tool;
  readonly disposable: vscode.Disposable;
}

/** A package manager writes thousands of files; the view follows at a pace that an eye can. */
const refreshIntervalMs = 1_000;

export function buildRecipes(parts: RecipeParts): BuiltRecipes {
  const { folderIndex, log } = parts;
  const folder = (): string | null =>
    folderIndex.state.kind === 'noFolder' ? null : folderIndex.state.folder;
  const steps = createConsentedSteps({
    place: createPlace(parts, folder),
    isTrusted: () => vscode.workspace.isTrusted,
    approvals: rulesIn(parts.memory),
    parser: parts.parser,
    words: stepWords,
  });
  const freshness = createFreshness();
  const provider = new RecipesProvider({
    ...{ steps, folder, nowMs: () => parts.nowMs() },
    shown: (view, count) => {
      freshness.shown(view);
      const recipe = view === null ? 'unread' : count > 0 ? 'some' : 'none';
      void vscode.commands.executeCommand('setContext', 'repomaster.recipe', recipe);
    },
  });
  const view = vscode.window.createTreeView(recipesViewId, {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const refresh = createThrottle(() => provider.refresh(), refreshIntervalMs, startTimer);
  const stepLogs = createStepLogs(parts.logs, () => parts.nowMs());
  const tasks = createTaskProvider({ steps, consent: askInDialog, folder, log });
  const show = (): void => {
    const root = folder();
    view.description =
      root === null || (vscode.workspace.workspaceFolders ?? []).length < 2 ? '' : basename(root);
    view.message = vscode.workspace.isTrusted
      ? ''
      : vscode.l10n.t('This workspace is not trusted: you see its steps but cannot run them.');
    refresh.run();
  };
  const runningShown = steps.onRunning(() => {
    void vscode.commands.executeCommand('setContext', 'repomaster.stepRuns', steps.running() !== null);
    refresh.run();
  });
  const disposable = vscode.Disposable.from(
    ...[view, refresh, stepLogs, runningShown],
    ...[parts.setups.onChanged(() => refresh.run()), parts.onPlaceChanged(() => refresh.run())],
    ...[folderIndex.onState(onFolder(folder, show))],
    followFiles(folderIndex, folder, (paths) => {
      if (freshness.concerns(paths)) refresh.run();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(show),
    vscode.tasks.registerTaskProvider(recipeTaskType, tasks),
    registerRecipeCommands({
      ...{ steps, consent: askInDialog, logs: stepLogs, refresh: () => provider.refresh(), log },
      ...{ mend: (text) => parts.mend(text), nowMs: () => parts.nowMs() },
    }),
    { dispose: () => steps.cancel() },
  );
  parts.runs.add(() => steps.end());
  const setupTool = setupByConsent({ steps, consent: askInDialog, noFolder: stepWords.noFolder });
  const tests = createRecipeTests(steps, askInDialog);
  return { steps, provider, tasks, tests, setupTool, disposable };
}

/** The set-ups of the mapped folder, made when it is first asked for. */
function createPlace(
  { setups, runnerIn }: RecipeParts,
  folder: () => string | null,
): () => RecipePlace | null {
  let last: (Omit<RecipePlace, 'runner'> & { readonly by: Runner }) | undefined;
  return () => {
    const root = folder();
    if (root === null) return null;
    const { shown, quiet } = runnerIn(root);
    // The runners of a folder that was left are disposed.
    if (last?.root !== root || last.by !== shown)
      last = { root, by: shown, shown: setups.open(root, shown), quiet: setups.open(root, quiet) };
    return { ...last, runner: quiet.kind };
  };
}

const stepWords = {
  get noFolder() {
    return vscode.l10n.t('No folder is open, so there is nothing to run. Open one (File: Open Folder).');
  },
  get untrusted() {
    return vscode.l10n.t(
      'RepoMaster runs nothing in a workspace that is not trusted. Trust it first (Workspaces: Manage Workspace Trust).',
    );
  },
  get busy() {
    return vscode.l10n.t('A set-up step is already running. Wait until it finishes, or cancel it.');
  },
  denied: (command: string, reason: Said) =>
    vscode.l10n.t('Nothing was run: {0} is not allowed because {1}.', command, sayPhrase(reason)),
};

/** Calls `show` whenever another folder is mapped, and once for the one that is. */
function onFolder(folder: () => string | null, show: () => void): () => void {
  let last: string | null | undefined;
  return () => {
    if (folder() === last) return;
    last = folder();
    show();
  };
}

/** Reports what is saved, made or deleted below the mapped folder. */
function followFiles(
  folderIndex: FolderIndex,
  folder: () => string | null,
  use: (paths: ReadonlySet<string>) => void,
): vscode.Disposable {
  let watcher: vscode.Disposable | undefined;
  const subscription = folderIndex.onState(
    onFolder(folder, () => {
      watcher?.dispose();
      const root = folder();
      watcher = root === null ? undefined : watchFolder(root, use);
    }),
  );
  return vscode.Disposable.from(subscription, {
    dispose: () => {
      watcher?.dispose();
    },
  });
}
