import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ContainerPlan } from './containerPlan';

/** Why a dev container whose plan was not allowed is not there, and what to do. */
export function refusedPlan({ concerns, pulls }: Pick<ContainerPlan, 'concerns' | 'pulls'>): Phrase {
  if (concerns.length > 0)
    return phrase(
      'The dev container was not started because {0} was not allowed. Allow it, or run commands elsewhere.',
      concerns.map(({ text }) => text).join(', '),
    );
  if (pulls.length > 0)
    return phrase(
      'The dev container was not started because pulling {0} was not allowed. Allow it, or run commands elsewhere.',
      pulls.join(', '),
    );
  return phrase(
    'The dev container was not started because it was not allowed. Allow it, or run commands elsewhere.',
  );
}
