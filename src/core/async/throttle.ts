/** Runs at once, then at most once an interval: what comes in between is made up for at its end. */
export interface Throttle {
  run(): void;
  dispose(): void;
}

/** Starts a timer and returns the function that stops it; handed in so that tests need no clock. */
export type StartTimer = (run: () => void, delayMs: number) => () => void;

export const startTimer: StartTimer = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
};

export function createThrottle(action: () => void, intervalMs: number, start: StartTimer): Throttle {
  let stop: (() => void) | undefined;
  let again = false;
  const run = (): void => {
    if (stop) {
      again = true;
      return;
    }
    stop = start(() => {
      stop = undefined;
      if (!again) return;
      again = false;
      run();
    }, intervalMs);
    action();
  };
  return { run, dispose: () => stop?.() };
}
