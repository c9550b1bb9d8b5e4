import type { PathState, Step } from '../core/changes/checkpoints';
import { UserError } from '../core/errors';
import { phrase } from '../core/text/phrase';
import { aroundCommand } from './command';
import type { StepRoom } from './command';
import { missingFolders, placeOf, readState } from './pathStates';
import { notKept } from './stepLog';
import type { Seen } from './watchedFiles';

/** The step of this number, which is in the log. `seen` is what looks around earlier commands saw; `atWork` counts work. */
export function createStep(
  room: StepRoom,
  step: number,
  seen: Map<string, Seen>,
  atWork: { count: number },
): Step {
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    atWork.count++;
    try {
      return await work();
    } finally {
      atWork.count--;
    }
  };
  return {
    step,
    around: (path, next, work) => counted(() => aroundFile(room, step, { path, next }, work)),
    aroundCommand: (work, signal, leftInBackground) =>
      counted(() => aroundCommand({ room, step, seen, leftInBackground }, work, signal)),
  };
}

interface Writing {
  readonly path: string;
  /** As in Step.around; `unknown` is no hash, so it is nobody's. */
  readonly next: string | null;
}

async function aroundFile<T>(
  room: StepRoom,
  step: number,
  { path, next }: Writing,
  work: () => Promise<T>,
): Promise<T> {
  const place = await placeOf(room.root, path);
  const was = await keep(room, place);
  const newFolders = await missingFolders(room.root, path);
  room.record({ type: 'writing', step, path, was, next, newFolders }, 'flushed');
  try {
    return await work();
  } finally {
    await noteWritten(room, step, { path, next }, place);
  }
}

async function noteWritten(
  room: StepRoom,
  step: number,
  { path, next }: Writing,
  place: string,
): Promise<void> {
  const { state } = await readState(place);
  try {
    room.record({ type: 'wrote', step, path, is: state }, 'written');
  } catch (error) {
    // The file is written, and the entry before it tells our writing by its hash. A disk that is full stops the next step.
    if (next === 'unknown') throw error;
  }
}

async function keep({ objects, folder }: StepRoom, place: string): Promise<PathState> {
  const { state, bytes } = await readState(place);
  if (state.kind === 'other')
    throw new UserError('bad-input', phrase('A step cannot change the file {0}.', place));
  try {
    if (bytes !== null) await objects.put(bytes, 'flushed');
  } catch (error) {
    throw notKept(folder, error);
  }
  return state;
}
