/** Watches folders for what changes a merge. */
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { Emitter } from '../../core/async/emitter';
import { createThrottle } from '../../core/async/throttle';
import type { StartTimer } from '../../core/async/throttle';
import type { WatchFolders } from './openMergeWork';

/** A git command touches several files. */
const INTERVAL_MS = 300;
/** Files that come and go while others are written: what counts is what they become. */
const PASSING = /\.(?:lock|half|tmp|swp)$|~$/;

/** A folder that is not there, or cannot be watched, is tried again with the next `follow`. */
export function createWatchFolders(startTimer: StartTimer): WatchFolders {
  const changed = new Emitter<void>();
  const throttle = createThrottle(() => changed.fire(), INTERVAL_MS, startTimer);
  const watched = new Map<string, FSWatcher>();
  const end = (folder: string): void => {
    watched.get(folder)?.close();
    watched.delete(folder);
  };
  const begin = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || !PASSING.test(name)) throttle.run();
      });
      // A folder that goes away ends its watch.
      watcher.on('error', () => {
        end(folder);
        throttle.run();
      });
      watched.set(folder, watcher);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  };
  return {
    onChanged: changed.on,
    follow: (folders) => {
      for (const folder of watched.keys()) if (!folders.includes(folder)) end(folder);
      for (const folder of folders) if (!watched.has(folder)) begin(folder);
    },
    dispose: () => {
      for (const folder of [...watched.keys()]) end(folder);
      throttle.dispose();
      changed.dispose();
    },
  };
}
