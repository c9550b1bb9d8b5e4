/** Builds the work on merges for a window: in a folder that is trusted, and not over what an editor holds unsaved. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { createMerging } from '../../session/merge/windowMerge';
import type { Merging } from '../../session/merge/windowMerge';
import { isUnsaved } from '../files/unsavedFile';
import { tellByNotice } from './tellByNotice';

export function buildMerging(folderIndex: FolderIndex, log: Log): Merging {
  const isTrusted = (): boolean => vscode.workspace.isTrusted;
  const ports = { isUnsaved, onRecovered: tellByNotice, onLeft: tellByNotice };
  return createMerging({ folderIndex, isTrusted, environment: process.env, log, ...ports });
}
