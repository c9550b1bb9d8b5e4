/** Reviews of changes in the repository of a folder, for whoever shows them. */
import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { openRepository } from '../../git/operations/repository';
import { reviewChange } from '../../scenarios/git/review/reviewChange';
import type { Review, ReviewAsked, ReviewPorts } from '../../scenarios/git/review/reviewChange';
import type { OtherWorkTree } from '../../scenarios/git/structure/range';
import type { ModelPorts } from '../../scenarios/git/review/modelFindings';
import { checkCitations } from '../../verify/citations/checkCitations';
import { reviewChanges } from '../../verify/reviewChanges';
import { reviewSaid } from '../../verify/said/beyondSaid';
import { saidNames } from '../../verify/said/saidNames';

/** A model that looks for what is wrong besides. */
export type Finding = Pick<ModelPorts, 'finder' | 'onAsk'>;

export interface ReviewEngine {
  /** Files of a turn are relative to the folder. Throws UserError for a name that is no commit, CancelledError. */
  review(asked: ReviewAsked, signal: AbortSignal, finding?: Finding): Promise<Review>;
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
    review: async (asked, askSignal, finding) =>
      reviewChange(
        repository,
        { ...asked, versions: await fromTop(asked.versions, folder, repository.top) },
        {
          ...{ shapesOf, reviewTrees, known: new Map(), findingsOf: reviewChanges, reviewSaid },
          model: finding === undefined ? null : { ...finding, citationsIn: checkCitations },
          namesIn: (texts) => saidNames(texts.map(({ text }) => text).join('\n\n')).inCode,
        },
        askSignal,
      ),
  };
}

async function fromTop(
  versions: ReviewAsked['versions'],
  folder: string,
  top: string,
): Promise<ReviewAsked['versions']> {
  if (versions === null || typeof versions === 'string') return versions;
  const prefix = relative(top, await realpath(folder))
    .split(sep)
    .join('/');
  const pathFromTop = (path: string): string => (prefix === '' ? path : `${prefix}/${path}`);
  const placed = ({ name, files }: OtherWorkTree): OtherWorkTree => ({
    name,
    files: files.map((file) => ({ ...file, path: pathFromTop(file.path) })),
  });
  const { from, to, leftOut } = versions;
  return { from: placed(from), to: placed(to), leftOut: leftOut.map(pathFromTop) };
}
