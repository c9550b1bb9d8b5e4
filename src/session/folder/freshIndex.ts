/** A folder's index for a task, whose answers include the task's own changes. */
import type { CitedCode, CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { throwIfCancelled } from '../../core/errors';
import type { Explorer } from '../../core/map/explore';
import type { FramePlace, FramePlaces, PlaceQuestion } from '../../core/files/framePlaces';
import { phrase } from '../../core/text/phrase';
import { untilAborted } from '../../core/async/untilAborted';
import type { FolderIndex } from './folderIndex';
import type { IndexState } from './indexState';
import { WHOLE_FOLDER, createLooks } from './looks';

export interface FreshIndex extends Explorer {
  readonly code: CitedCode;
  readonly places: FramePlaces;
  /** The next answer takes in what has changed on disk. */
  touch(): void;
}

/** The index behind it, whoever runs its worker. */
export interface IndexedFolder extends Explorer {
  /** False while the index is being made: that is not waited for, because it reads the files as they are. */
  isMade(): boolean;
  /** Has the whole folder looked through; resolves when the index has what changed. */
  update(): Promise<unknown>;
  /** As in CitedCode; null while there is no index. */
  references(references: readonly CodeReference[]): Promise<readonly ReferenceAnswer[] | null>;
  framePlaces(question: PlaceQuestion): Promise<readonly (FramePlace | null)[]>;
}

/** The folder's answers, each after a look at the folder where `touch` was called since the last look began. */
export function createFreshIndex(folder: IndexedFolder): FreshIndex {
  const looks = createLooks(() => folder.update());
  let isTouched = false;
  const look = async (): Promise<void> => {
    isTouched = false;
    try {
      await looks.look();
    } catch (error) {
      isTouched = true;
      throw error;
    }
  };
  const bring = async (signal: AbortSignal): Promise<void> => {
    throwIfCancelled(signal);
    const due = isTouched && folder.isMade() ? look() : looks.underWay();
    if (due !== null) await untilAborted<unknown>(due, signal);
  };
  return {
    explore: async (request, signal) => {
      await bring(signal);
      return folder.explore(request, signal);
    },
    code: {
      lookUp: async (references, signal) => {
        await bring(signal);
        const answers = await untilAborted(folder.references(references), signal);
        const why = phrase('There is no map of this folder to look it up in.');
        return answers ?? references.map(() => ({ kind: 'missing', why, nearest: null }));
      },
    },
    places: {
      locate: async (question, signal) => {
        await bring(signal);
        return untilAborted(folder.framePlaces(question), signal);
      },
    },
    touch: () => {
      isTouched = true;
    },
  };
}

/** A window's folder as `createFreshIndex` takes it; `explorer` answers from `session`. */
export function indexedByFolder(
  folderIndex: Pick<FolderIndex, 'framePlaces' | 'references' | 'update' | 'whenIdle'> & {
    readonly state: IndexState;
  },
  explorer: Explorer,
): IndexedFolder {
  return {
    explore: (request, signal) => explorer.explore(request, signal),
    isMade: () => folderIndex.state.kind === 'ready',
    update: () => {
      folderIndex.update(WHOLE_FOLDER);
      return folderIndex.whenIdle();
    },
    references: (references) => folderIndex.references(references),
    framePlaces: (question) => folderIndex.framePlaces(question),
  };
}
