import type { Features } from '../../core/map/codeIndex';
import type { Log } from '../../core/ports';
import type { IndexWorker } from '../../index/service/indexClient';
import type { OpenParams, UnsavedBuffer } from '../../protocol/indexMessages';
import type { StartTimer } from '../../core/async/throttle';

/** What a folder's index needs of the editor. */
export interface SessionPorts {
  /** A new worker, with the settings of now. */
  startWorker(): IndexWorker;
  /** Asked at each opening, so that changed settings count. */
  openParams(folder: string): OpenParams;
  /** Of the features, as the settings have them now. */
  weights(): Features;
  readonly buffers: BufferSource;
  readonly log: Log;
  /** The clock that deaths of workers are counted by, and its timer. */
  readonly nowMs: () => number;
  readonly startTimer: StartTimer;
}

/** The texts of unsaved documents below a folder. */
export interface BufferSource {
  /** All of them; from now on they count as taken. */
  all(folder: string): readonly UnsavedBuffer[];
  /** Those that have changed since they were last taken. */
  take(folder: string): readonly UnsavedBuffer[];
}
