import { throwIfCancelled } from '../errors';

/** Work passes it piece by piece, and stops before it while it is closed. */
export interface Gate {
  readonly isOpen: boolean;
  close(): void;
  open(): void;
  /** Resolves as soon as it is open; rejects with CancelledError once the signal is aborted. */
  pass(signal: AbortSignal): Promise<void>;
}

/** A gate that is open. */
export function createGate(): Gate {
  let isOpen = true;
  const waiting = new Set<() => void>();
  return {
    get isOpen() {
      return isOpen;
    },
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
      for (const go of waiting) go();
      waiting.clear();
    },
    pass: async (signal) => {
      if (!isOpen && !signal.aborted)
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      throwIfCancelled(signal);
    },
  };
}
