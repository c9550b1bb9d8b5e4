import type { Log } from '../../core/ports';
import type { Redact } from '../../core/redact/redact';
import type { FolderIndex } from '../folder/folderIndex';
import type { TakeBack } from './takeBack';
import type { TaskFolders } from '../task/taskFolders';
import type { Chat } from '../conversation/chat';
import type { Memory } from '../journal/journals';

/** What looking at changes in the editor, and deciding about them, works with. */
export interface DiffParts {
  readonly chat: Chat;
  readonly folderIndex: FolderIndex;
  readonly takeBack: TakeBack;
  readonly folders: TaskFolders;
  readonly memory: Memory;
  readonly redact: Redact;
  readonly log: Log;
}
