/** Builds what resolves merge conflicts in the window: the page, its command, and the notice of a merge that stopped. */
import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { isRecord } from '../../core/isRecord';
import type { OpenMergeWork } from '../../core/git/mergeWork';
import { registerCommand } from '../commandBorder';
import { conflictsPanelType, createConflictsPanel } from './conflictsPanel';
import type { ConflictsPanelParts } from './conflictsPanel';
import { followMerge } from './folderMerge';
import type { FolderMerge } from './folderMerge';
import { tellOfMerges } from './mergeNotice';

export interface ConflictParts extends Omit<ConflictsPanelParts, 'merge'> {
  readonly openMerge: OpenMergeWork;
}

/** All of it; the caller disposes it. */
export function buildConflicts(parts: ConflictParts): vscode.Disposable {
  const merge = followMerge(parts.folderIndex, parts.openMerge);
  const panel = createConflictsPanel({ ...parts, merge });
  return vscode.Disposable.from(
    panel,
    merge,
    tellOfMerges(merge, () => panel.open(null), parts.log),
    vscode.window.registerWebviewPanelSerializer(conflictsPanelType, panel),
    registerCommand('repomaster.resolveConflicts', parts.log, async (from: unknown) =>
      panel.open(await pathFrom(merge, from)),
    ),
  );
}

/** Of what a menu hands on: a file, or a row of the Source Control view; null for anything else, and outside the repository. */
async function pathFrom(merge: FolderMerge, from: unknown): Promise<string | null> {
  const uri = isRecord(from) && from['resourceUri'] instanceof vscode.Uri ? from['resourceUri'] : from;
  const work = await merge.current();
  if (work === null || !(uri instanceof vscode.Uri) || uri.scheme !== 'file') return null;
  const path = relative(work.root, uri.fsPath).split(sep).join('/');
  return path === '' || path.startsWith('..') ? null : path;
}
