/** The setting of whether rankings that people are shown have tests, examples and the like. */
import * as vscode from 'vscode';
import type { ApartChoice } from '../core/files/apart';
import type { Subscription } from '../core/async/emitter';

/** What holds for this window now. A value of the wrong type counts as its default. */
export function readApartChoice(): ApartChoice {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  return configuration.get<unknown>('showTestsAndExamples') === true ? 'shown' : 'hidden';
}

/** Sets it where it is set: in the workspace if it is set there, else in the user's settings. */
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
