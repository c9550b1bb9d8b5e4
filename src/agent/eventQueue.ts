export interface EventQueue<T> {
  /** Never waits. */
  push(item: T): void;
  /** Nothing is pushed any more: `items` ends behind what is left. */
  close(): void;
  /** What was pushed, in its order; for one reader. */
  items(): AsyncGenerator<T, void, void>;
}

/** What is told at once becomes what is read in time. */
export function createEventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let isClosed = false;
  let wake: () => void = () => undefined;
  return {
    push: (item) => {
      waiting.push(item);
      wake();
    },
    close: () => {
      isClosed = true;
      wake();
    },
    async *items() {
      for (;;) {
        yield* waiting.splice(0);
        if (waiting.length > 0) continue;
        if (isClosed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
