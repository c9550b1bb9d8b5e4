import { createOutputBuffer } from '../../run/outputBuffer';
import type { OutputBuffer } from '../../run/outputBuffer';
import type { StartTimer } from '../../core/async/throttle';

export interface OutputBatches {
  push(text: string): void;
  /** Writes what is held back. */
  flush(): void;
}

const intervalMs = 50;
/** Beginning and end of a batch: about 64 kB, several screens more than anybody reads in 50 ms. */
const headChars = 16_000;
const tailChars = 48_000;

/** Texts written together, every 50 ms while there are any; of more than 64,000 characters a line says how many are left out. */
export function createOutputBatches(write: (text: string) => void, start: StartTimer): OutputBatches {
  let held: OutputBuffer | undefined;
  let stop: (() => void) | undefined;
  const flush = (): void => {
    stop?.();
    stop = undefined;
    const text = held?.read().text;
    held = undefined;
    if (text !== undefined) write(text);
  };
  return {
    push: (text) => {
      held ??= createOutputBuffer(headChars, tailChars);
      held.push(text);
      stop ??= start(flush, intervalMs);
    },
    flush,
  };
}
