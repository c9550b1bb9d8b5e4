/** Values that are worked out behind something that does not wait for them. */

export interface Behind<Input, T> {
  /** The value of the input, or the last one that is known while that is worked out. */
  now(input: Input): T;
  isKnown(input: Input): boolean;
  /** The value of the input. Rejects as the work does. */
  whole(input: Input): Promise<T>;
}

export interface BehindParts<Input, T> {
  /** Before anything is known. */
  readonly first: T;
  /** Inputs of one key have one value. */
  readonly keyOf: (input: Input) => string;
  readonly work: (input: Input, before: T) => Promise<T>;
  /** A value is there that nobody waited for. */
  readonly done: () => void;
}

/** One work at a time and key; what failed is worked out again for the next one who asks. */
export function createBehind<Input, T>({
  first,
  keyOf,
  work,
  done,
}: BehindParts<Input, T>): Behind<Input, T> {
  let known: { readonly key: string | null; readonly value: T } = { key: null, value: first };
  let under: { readonly key: string; readonly value: Promise<T> } | null = null;
  const begin = (input: Input): Promise<T> => {
    const key = keyOf(input);
    if (known.key === key) return Promise.resolve(known.value);
    if (under?.key === key) return under.value;
    const value = work(input, known.value).then(
      (found) => {
        if (under?.value === value) {
          known = { key, value: found };
          under = null;
        }
        return found;
      },
      (error: unknown) => {
        if (under?.value === value) under = null;
        throw error;
      },
    );
    under = { key, value };
    return value;
  };
  return {
    now: (input) => {
      // A failure is told to those who wait for the value.
      if (known.key !== keyOf(input)) begin(input).then(done, () => undefined);
      return known.value;
    },
    isKnown: (input) => known.key === keyOf(input),
    whole: begin,
  };
}
