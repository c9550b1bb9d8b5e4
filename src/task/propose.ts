import type { ShellParser } from '../core/shell';
import type { CommandProposal } from '../core/tool';

/** Of all commands together: each has its own limit. */
const TIMEOUT_MS = 3_600_000;

/** Commands that are run one after the other, as one text to approve: what is allowed is exactly this. */
export async function proposeChecks(
  root: string,
  commands: readonly string[],
  parser: ShellParser,
): Promise<CommandProposal> {
  const command = commands.join('\n');
  return {
    ...{ command, folder: root, place: '.', timeoutMs: TIMEOUT_MS },
    purpose: 'Checks of the plan: they run now, and again in the end.',
    parsed: await parser.parse(command),
  };
}
