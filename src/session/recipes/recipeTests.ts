/** The tests of a repository as its set-up knows them: run where the window runs commands, once the user has seen the command. */
import { CancelledError } from '../../core/errors';
import type { RepositoryTests } from '../../core/git/mergePorts';
import { inEnglish } from '../../core/text/phrase';
import type { StepView } from '../../recipes/setup';
import type { Consent, ConsentedSteps } from './consentedSteps';

export function createRecipeTests(
  steps: Pick<ConsentedSteps, 'view' | 'run'>,
  consent: Consent,
): RepositoryTests {
  const find = async (signal: AbortSignal): Promise<StepView | null> => {
    const view = await steps.view(signal);
    return view?.steps.find(({ step }) => step.kind === 'test') ?? null;
  };
  return {
    command: async () => (await find(new AbortController().signal))?.step.command ?? null,
    run: async (signal) => {
      const found = await find(signal);
      const name = 'tests';
      if (found === null) return { name, outcome: 'unknown', reason: 'no file says how the tests are run' };
      const hooks = { consent, shownBy: 'terminal', onOutput: () => undefined } as const;
      const { failed, isDeclined } = await steps.run([found.step.id], hooks, signal);
      if (isDeclined) throw new CancelledError();
      if (failed === null) return { name, outcome: 'passed', reason: '' };
      return { name, outcome: 'failed', reason: `${found.step.command} ${inEnglish(failed.failure)}` };
    },
  };
}
