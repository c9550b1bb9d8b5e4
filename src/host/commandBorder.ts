import * as vscode from 'vscode';
import { CancelledError, ToolError, UserError, errorText, saidOf } from '../core/errors';
import type { Log } from '../core/ports';
import { plainText } from '../core/text/plainText';
import { sayPhrase } from './wording';

/**
 * Registers a command whose errors end here: a UserError or ToolError is shown in its own words, a cancellation not at all,
 * and a bug is logged with its stack and named in one sentence.
 */
export function registerCommand(
  id: string,
  log: Log,
  run: (...args: never[]) => Promise<void> | void,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: never[]) => {
    try {
      await run(...args);
    } catch (error) {
      reportError(id, log, error);
    }
  });
}

/** Tells the user that a page sent what is no message of it: see `createStrayReport`. */
export async function tellOfStray(): Promise<void> {
  const { t } = vscode.l10n;
  const reload = t('Reload Window');
  const text = t('RepoMaster ignored a message it did not understand. Reload the window.');
  const chosen = await vscode.window.showWarningMessage(plainText(text), reload);
  if (chosen === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

/** In the error's own words, with a button for what helps. */
async function warnOf(error: UserError | ToolError): Promise<void> {
  const canSignIn = error instanceof UserError && error.remedy === 'signInToGithub';
  const signIn = vscode.l10n.t('Sign In to GitHub');
  const chosen = await vscode.window.showWarningMessage(
    plainText(sayPhrase(saidOf(error))),
    ...(canSignIn ? [signIn] : []),
  );
  if (chosen === signIn) await vscode.commands.executeCommand('repomaster.hub.signIn');
}

/** Shows the user the error of `id`, a command or a page's message: see `registerCommand`. */
export function reportError(id: string, log: Log, error: unknown): void {
  if (error instanceof CancelledError) return;
  if (error instanceof UserError || error instanceof ToolError) {
    void warnOf(error);
    return;
  }
  log.error(`${id}: ${error instanceof Error && error.stack ? error.stack : errorText(error)}`);
  void vscode.window.showErrorMessage(
    plainText(vscode.l10n.t('RepoMaster has a bug here: {0}. The log has the details.', errorText(error))),
  );
}
