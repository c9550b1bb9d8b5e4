/** The command that deletes all that is stored: it says what and how much before, and what is left after. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { plainText } from '../../core/text/plainText';
import { formatCount, formatFiles, formatMegabytes } from '../wording';
import type { LeftPlace, StoredSize } from '../../session/storedData/deleteStored';
import type { Deletion, StoredData } from './deletion';

export interface DeleteCommandParts {
  readonly deletion: Deletion;
  /** What the window shows of it is another. */
  readonly changed: () => Promise<void>;
  readonly log: Log;
}

/** Registered; the caller disposes it. */
export function registerDeleteCommand({ deletion, changed, log }: DeleteCommandParts): vscode.Disposable {
  const { t } = vscode.l10n;
  return registerCommand('repomaster.deleteAllData', log, async () => {
    const found = await inProgress(t('RepoMaster is checking its stored data'), () => deletion.look());
    const deleting = t('Delete');
    const chosen = await vscode.window.showWarningMessage(
      plainText(t('Delete all that RepoMaster has stored on this machine?')),
      { modal: true, detail: detailsOf(found).join('\n\n') },
      deleting,
    );
    if (chosen !== deleting) return;
    const left = await inProgress(t('RepoMaster is deleting its stored data'), () => deletion.run());
    await changed();
    await tellEnd(left, log);
  });
}

function inProgress<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}

function detailsOf({ sizes, keyHosts }: StoredData): readonly string[] {
  const { t } = vscode.l10n;
  return [
    [
      ...sizes.map((size) => `- ${kindText(size)}`),
      ...(keyHosts.length === 0 ? [] : [`- ${t('API keys for {0}', keyHosts.join(', '))}`]),
      `- ${t('what you allowed and chose: commands, changes, hosts, the model, the Launchpad')}`,
    ].join('\n'),
    t(
      'Running work ends, and changes of conversations can no longer be undone. RepoMaster maps the folder again when you ask, or when VS Code next opens it.',
    ),
    t(
      'It stays: all that is in your folders, your settings with the rules in them, dev containers and their images, and log files, which VS Code deletes itself.',
    ),
  ];
}

function kindText({ kind, files, sizeBytes }: StoredSize): string {
  const { t } = vscode.l10n;
  const size = `${sizeText(sizeBytes)} (${formatFiles(files)})`;
  switch (kind) {
    case 'conversations':
      return t('conversations, and what files were before they were changed: {0}', size);
    case 'results':
      return t('results that tasks handed over: {0}', size);
    case 'runs':
      return t('what commands printed: {0}', size);
    case 'index':
      return t('maps of code, and what is known of the set-up: {0}', size);
    case 'rest':
      return t('tools that were installed for it, and the like: {0}', size);
    case 'otherWorkspaces':
      return t('all that of other workspaces: {0}', size);
    case 'commandLine':
      return t('maps and sessions of the command line: {0}', size);
  }
}

function sizeText(sizeBytes: number): string {
  return sizeBytes >= 1e6
    ? formatMegabytes(sizeBytes)
    : vscode.l10n.t('{0} KB', formatCount(Math.ceil(sizeBytes / 1e3)));
}

async function tellEnd(left: readonly LeftPlace[], log: Log): Promise<void> {
  const { t } = vscode.l10n;
  const [first] = left;
  if (first === undefined) {
    void vscode.window.showInformationMessage(plainText(t('All that RepoMaster had stored is deleted.')));
    return;
  }
  for (const { path, why } of left) log.warn(`not deleted: ${path}: ${whyText(why)}`);
  const showLog = t('Show Log');
  const text = t(
    'The rest is deleted, but {0} could not be: {1} ({2}). The log names each.',
    ...[formatCount(left.length), first.path, whyText(first.why)],
  );
  const chosen = await vscode.window.showWarningMessage(plainText(text), showLog);
  if (chosen === showLog) await vscode.commands.executeCommand('repomaster.showLog');
}

function whyText(why: LeftPlace['why']): string {
  if (why === 'inUse') return vscode.l10n.t('it is open in another window or run; close it there first');
  if (why === 'holdsOpenFolder') return vscode.l10n.t('a folder that is open here lies in it');
  return why.error;
}
