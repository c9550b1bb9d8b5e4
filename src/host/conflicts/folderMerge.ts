/** The merge of the folder that is open, whichever that is: another folder, or trust that is given, opens it anew. */
import * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';
import type { Subscription } from '../../core/async/emitter';
import type { MergeWork, OpenMergeWork } from '../../core/git/mergeWork';
import type { FolderIndex } from '../../session/folder/folderIndex';

export interface FolderMerge {
  /** Null where no folder is open, the workspace is not trusted, or the folder is in no repository. */
  readonly current: () => Promise<MergeWork | null>;
  /** Fires when it is another one, or something of it has changed. */
  readonly onChanged: Emitter<void>['on'];
  readonly dispose: () => void;
}

interface Opened {
  readonly folder: string;
  readonly work: Promise<MergeWork | null>;
  readonly close: () => Promise<void>;
}

/** Opens nothing before it is asked, or the folder is known. */
export function followMerge(
  folderIndex: Pick<FolderIndex, 'state' | 'onState'>,
  open: OpenMergeWork,
): FolderMerge {
  const changed = new Emitter<void>();
  let opened: Opened | null = null;
  const follow = (): void => {
    const { state } = folderIndex;
    const folder = state.kind === 'noFolder' || !vscode.workspace.isTrusted ? null : state.folder;
    if (folder === (opened?.folder ?? null)) return;
    void opened?.close();
    opened = folder === null ? null : openIn(folder, open, () => changed.fire());
    changed.fire();
  };
  const following = [folderIndex.onState(follow), vscode.workspace.onDidGrantWorkspaceTrust(follow)];
  follow();
  return {
    current: () => opened?.work ?? Promise.resolve(null),
    onChanged: changed.on,
    dispose: () => {
      for (const each of following) each.dispose();
      void opened?.close();
      changed.dispose();
    },
  };
}

function openIn(folder: string, open: OpenMergeWork, onChanged: () => void): Opened {
  let isClosed = false;
  let listening: Subscription | undefined;
  const work = open(folder).then((found) => {
    if (found !== null && !isClosed) listening = found.onChanged(onChanged);
    return found;
  });
  return {
    folder,
    work,
    close: async () => {
      isClosed = true;
      listening?.dispose();
      (await work)?.dispose();
    },
  };
}
