/** The third is where bwrap tells its status. */
const FIRST = 4;

/** What bwrap reads from descriptors of its own. */
export interface Inputs {
  /** The number of a descriptor that holds these bytes; null = nothing. */
  add(bytes: Buffer | null): string;
  /** All of them, from descriptor 4 on. */
  all(): readonly (Buffer | null)[];
}

export function createInputs(): Inputs {
  const given: (Buffer | null)[] = [];
  return {
    add: (bytes) => String(given.push(bytes) - 1 + FIRST),
    all: () => given,
  };
}
