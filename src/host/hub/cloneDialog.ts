/** Clones a repository that the user chose: says what comes and from where, asks, shows its progress, and offers to open it. */
import * as vscode from 'vscode';
import { CancelledError, UserError } from '../../core/errors';
import type { CloneRequest, Cloned, Cloner } from '../../core/hub/clone';
import type { HubCard } from '../../core/hub/chatView';
import { plainText } from '../../core/text/plainText';
import { cloneBounds, freeFolder, isLargeClone } from '../../session/hub/chat/clonePlace';
import type { HubService } from '../../session/hub/chat/hubService';
import { pathBelow } from '../../session/preview/relativePath';
import { abortSignalOf } from '../abortSignal';
import { formatCount, formatMegabytes } from '../wording';

/** What of a candidate is said before it is cloned. */
export type CloneSubject = Pick<HubCard, 'name' | 'cloneUrl' | 'licence' | 'sizeKb' | 'archived' | 'commit'>;

export interface CloneParts {
  readonly cloner: Cloner;
  readonly tokenFor: HubService['tokenFor'];
}

export interface ClonedFolder extends Cloned {
  /** Absolute. */
  readonly folder: string;
}

/** The folder to clone into, absolute, that the user picks; null where they back out. */
export async function pickParent(): Promise<string | null> {
  const { t } = vscode.l10n;
  const [picked] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      title: t('Clone into a new folder below…'),
      openLabel: t('Clone Here'),
    })) ?? [];
  if (picked === undefined) return null;
  if (picked.scheme !== 'file')
    throw new UserError('bad-input', t('RepoMaster clones only into folders on this machine.'));
  return picked.fsPath;
}

/** Null where the user backs out. Throws UserError; nothing half-cloned stays. */
export async function cloneByDialog(
  parts: CloneParts,
  subject: CloneSubject,
  parent: string,
): Promise<ClonedFolder | null> {
  const folder = await freeFolder(parent, subject.name);
  const history = await askToClone(subject, folder);
  if (history === null) return null;
  const request: CloneRequest = {
    ...{ url: subject.cloneUrl, folder, history, commit: subject.commit ?? null },
    ...(await parts.tokenFor(subject.cloneUrl)),
    ...cloneBounds(subject.sizeKb),
  };
  const cloned = await cloneInProgress(parts.cloner, request, subject.name);
  return cloned === null ? null : { folder, ...cloned };
}

async function askToClone(subject: CloneSubject, folder: string): Promise<CloneRequest['history'] | null> {
  const { t } = vscode.l10n;
  const all = t('Clone');
  const newest = subject.commit === undefined ? t('Clone Newest Commit Only') : t('Clone This Commit Only');
  const chosen = await vscode.window.showInformationMessage(
    plainText(t('Clone {0}?', subject.name)),
    { modal: true, detail: detailOf(subject, folder) },
    ...(isLargeClone(subject.sizeKb) ? [newest, all] : [all, newest]),
  );
  if (chosen === all) return 'all';
  return chosen === newest ? 'newest' : null;
}

function detailOf({ cloneUrl, commit, licence, sizeKb, archived }: CloneSubject, folder: string): string {
  const { t } = vscode.l10n;
  const open = (vscode.workspace.workspaceFolders ?? []).find(
    ({ uri }) => pathBelow(uri.fsPath, folder) !== null,
  );
  const facts = [
    t('From: {0}', cloneUrl),
    ...(commit === undefined ? [] : [t('Stored commit: {0}', commit.slice(0, 12))]),
    sizeKb === null
      ? t('Size: not known')
      : t('Size: {0} on the service, with its history', formatSize(sizeKb)),
    t('Licence: {0}', licenceText(licence)),
    t('To: {0}', folder),
  ];
  return [
    facts.join('\n'),
    ...(isLargeClone(sizeKb) ? [t('It is large: one commit alone comes sooner.')] : []),
    ...(archived ? [t('It is archived: nobody works on it any more.')] : []),
    ...(open === undefined
      ? []
      : [t('It goes into {0}, which is open. VS Code trusts it as much as that folder.', open.name)]),
    t('Nothing of the repository runs: hooks, filters, submodules and Git LFS are off.'),
  ].join('\n\n');
}

function formatSize(sizeKb: number): string {
  return sizeKb < 1_000 ? vscode.l10n.t('{0} KB', formatCount(sizeKb)) : formatMegabytes(sizeKb * 1_000);
}

function licenceText(licence: string | null): string {
  const { t } = vscode.l10n;
  if (licence === null) return t('none is known. Without one, nobody but its authors may use it.');
  return licence === 'NOASSERTION' ? t('one that the service does not recognise. Read it first.') : licence;
}

/** Null where the user cancelled it. */
function cloneInProgress(cloner: Cloner, request: CloneRequest, name: string): Thenable<Cloned | null> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Cloning {0}', plainText(name)),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    const abort = abortSignalOf(token);
    try {
      return await cloner.clone(
        request,
        ({ stage, percent, bytes }) => {
          const received = bytes === null ? '' : `, ${formatMegabytes(bytes)}`;
          progress.report({ message: `${stage}: ${percent} %${received}` });
        },
        abort.signal,
      );
    } catch (error) {
      if (error instanceof CancelledError) return null;
      throw error;
    } finally {
      abort.dispose();
    }
  });
}

/** Says what came and what did not, and offers to open it. */
export async function offerToOpen(
  name: string,
  { folder, submodules, pointers }: ClonedFolder,
): Promise<void> {
  const { t } = vscode.l10n;
  const [open, add] = [t('Open Folder'), t('Add to Workspace')];
  const said = [
    t('Cloned {0} into {1}.', name, folder),
    ...(submodules.length === 0 ? [] : [t('Submodules left out: {0}.', formatCount(submodules.length))]),
    ...(pointers.length === 0 ? [] : [t('Files of Git LFS left out: {0}.', formatCount(pointers.length))]),
  ];
  const chosen = await vscode.window.showInformationMessage(plainText(said.join(' ')), open, add);
  if (chosen === open) await openClone(folder);
  if (chosen === add) addClone(folder);
}

/** In this window where it has no folder, else in another: what is open stays. VS Code asks whether it is trusted. */
export async function openClone(folder: string): Promise<void> {
  const forceNewWindow = (vscode.workspace.workspaceFolders ?? []).length > 0;
  await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.file(folder), { forceNewWindow });
}

/** Throws UserError where VS Code does not take it. */
export function addClone(folder: string): void {
  const count = (vscode.workspace.workspaceFolders ?? []).length;
  if (vscode.workspace.updateWorkspaceFolders(count, 0, { uri: vscode.Uri.file(folder) })) return;
  throw new UserError(
    'bad-input',
    vscode.l10n.t('VS Code did not add {0}: it is in this workspace already.', folder),
  );
}
