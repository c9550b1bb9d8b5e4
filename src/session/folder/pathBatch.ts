import type { StartTimer } from '../../core/async/throttle';

/** Collects paths until none has come for a while, then hands them on as one set. */
export interface PathBatch {
  add(path: string): void;
  dispose(): void;
}

/** A batch that calls `use` once `quietMs` have passed since the last path. */
export function createPathBatch(
  use: (paths: ReadonlySet<string>) => void,
  quietMs: number,
  start: StartTimer,
): PathBatch {
  let paths = new Set<string>();
  let stop: (() => void) | undefined;
  const flush = (): void => {
    const ready = paths;
    paths = new Set();
    stop = undefined;
    use(ready);
  };
  return {
    add: (path) => {
      paths.add(path);
      stop?.();
      stop = start(flush, quietMs);
    },
    dispose: () => stop?.(),
  };
}
