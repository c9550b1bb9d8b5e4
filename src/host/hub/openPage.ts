import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { cloneUrl } from '../../git/clone/cloneUrl';

/** Opens a repository's or an issue's page in the browser; VS Code asks first. Throws UserError for an address that is neither https nor this machine's. */
export async function openPage(url: string): Promise<void> {
  try {
    // The same addresses that may be cloned.
    cloneUrl(url);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      'bad-input',
      vscode.l10n.t('RepoMaster opens only https links, so this link was not opened.'),
    );
  }
  await vscode.env.openExternal(vscode.Uri.parse(url, true));
}
