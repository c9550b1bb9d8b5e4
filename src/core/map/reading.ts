/** What is said of a folder that is not read far enough to answer. */
import { NotReadyError } from '../errors';
import type { ExploreAnswer, Explored, Reading } from './explore';
import { phrase } from '../text/phrase';
import type { Phrase } from '../text/phrase';

/** The answer; throws NotReadyError that says how far the reading is where there is none yet. */
export function answerOf(explored: Explored): ExploreAnswer {
  if (explored.kind === 'ready') return explored.answer;
  throw notReady(explored.reading);
}

/** For whoever asked: the folder cannot answer yet, how far it is, and what to do. */
function notReady(reading: Reading): NotReadyError {
  return new NotReadyError(
    phrase('The map is not ready yet: {0}', readingPhrase(reading)),
    'This says nothing about the code: do not conclude that something is absent.',
  );
}

/** How far it is and what to do now, in a sentence or two. */
export function readingPhrase({ doing, filesDone, filesTotal }: Reading): Phrase {
  const [done, total] = [{ count: filesDone }, { count: filesTotal }];
  switch (doing) {
    case 'starting':
      return phrase('RepoMaster has just started to read the folder. Ask again in a moment.');
    case 'listing':
      return phrase("RepoMaster is listing the folder's files. Ask again in a moment.");
    case 'parsing':
      return phrase('{0} of {1} files are read. Ask again in a moment.', done, total);
    case 'linking':
      return phrase(
        'all {0} files are read; RepoMaster is now resolving calls. Ask again in a moment.',
        total,
      );
    case 'paused':
      return phrase('indexing is paused at {0} of {1} files. Resume it and ask again.', done, total);
    case 'stopped':
      return phrase('indexing stopped at {0} of {1} files. Index the folder and ask again.', done, total);
  }
}
