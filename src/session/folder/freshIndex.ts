/** The window's index for a task: its answers have what the task has changed before they were asked for. */
import type { CitedCode } from '../../core/checks';
import type { Explorer } from '../../core/explore';
import type { FramePlaces } from '../../core/framePlaces';
import { phrase } from '../../core/phrase';
import type { IndexState } from './indexState';
import { untilAborted } from '../../core/untilAborted';
import type { IndexSession } from './indexSession';

export interface FreshIndex extends Explorer {
  readonly code: CitedCode;
  readonly places: FramePlaces;
  /** The next answer takes in what has changed on disk. */
  touch(): void;
}

/** `explorer` answers from `session`. An index that is still being made is not waited for: it reads the files as they are. */
export function createFreshIndex(
  session: Pick<IndexSession, 'framePlaces' | 'references' | 'update' | 'whenIdle'> & {
    readonly state: IndexState;
  },
  explorer: Explorer,
): FreshIndex {
  let isTouched = false;
  const bring = async (signal: AbortSignal): Promise<void> => {
    if (!isTouched || session.state.kind !== 'ready') return;
    isTouched = false;
    // All of the folder is looked through: a command may have changed anything.
    session.update(['.git']);
    await untilAborted(session.whenIdle(), signal);
  };
  return {
    explore: async (request, signal) => {
      await bring(signal);
      return explorer.explore(request, signal);
    },
    code: {
      lookUp: async (references, signal) => {
        await bring(signal);
        const answers = await untilAborted(session.references(references), signal);
        const why = phrase('There is no map of this folder to look it up in.');
        return answers ?? references.map(() => ({ kind: 'missing', why, nearest: null }));
      },
    },
    places: {
      locate: async (question, signal) => {
        await bring(signal);
        return untilAborted(session.framePlaces(question), signal);
      },
    },
    touch: () => {
      isTouched = true;
    },
  };
}
