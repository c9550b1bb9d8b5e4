import type { FailureAction } from './conversation';
import { UserError } from '../errors';
import type { Said } from '../text/phrase';

/** A model that could not answer: what happened, what to do, and the action that does it (null = none does). */
export class ModelError extends UserError {
  constructor(
    said: Said,
    readonly action: FailureAction | null,
    /** Whether a shorter conversation would be answered. */
    readonly isTooLong = false,
  ) {
    super('outside-failed', said);
  }
}
