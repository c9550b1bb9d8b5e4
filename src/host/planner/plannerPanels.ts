/** The planner's editor panels: one for commits and one for a rebase, with the same page in them. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { phrase } from '../../core/text/phrase';
import { parseFromCommits, parseFromRebase } from '../../protocol/fromPlanner';
import type { FromCommits, FromRebase, PlannerAction } from '../../protocol/fromPlanner';
import { parseKeptPlan } from '../../protocol/keptPlan';
import type { ToPlanner } from '../../protocol/toPlanner';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { Planning } from '../../session/planning/openPlanning';
import { openSymbol } from '../open/openSymbol';
import { createPagePanel } from '../pages/pagePanel';
import type { PagePanel } from '../pages/pagePanel';
import { createCommitsDoor } from './commitsDoor';
import type { Empty } from '../../session/planning/plannerSteps';
import { createRebaseDoor } from './rebaseDoor';
import type { RebaseDoor } from './rebaseDoor';

/** The types under which VS Code brings the panels back after a reload. */
export const planCommitsType = 'repomaster.planCommits';
export const planRebaseType = 'repomaster.planRebase';

export interface PlannerParts {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  /** Of the folder that is open; null where it is not trusted or none is open. */
  readonly planning: () => Promise<Planning | null>;
  /** Asks for the base of a rebase and plans it. */
  readonly chooseBase: () => Promise<void>;
  readonly log: Log;
}

export function createCommitsPanel(parts: PlannerParts): PagePanel {
  return createPagePanel<FromCommits, ToPlanner>({
    ...parts,
    type: planCommitsType,
    page: 'planner',
    title: () => vscode.l10n.t('Plan Commits'),
    parse: parseFromCommits,
    restore: () => undefined,
    createDoor: (post) =>
      createCommitsDoor({
        ...shared(parts, post),
        work: async () => (await parts.planning())?.commits ?? null,
        open: async (root, path, line) => {
          const location = { path, startLine: line, endLine: line };
          await openSymbol({ folder: root, location, name: null }, vscode.ViewColumn.Beside);
        },
      }),
  });
}

export interface RebasePanel extends Omit<PagePanel, 'open'> {
  /** Shows the panel, made if need be, with the commits that HEAD has beyond `onto`. */
  readonly open: (onto: string) => Promise<void>;
}

export function createRebasePanel(parts: PlannerParts): RebasePanel {
  let door: RebaseDoor | undefined;
  const panel = createPagePanel<FromRebase, ToPlanner>({
    ...parts,
    type: planRebaseType,
    page: 'planner',
    title: () => vscode.l10n.t('Plan Rebase'),
    parse: parseFromRebase,
    restore: (kept) => {
      const onto = parseKeptPlan(kept)?.onto ?? null;
      if (onto !== null) door?.want(onto);
    },
    createDoor: (post) =>
      (door = createRebaseDoor({
        ...shared(parts, post),
        work: async () => (await parts.planning())?.rebase ?? null,
      })),
  });
  return {
    ...panel,
    open: async (onto) => {
      door?.want(onto);
      if (!panel.open()) await door?.read();
    },
  };
}

function shared(parts: PlannerParts, post: (message: ToPlanner) => Promise<void>) {
  return {
    post,
    whyNone: (): Empty => whyNone(parts.folderIndex),
    act: async (command: Exclude<PlannerAction, 'readAgain'>): Promise<void> => {
      if (command === 'chooseBase') await parts.chooseBase();
      else await vscode.commands.executeCommand(commands[command]);
    },
    strings: () => vscode.l10n.bundle ?? {},
  };
}

function whyNone({ state }: FolderIndex): Empty {
  return state.kind === 'noFolder'
    ? {
        why: phrase('No folder is open, so there is nothing to show.'),
        action: { label: phrase('Open Folder'), command: 'openFolder' },
      }
    : {
        why: phrase('Nothing can be planned here: the folder is not trusted, or in no git repository.'),
        action: { label: phrase('Try Again'), command: 'readAgain' },
      };
}

const commands: Readonly<Record<Exclude<PlannerAction, 'readAgain' | 'chooseBase'>, string>> = {
  openFolder: 'vscode.openFolder',
  openSourceControl: 'workbench.view.scm',
  resolveConflicts: 'repomaster.resolveConflicts',
};
