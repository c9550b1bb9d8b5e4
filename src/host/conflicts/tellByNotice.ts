/** Tells what became of an interrupted operation, or what an undo left. */
import * as vscode from 'vscode';
import { plainText } from '../../core/text/plainText';
import type { Phrase } from '../../core/text/phrase';
import { sayPhrase } from '../wording';

export function tellByNotice(said: Phrase): void {
  void vscode.window.showInformationMessage(plainText(sayPhrase(said)));
}
