/** Builds what plans commits and rebases in the window: the two panels and their commands. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { MessageWriter } from '../../core/git/planMessages';
import type { Log } from '../../core/ports';
import { phrase } from '../../core/text/phrase';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { parsedBy } from '../../session/merge/windowMerge';
import { openPlanning } from '../../session/planning/openPlanning';
import type { Planning } from '../../session/planning/openPlanning';
import { createCheckConsent } from '../../session/planning/checkConsent';
import type { CheckConsentParts } from '../../session/planning/checkConsent';
import { registerCommand } from '../commandBorder';
import { tellByNotice } from '../conflicts/tellByNotice';
import { isUnsaved } from '../files/unsavedFile';
import { rulesIn } from '../rulesIn';
import { askToCheck } from './askToCheck';
import { chooseBase } from './chooseBase';
import { createCommitsPanel, createRebasePanel, planCommitsType, planRebaseType } from './plannerPanels';

export interface PlannerBuildParts extends Pick<CheckConsentParts, 'runnerIn' | 'parser'> {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  /** Of the workspace: what was allowed in it. */
  readonly memory: vscode.Memento;
  /** The model that words commits; null where the user has none. */
  readonly writer: () => Promise<MessageWriter | null>;
  readonly log: Log;
}

const unending = new AbortController().signal;

/** All of it; the caller disposes it. Nothing is opened before a panel asks, and nothing in a folder that is not trusted. */
export function buildPlanner(build: PlannerBuildParts): vscode.Disposable {
  const { extensionUri, folderIndex, log } = build;
  const planning = planningIn(build);
  const planRebase = async (): Promise<void> => {
    const work = await planning();
    if (work === null)
      throw new UserError('bad-input', phrase('Open a folder that you trust to plan a rebase in it.'));
    const onto = await chooseBase(await work.bases(unending));
    if (onto !== null) await rebase.open(onto);
  };
  const parts = { extensionUri, folderIndex, planning, chooseBase: planRebase, log };
  const commits = createCommitsPanel(parts);
  const rebase = createRebasePanel(parts);
  return vscode.Disposable.from(
    commits,
    rebase,
    vscode.window.registerWebviewPanelSerializer(planCommitsType, commits),
    vscode.window.registerWebviewPanelSerializer(planRebaseType, rebase),
    registerCommand('repomaster.planCommits', log, () => void commits.open()),
    registerCommand('repomaster.planRebase', log, planRebase),
  );
}

/** The work in the folder that is open; one that could not be opened is tried again by the next who asks. */
function planningIn(build: PlannerBuildParts): () => Promise<Planning | null> {
  const { folderIndex, writer } = build;
  let opened: { readonly folder: string; readonly planning: Promise<Planning> } | null = null;
  const code = parsedBy(folderIndex);
  const consent = createCheckConsent({
    ...build,
    approvals: rulesIn(build.memory),
    ask: askToCheck,
  });
  const ports = {
    ...{ environment: process.env, code, onRecovered: tellByNotice },
    ...{ isUnsaved, writer, consent },
  };
  return async () => {
    const { state } = folderIndex;
    if (state.kind === 'noFolder' || !vscode.workspace.isTrusted) return null;
    if (opened?.folder !== state.folder)
      opened = { folder: state.folder, planning: openPlanning(state.folder, ports) };
    const asked = opened;
    try {
      return await asked.planning;
    } catch (error) {
      if (opened === asked) opened = null;
      throw error;
    }
  };
}
