import type { Phrase } from '../../core/text/phrase';

/**
 * `fixed`: stays refused where nobody is asked and all the rest is allowed (`--approve all`). `barred`: as usual, but a
 * closed boundary keeps it from happening.
 */
export type Weight = 'fixed' | 'usual' | 'barred';

export interface WeighedPhrase {
  readonly what: Phrase;
  readonly weight: Weight;
  /** What it rests on is computed, and would be judged otherwise if it were written out. */
  readonly isComputed?: true | undefined;
}
