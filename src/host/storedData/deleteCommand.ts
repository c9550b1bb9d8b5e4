/** The command that deletes all stored data: it first says what and how much, then what is left. */
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
      plainText(t('Delete everything that RepoMaster has stored on this machine?')),
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
      `- ${t('your permissions and choices: commands, changes, hosts, the model, the Launchpad')}`,
    ].join('\n'),
    t(
      'Running work stops, and you can no longer undo changes of conversations. RepoMaster maps the folder again when you ask, or when VS Code next opens it.',
    ),
    t(
      'RepoMaster does not delete your folders, your settings and the rules in them, dev containers and their images, or log files, which VS Code deletes itself.',
    ),
  ];
}

function kindText({ kind, files, sizeBytes }: StoredSize): string {
  const { t } = vscode.l10n;
  const size = `${sizeText(sizeBytes)} (${formatFiles(files)})`;
  switch (kind) {
    case 'conversations':
      return t('conversations and backups of changed files: {0}', size);
    case 'results':
      return t('results of tasks: {0}', size);
    case 'runs':
      return t('output of commands: {0}', size);
    case 'index':
      return t('maps of code, and the status of set-up steps: {0}', size);
    case 'hub':
      return t('the hub’s stored repositories, tasks, set-ups and kept answers: {0}', size);
    case 'rest':
      return t('tools installed for RepoMaster, and similar data: {0}', size);
    case 'otherWorkspaces':
      return t('the same data of other workspaces: {0}', size);
    case 'commandLine':
      return t('maps, sessions and stored repositories of the command line: {0}', size);
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
    void vscode.window.showInformationMessage(plainText(t('RepoMaster deleted all its stored data.')));
    return;
  }
  for (const { path, why } of left) log.warn(`not deleted: ${path}: ${whyText(why)}`);
  const showLog = t('Show Log');
  const text = t(
    'RepoMaster could not delete everything. Left: {0}, for example {1} ({2}). The log lists all of it.',
    ...[formatCount(left.length), first.path, whyText(first.why)],
  );
  const chosen = await vscode.window.showWarningMessage(plainText(text), showLog);
  if (chosen === showLog) await vscode.commands.executeCommand('repomaster.showLog');
}

function whyText(why: LeftPlace['why']): string {
  if (why === 'inUse') return vscode.l10n.t('it is open in another window or run; close it there first');
  if (why === 'holdsOpenFolder') return vscode.l10n.t('it contains a folder that is open here');
  return why.error;
}
