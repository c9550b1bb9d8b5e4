import type { FileCommits } from '../../core/ports';

/** Commits at which a file counts as fully worked on. */
const COMMITS_AT_FULL = 20;
const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/**
 * The Git feature, in [0, 1]: 0.7 * min(commits/20, 1) + 0.3 * max(0, 1 - age/365 days), 0 for a file that git
 * does not know. Age is HEAD's commit time minus the file's last commit's, both in seconds since the epoch; a
 * file whose last commit is dated after HEAD (a clock that was wrong) has age 0.
 * Source: RepoMaster appendix F, "Git". Differs: age is measured from HEAD, not from the clock, so one commit
 * always gives one score.
 */
export function gitScore(commits: FileCommits | null, headTime: number | null): number {
  if (!commits || headTime === null) return 0;
  const age = Math.max(0, headTime - commits.lastTime);
  const recency = Math.max(0, 1 - age / SECONDS_PER_YEAR);
  return (7 * Math.min(commits.commits / COMMITS_AT_FULL, 1) + 3 * recency) / 10;
}
