import { join } from 'node:path';
import type * as vscode from 'vscode';

/** Absolute path of the folder for conversations: the workspace's own; the extension's where no folder is open. */
export function conversationStorage({ storageUri, globalStorageUri }: vscode.ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, 'conversations');
}

/** Absolute path of the folder for stored indexes: the workspace's, else that of all; null where neither is on disk. */
export function indexStorage({ storageUri, globalStorageUri }: vscode.ExtensionContext): string | null {
  const uri = storageUri ?? globalStorageUri;
  return uri.scheme === 'file' ? join(uri.fsPath, 'index') : null;
}

/** Absolute path of the folder for what commands printed: the workspace's, else that of all. */
export function runLogFolder({ storageUri, globalStorageUri }: vscode.ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, 'runs');
}

/** Absolute path of the folder where it is noted which edits are under way: the workspace's, else that of all. */
export function editNotesFolder({ storageUri, globalStorageUri }: vscode.ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, 'edits');
}

/** Absolute path of the folder for throw-away folders of programs. */
export function scratchFolder({ storageUri, globalStorageUri }: vscode.ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, 'scratch');
}

/** Absolute path of the folder for results, one subfolder per conversation: the workspace's, else the one for all. */
export function resultsStorage({ storageUri, globalStorageUri }: vscode.ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, 'results');
}

/** Absolute path of the folder for what the hub keeps: its store, answers and diffs. The same for all workspaces. */
export function hubStorage({ globalStorageUri }: vscode.ExtensionContext): string {
  return join(globalStorageUri.fsPath, 'hub');
}
