import { join } from 'node:path';
import type * as vscode from 'vscode';

/** Absolute path of the folder for stored indexes: the workspace's, else that of all; null where neither is on disk. */
export function indexStorage({ storageUri, globalStorageUri }: vscode.ExtensionContext): string | null {
  const uri = storageUri ?? globalStorageUri;
  return uri.scheme === 'file' ? join(uri.fsPath, 'index') : null;
}
