/** The setting that shows tests, examples and similar files in rankings. */
import * as vscode from 'vscode';
import type { ApartChoice } from '../core/files/apart';
import type { Subscription } from '../core/async/emitter';

/** The value for this window. A value of the wrong type counts as the default. */
export function readApartChoice(): ApartChoice {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  return configuration.get<unknown>('showTestsAndExamples') === true ? 'shown' : 'hidden';
}

/** Changes the setting in the workspace if it is set there, else in the user's settings. */
export async function writeApartChoice(choice: ApartChoice): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const isWorkspace = configuration.inspect<unknown>('showTestsAndExamples')?.workspaceValue !== undefined;
  const { Workspace, Global } = vscode.ConfigurationTarget;
  await configuration.update('showTestsAndExamples', choice === 'shown', isWorkspace ? Workspace : Global);
}

/** Calls the listener after each change of it; the caller disposes the subscription. */
export function onApartChanged(listener: () => void): Subscription {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('repomaster.showTestsAndExamples')) listener();
  });
}
