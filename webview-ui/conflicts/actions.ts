import type { FromConflicts } from '../../src/protocol/fromConflicts';
import type { MergeSideName } from '../../src/core/git/mergeWork';
import type { Tab } from './result';
import type { Toggled } from './state';

/** The actions of the page; those without a conflict are about the current one. */
export interface Actions {
  readonly select: (id: string) => void;
  /** To the conflict before (-1) or after (1) it. */
  readonly step: (by: 1 | -1) => void;
  /** To the next conflict that nobody has decided. */
  readonly skip: () => void;
  readonly look: (tab: Tab) => void;
  readonly edit: (text: string) => void;
  readonly undoEdit: () => void;
  readonly redoEdit: () => void;
  /** Back to the candidates: the user's own text is gone. */
  readonly dropDraft: () => void;
  /** Chooses what the result pane shows, and goes on to the next conflict that is open. */
  readonly choose: () => void;
  /** Takes the choice back. */
  readonly reopen: () => void;
  readonly write: () => void;
  readonly toggle: (what: Toggled) => void;
  readonly showSide: (side: MergeSideName) => void;
  readonly send: (message: Exclude<FromConflicts, { readonly type: 'ready' | 'choose' | 'write' }>) => void;
}
