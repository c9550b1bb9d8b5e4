/** Whether the command that commits are checked by may run: by the user's rules, else by their word. */
import type { ApprovalQuestion, Approvals } from '../../core/conversation/approvals';
import { UserError } from '../../core/errors';
import type { ShellParser } from '../../core/running/shell';
import { phrase } from '../../core/text/phrase';
import { besideWorkspace } from '../../scenarios/git/commitRuns';
import type { OpenRunner } from '../../scenarios/git/commitRuns';
import type { PlacedRunner } from '../running/placedRunner';

export interface CheckConsentParts {
  readonly runnerIn: (root: string) => Pick<PlacedRunner, 'quiet' | 'boundary'>;
  readonly parser: () => ShellParser;
  readonly approvals: Pick<Approvals, 'consider'>;
  /** Asks the user whether it may run on each of so many commits. */
  readonly ask: (question: ApprovalQuestion, commits: number) => Promise<boolean>;
}

/** What runs the command on so many commits; null where the user does not want that. Throws UserError where it may not run. */
export type CheckConsent = (command: string, root: string, commits: number) => Promise<OpenRunner | null>;

/** Of each run; as in scenarios/git/commitRuns.ts. */
const RUN_MS = 6 * 3_600_000;

export function createCheckConsent({ runnerIn, parser, approvals, ask }: CheckConsentParts): CheckConsent {
  return async (command, root, commits) => {
    const { quiet: runner, boundary } = runnerIn(root);
    if (runner.kind === 'container')
      throw new UserError(
        'bad-input',
        phrase(
          'A check of commits needs a folder outside the workspace, which the dev container does not have. Choose another place for commands.',
        ),
      );
    const considered = approvals.consider({
      ...{ command, folder: root, place: '.', isThrowAway: true, timeoutMs: RUN_MS },
      ...{ purpose: '', parsed: await parser().parse(command), boundary: await boundary() },
    });
    if (considered.kind === 'ask') {
      if (!(await ask(considered.question, commits))) return null;
    } else if (considered.decision.kind === 'denied')
      throw new UserError('bad-input', phrase('{0} was not run: {1}.', command, considered.decision.reason));
    return besideWorkspace(runner);
  };
}
