/** Reviews of changes in the repository of a folder, for whoever shows them. */
import { openRepository } from '../../git/operations/repository';
import { reviewChange } from '../../scenarios/git/review/reviewChange';
import type { Review, ReviewPorts } from '../../scenarios/git/review/reviewChange';
import { reviewChanges } from '../../verify/reviewChanges';

export interface ReviewEngine {
  /** `range` as `compare` of a structure engine takes it. Throws UserError for a name that is no commit, CancelledError. */
  review(range: string | null, signal: AbortSignal): Promise<Review>;
}

export interface ReviewEnginePorts extends Pick<ReviewPorts, 'shapesOf' | 'reviewTrees'> {
  readonly environment: NodeJS.ProcessEnv;
}

/** Throws UserError for a folder in no repository. */
export async function openReviewEngine(
  folder: string,
  { environment, shapesOf, reviewTrees }: ReviewEnginePorts,
  signal: AbortSignal,
): Promise<ReviewEngine> {
  const repository = await openRepository(folder, environment, signal);
  return {
    review: (range, askSignal) =>
      reviewChange(
        repository,
        range,
        { shapesOf, reviewTrees, known: new Map(), findingsOf: reviewChanges },
        askSignal,
      ),
  };
}
