/** A bisection in the repository of a folder, for whoever shows it. */
import type { BisectReport } from '../../core/git/bisect';
import { openRepository } from '../../git/operations/repository';
import { removeFolder } from '../../run/sandbox/removeClosed';
import { bisect } from '../../scenarios/git/bisect/bisect';
import type { BisectAsked, BisectPorts } from '../../scenarios/git/bisect/bisect';

export type RunBisectPorts = Omit<BisectPorts, 'removeFolder'> & { readonly environment: NodeJS.ProcessEnv };

/** As `bisect`. Throws UserError for a folder in no repository, too. */
export async function runBisect(
  folder: string,
  asked: BisectAsked,
  { environment, ...ports }: RunBisectPorts,
  signal: AbortSignal,
): Promise<BisectReport> {
  const repository = await openRepository(folder, environment, signal);
  return bisect(repository, asked, { ...ports, removeFolder }, signal);
}
