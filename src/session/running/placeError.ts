import { UserError } from '../../core/errors';

/** Nothing can run in a place, for a reason that no other command and no model mends: the user can, or chooses another. */
export class PlaceError extends UserError {
  constructor(readonly reason: UserError) {
    super('outside-failed', reason.said, 'chooseWhere');
  }
}
