import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ContainerPlan } from './containerPlan';

/** Why a dev container whose plan was not allowed is not there, and what to do. */
export function refusedPlan({ concerns, pulls }: Pick<ContainerPlan, 'concerns' | 'pulls'>): Phrase {
  if (concerns.length > 0)
    return phrase(
      'The dev container was not brought up, since {0} was not allowed: allow it, or choose another way to run commands.',
      concerns.map(({ text }) => text).join(', '),
    );
  if (pulls.length > 0)
    return phrase(
      'The dev container was not brought up, since pulling {0} was not allowed: allow that, or choose another way to run commands.',
      pulls.join(', '),
    );
  return phrase(
    'The dev container was not allowed, so it was not brought up: allow it, or choose another way to run commands.',
  );
}
