/** The commands of the view Hub. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { UserError, errorText } from '../../core/errors';
import { isSystemError } from '../../core/files/missingFile';
import type { ImportedEntry } from '../../core/hub/stored';
import type { Log } from '../../core/ports';
import { plainText } from '../../core/text/plainText';
import type { HubStore } from '../../hub/store/hubStore';
import { MOST_IMPORT_BYTES } from '../../hub/store/portableEntries';
import type { StoredTreeRow } from '../../session/hub/chat/storedRows';
import { registerCommand } from '../commandBorder';
import { formatCount } from '../wording';
import type { HubClones } from './hubClones';
import { openPage } from './openPage';

export interface StoreCommandParts {
  readonly store: HubStore;
  readonly clones: HubClones;
  refresh(): void;
  readonly log: Log;
}

/** Registered; the caller disposes them. */
export function registerStoreCommands(parts: StoreCommandParts): vscode.Disposable {
  const { clones, log } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.hub.refresh', log, () => parts.refresh()),
    registerCommand('repomaster.hub.open', log, (row: StoredTreeRow | undefined) =>
      openPage(chosen(row).entry.url),
    ),
    registerCommand('repomaster.hub.copyCommand', log, async (row: StoredTreeRow | undefined) => {
      const line = chosen(row);
      if (line.kind === 'line') await vscode.env.clipboard.writeText(line.text);
    }),
    registerCommand('repomaster.hub.forget', log, async (row: StoredTreeRow | undefined) => {
      const { url, commit } = chosen(row).entry;
      await clones.forget(url, commit);
    }),
    registerCommand('repomaster.hub.clone', log, async (given: unknown) => {
      const name = typeof given === 'string' ? given : await askForName();
      if (name !== undefined) await clones.cloneNamed(name.trim());
    }),
    registerCommand('repomaster.hub.export', log, () => exportStore(parts)),
    registerCommand('repomaster.hub.import', log, () => importStore(parts)),
  );
}

function chosen(row: StoredTreeRow | undefined): StoredTreeRow {
  if (row !== undefined) return row;
  throw new UserError('usage', vscode.l10n.t('Right-click a row of the Hub view.'));
}

function askForName(): Thenable<string | undefined> {
  const { t } = vscode.l10n;
  return vscode.window.showInputBox({
    title: t('Clone a Repository'),
    prompt: t('OWNER/NAME on the service that the hub asks'),
    validateInput: (text) =>
      /^\s*[\w.-]+\/[\w.-]+\s*$/.test(text) ? undefined : t('Write OWNER/NAME, as octocat/hello.'),
  });
}

const FILTERS = { JSON: ['json'] };

async function exportStore({ store }: StoreCommandParts): Promise<void> {
  const { t } = vscode.l10n;
  const count = store.list().length;
  if (count === 0)
    throw new UserError('bad-input', t('No repository is stored, so there is nothing to export.'));
  const target = await vscode.window.showSaveDialog({
    title: t('Export Stored Repositories'),
    saveLabel: t('Export'),
    filters: FILTERS,
    defaultUri: vscode.Uri.file(join(homedir(), 'repomaster-hub.json')),
  });
  if (target === undefined) return;
  try {
    await writeFile(target.fsPath, store.exportText(), { mode: 0o600 });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      'bad-input',
      t('{0} cannot be written: {1}. Choose another file.', target.fsPath, error.message),
    );
  }
  tell(t('Exported repositories: {0}. Environments are not in the file.', formatCount(count)));
}

async function importStore(parts: StoreCommandParts): Promise<void> {
  const { t } = vscode.l10n;
  const [source] =
    (await vscode.window.showOpenDialog({
      title: t('Import Stored Repositories'),
      openLabel: t('Import'),
      canSelectFiles: true,
      canSelectFolders: false,
      filters: FILTERS,
    })) ?? [];
  if (source === undefined) return;
  const imported = parts.store.importText(await readBounded(source.fsPath), basename(source.fsPath));
  parts.refresh();
  const count = (outcome: ImportedEntry['outcome']): string =>
    formatCount(imported.filter((entry) => entry.outcome === outcome).length);
  tell(
    t(
      'Import: {0} added, {1} updated, {2} unchanged, proven here; {3} refused.',
      ...[count('added'), count('updated'), count('kept'), count('refused')],
    ),
  );
}

/** Throws UserError. */
async function readBounded(path: string): Promise<string> {
  const { t } = vscode.l10n;
  try {
    if ((await stat(path)).size > MOST_IMPORT_BYTES)
      throw new UserError('bad-input', t('{0} is too large for an export of stored repositories.', path));
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UserError || !isSystemError(error)) throw error;
    throw new UserError(
      'bad-input',
      t('{0} cannot be read: {1}. Name another file.', path, errorText(error)),
    );
  }
}

function tell(text: string): void {
  void vscode.window.showInformationMessage(plainText(text));
}
