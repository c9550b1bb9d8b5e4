/** Builds the view of silent conflicts in Source Control, and its command. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { MergeChoice } from '../../session/structure/mergeChoices';
import type { SilentOf } from '../../session/structure/openSilent';
import type { SilentEngine } from '../../session/structure/silentEngine';
import { abortSignalOf } from '../abortSignal';
import { registerCommand } from '../commandBorder';
import { chooseMerge } from './chooseMerge';
import { SilentProvider } from './silentView';

export interface SilentBuildParts {
  readonly silentOf: SilentOf;
  readonly folderIndex: Pick<FolderIndex, 'state' | 'onState'>;
  readonly log: Log;
}

const viewId = 'repomaster.silentConflicts';
/** For the view: a merge was looked at. */
const LOOKED = 'repomaster.silentLooked';
const unending = new AbortController().signal;

/** All of it; the caller disposes it. Nothing is read before the command, and nothing in a folder that is not trusted. */
export function buildSilent({ silentOf, folderIndex, log }: SilentBuildParts): vscode.Disposable {
  const provider = new SilentProvider();
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider });
  let shownFolder: string | null = null;
  let asked = 0;
  const check = async (): Promise<void> => {
    const { folder, engine } = await silentOf();
    const chosen = await chooseMerge(await engine.choices(unending));
    if (chosen === null) return;
    asked += 1;
    const own = asked;
    const answer = await look(engine, chosen);
    // What was asked for later is shown, whichever ends first.
    if (own !== asked) return;
    shownFolder = folder;
    provider.show(folder, answer);
    view.message = provider.summary() ?? '';
    await vscode.commands.executeCommand('setContext', LOOKED, true);
    await vscode.commands.executeCommand(`${viewId}.focus`);
  };
  const forget = (): void => {
    shownFolder = null;
    provider.clear();
    view.message = '';
    void vscode.commands.executeCommand('setContext', LOOKED, undefined);
  };
  const offState = folderIndex.onState(() => {
    const { state } = folderIndex;
    const folder = state.kind === 'noFolder' ? null : state.folder;
    if (shownFolder !== null && folder !== shownFolder) forget();
  });
  return vscode.Disposable.from(
    view,
    provider,
    offState,
    registerCommand('repomaster.checkMerge', log, check),
    new vscode.Disposable(() => void vscode.commands.executeCommand('setContext', LOOKED, undefined)),
  );
}

function look(engine: SilentEngine, { ours, theirs }: Pick<MergeChoice, 'ours' | 'theirs'>) {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Looking for silent conflicts…'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_, token) => {
    const abort = abortSignalOf(token);
    try {
      return await engine.look({ ours: ours === 'HEAD' ? null : ours, theirs, how: 'merge' }, abort.signal);
    } finally {
      abort.dispose();
    }
  });
}
