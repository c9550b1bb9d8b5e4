/** Reviews of changes in the repository of a folder, for whoever shows them. */
import { openRepository } from '../../git/operations/repository';
import { reviewChange } from '../../scenarios/git/review/reviewChange';
import type { Review, ReviewAsked, ReviewPorts } from '../../scenarios/git/review/reviewChange';
import type { OtherWorkTree } from '../../scenarios/git/structure/range';
import type { Finding } from '../../scenarios/git/review/modelFindings';
import { checkCitations } from '../../verify/citations/checkCitations';
import { reviewChanges } from '../../verify/reviewChanges';
import { reviewSaid } from '../../verify/said/beyondSaid';
import { saidNames } from '../../verify/said/saidNames';
import { folderPaths } from './folderPaths';
import type { FolderPaths } from './folderPaths';
import { reviewFromFolder } from './fromFolder';

export interface ReviewEngine {
  /** Files of a turn are relative to the folder. Throws UserError for a name that is no commit, CancelledError. */
  review(asked: ReviewAsked, signal: AbortSignal, finding?: Finding): Promise<Review>;
}

export interface ReviewEnginePorts extends Pick<ReviewPorts, 'shapesOf' | 'reviewTrees'> {
  readonly environment: NodeJS.ProcessEnv;
  /** What paths of a review are relative to: the folder is for who has it open alone. */
  readonly pathsFrom: 'top' | 'folder';
}

/** Throws UserError for a folder in no repository. */
export async function openReviewEngine(
  folder: string,
  { environment, pathsFrom, shapesOf, reviewTrees }: ReviewEnginePorts,
  signal: AbortSignal,
): Promise<ReviewEngine> {
  const repository = await openRepository(folder, environment, signal);
  const paths = await folderPaths(folder, repository.top);
  return {
    review: async (asked, askSignal, finding) => {
      const review = await reviewChange(
        repository,
        { ...asked, versions: versionsFromTop(asked.versions, paths.fromTop) },
        {
          ...{ shapesOf, reviewTrees, known: new Map(), findingsOf: reviewChanges, reviewSaid },
          model: finding === undefined ? null : { ...finding, citationsIn: checkCitations },
          namesIn: (texts) => saidNames(texts.map(({ text }) => text).join('\n\n')).inCode,
        },
        askSignal,
      );
      return pathsFrom === 'top' ? review : reviewFromFolder(review, paths.fromFolder);
    },
  };
}

function versionsFromTop(
  versions: ReviewAsked['versions'],
  fromTop: FolderPaths['fromTop'],
): ReviewAsked['versions'] {
  if (versions === null || typeof versions === 'string') return versions;
  const placed = ({ name, files }: OtherWorkTree): OtherWorkTree => ({
    name,
    files: files.map((file) => ({ ...file, path: fromTop(file.path) })),
  });
  const { from, to, leftOut } = versions;
  return { from: placed(from), to: placed(to), leftOut: leftOut.map(fromTop) };
}
