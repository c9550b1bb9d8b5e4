/** What the commits of a change say of it. */
import type { SaidText } from '../../../core/git/said';
import type { StructureReport } from '../../../core/git/structure';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { rawGit } from '../../../git/rawGit';
import { readingGit } from '../../../git/operations/repository';
import type { Repository } from '../../../git/operations/repository';

/** More of them name so much that nothing is beyond them. */
const MOST_COMMITS = 100;

/** Of the commits from one side to the other; of files that are in no commit yet, the last commit's. */
export async function messagesOf(
  repository: Repository,
  { from, to }: Pick<StructureReport, 'from' | 'to'>,
  signal: AbortSignal,
): Promise<{ readonly texts: readonly SaidText[]; readonly notes: readonly Phrase[] }> {
  const git = readingGit(repository, signal);
  // Nothing was committed yet.
  if (from.commit === null) return { texts: [], notes: [] };
  const range = to.commit === null ? ['-n', '1', from.commit] : [`${from.commit}..${to.commit}`];
  const most = to.commit === null ? [] : ['-n', `${MOST_COMMITS + 1}`];
  const printed = (await rawGit(git, ['log', '-z', '--format=%B', ...most, ...range, '--'])).toString('utf8');
  const messages = printed.split('\0').filter((message) => message.trim() !== '');
  const texts = messages.slice(0, MOST_COMMITS).map((text): SaidText => ({ by: 'message', text }));
  const notes = [
    phrase('Of the commits, only the last {0} were read for what they say.', { count: MOST_COMMITS }),
  ];
  return { texts, notes: messages.length > MOST_COMMITS ? notes : [] };
}
