import type { Phrase } from '../../core/phrase';

/** `fixed`: stays refused where nobody is asked and all the rest is allowed (`--approve all`). */
export type Weight = 'fixed' | 'usual';

export interface WeighedPhrase {
  readonly what: Phrase;
  readonly weight: Weight;
}
