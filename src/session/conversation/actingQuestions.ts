/** The window's own questions that change files, whatever the mode was. */
import { UserError } from '../../core/errors';
import type { ModelClient } from '../../core/conversation/languageModel';

export interface ActingQuestions {
  /** Has the model do what it planned: from now on the mode is `act`. */
  carryOut(): Promise<void>;
  /**
   * Asks a model to repair something: `evidence` is data that goes with the question. `goBack` is done before, once it is known
   * that a model answers; what it throws ends this. Then the mode is `act`. Throws UserError where no model is chosen.
   */
  repair(text: string, evidence: string, goBack: () => Promise<void>): Promise<void>;
}

export interface ActingTexts {
  /** What is asked to do what a plan says. */
  readonly carryOut: string;
  /** Said where only a model could do it. */
  readonly needsModel: string;
}

interface ActingPorts extends ActingTexts {
  clientFor(text: string): Promise<Pick<ModelClient, 'identity'>>;
}

interface Asking {
  /** The mode is `act` from now on. */
  readonly begin: () => void;
  /** Asks with this beside the question; '' for nothing. */
  readonly ask: (text: string, context: string) => Promise<void>;
}

/** `checkOurs` throws UserError where nothing may be asked here. */
export function questionsThatAct(
  ports: ActingPorts,
  checkOurs: () => void,
  { begin, ask }: Asking,
): ActingQuestions {
  return {
    carryOut: async () => {
      begin();
      await ask(ports.carryOut, '');
    },
    repair: async (text, evidence, goBack) => {
      checkOurs();
      const { identity } = await ports.clientFor(text);
      if (identity.kind === 'none') throw new UserError('bad-input', ports.needsModel);
      await goBack();
      begin();
      await ask(text, evidence);
    },
  };
}
