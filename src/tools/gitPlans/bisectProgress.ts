/** A bisection while it runs, a line a run. */
import { inEnglish } from '../../core/text/phrase';
import { count } from '../../explore/answer/text';
import type { BisectProgress } from '../../scenarios/git/bisect/bisect';

/** What tells the progress, by lines for `note`. */
export function createBisectProgress(note: (line: string) => void): (progress: BisectProgress) => void {
  let done = 0;
  return (progress) => {
    switch (progress.kind) {
      case 'note':
        note(inEnglish(progress.said));
        return;
      case 'begun': {
        const { commits, atMost, known } = progress;
        done = known;
        const most = atMost === null ? '' : `; at most ${count(atMost, 'run', 'runs')}`;
        const goesOn =
          known === 0 ? '' : `; ${count(known, 'run is', 'runs are')} known from the interrupted call`;
        note(`${count(commits, 'commit', 'commits')} may be the first bad one${most}${goesOn}`);
        return;
      }
      case 'running': {
        const [why] = progress.suspect?.reasons ?? [];
        if (why !== undefined) note(`suspect: ${progress.commit.slice(0, 10)} ${inEnglish(why)}`);
        return;
      }
      case 'ran': {
        const { commit, verdict, exit } = progress.run;
        const printed = verdict === 'good' || progress.last === '' ? '' : `: ${progress.last}`;
        note(`run ${++done}: ${commit.slice(0, 10)} is ${VERDICTS[verdict]} (exit ${exit})${printed}`);
        return;
      }
    }
  };
}

const VERDICTS = { good: 'good', bad: 'bad', skip: 'skipped' } as const;
