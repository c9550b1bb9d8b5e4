/** What the commits of a change say of it. */
import type { SaidText } from '../../../core/git/said';
import type { StructureReport } from '../../../core/git/structure';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { rawGit } from '../../../git/rawGit';
import { readingGit } from '../../../git/operations/repository';
import type { Repository } from '../../../git/operations/repository';
import { sideOf } from '../../../git/operations/underWay';

/** More of them name so much that nothing is beyond them. */
const MOST_COMMITS = 100;

/** Of the commits from one side to the other, or to HEAD for files that are in no commit; of those against HEAD, the last commit's. */
export async function messagesOf(
  repository: Repository,
  { from, to }: Pick<StructureReport, 'from' | 'to'>,
  signal: AbortSignal,
): Promise<{ readonly texts: readonly SaidText[]; readonly notes: readonly Phrase[] }> {
  const git = readingGit(repository, signal);
  // Nothing was committed yet.
  if (from.commit === null) return { texts: [], notes: [] };
  const last = to.commit ?? (await sideOf(git, 'HEAD', 'HEAD'))?.commit ?? from.commit;
  const range =
    to.commit === null && last === from.commit
      ? ['-n', '1', last]
      : ['-n', `${MOST_COMMITS + 1}`, `${from.commit}..${last}`];
  const printed = (await rawGit(git, ['log', '-z', '--format=%B', ...range, '--'])).toString('utf8');
  const messages = printed.split('\0').filter((message) => message.trim() !== '');
  const texts = messages.slice(0, MOST_COMMITS).map((text): SaidText => ({ by: 'message', text }));
  const notes = [
    phrase('Of the commits, only the last {0} were read for what they say.', { count: MOST_COMMITS }),
  ];
  return { texts, notes: messages.length > MOST_COMMITS ? notes : [] };
}
