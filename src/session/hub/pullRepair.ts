/** Repairs a set-up step as a merged pull request of the repository did it. */
import { readFile } from 'node:fs/promises';
import type { JudgedThread } from '../../core/hub/experience';
import { GitExit, rawGit } from '../../git/rawGit';
import type { SetupRepair } from './setUp';

export interface PullRepairParts {
  /** The repository's folder, absolute. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What issues and pull requests say of a log, the best first. */
  readonly ask: (log: string, signal: AbortSignal) => Promise<readonly JudgedThread[]>;
  /** Whether a change may be made. */
  readonly takesFixes: boolean;
}

/**
 * Asks about the log of a failed step. Of the relevant pull requests, the first whose diff fits the files is applied, where that is
 * allowed; a diff that would touch anything outside the folder, or does not fit whole, is left. Else what the best thread says is told.
 */
export function createPullRepair({ root, environment, ask, takesFixes }: PullRepairParts): SetupRepair {
  return async (log, signal) => {
    const relevant = (await ask(log, signal)).filter((each) => each.relevant);
    for (const { url, diff } of takesFixes ? relevant : []) {
      if (diff === null) continue;
      if (await applies(await readFile(diff), { root, environment }, signal)) return { kind: 'applied', url };
    }
    const [best] = relevant;
    return best === undefined ? null : { kind: 'told', url: best.url, says: best.solution ?? best.reason };
  };
}

/** Whether the diff was applied: whole, below the folder, by git, which refuses any other. */
async function applies(
  diff: Buffer,
  { root, environment }: Pick<PullRepairParts, 'root' | 'environment'>,
  signal: AbortSignal,
): Promise<boolean> {
  const git = { folder: root, environment, variables: {}, signal };
  try {
    await rawGit(git, ['apply', '--check', '-'], diff);
    await rawGit(git, ['apply', '-'], diff);
    return true;
  } catch (error) {
    if (error instanceof GitExit) return false;
    throw error;
  }
}
