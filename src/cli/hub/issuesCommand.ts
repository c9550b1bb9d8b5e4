import { UserError } from '../../core/errors';
import type { HubCommandPorts } from './hubPorts';
import type { IssuesOptions } from './syntax/issuesSyntax';

/** Runs `repomaster hub issues`. */
export async function runIssues(
  options: IssuesOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted();
  ports.log.trace(options.text);
  await ports.clock.sleep(0, signal);
  throw new UserError('usage', 'hub issues is not available yet: its client comes with the next commit');
}
