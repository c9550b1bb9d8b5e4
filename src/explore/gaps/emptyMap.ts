import type { CodeIndex } from '../../core/map/codeIndex';
import { languageNames } from '../../index/languages/rules';
import { leftOutByLanguage, leftOutText } from './leftOutLanguages';
import { count } from '../answer/text';

/** Enough to see what the folder is made of. */
const MOST_LEFT_OUT = 8;

/** Why the map of a folder holds nothing, in two sentences; of one that is not read to its end, that alone. */
export function emptyMapText({ partial, skipped }: Pick<CodeIndex, 'partial' | 'skipped'>): string {
  if (partial) return 'Nothing is mapped yet: RepoMaster is still reading the folder.';
  const head = `The map is empty: the folder has no ${languageNames('or')} file that is not ignored.`;
  if (skipped.length === 0) return `${head} It has no other file either.`;
  const left = leftOutText(leftOutByLanguage(skipped), MOST_LEFT_OUT);
  return `${head} ${count(skipped.length, 'file is', 'files are')} left out: ${left}.`;
}
