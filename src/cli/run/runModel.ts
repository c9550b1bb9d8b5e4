import { createAnthropicClient } from '../../agent/models/anthropic';
import { parseBaseUrl } from '../../agent/models/baseUrl';
import { DEFAULT_BASE_URL, DEFAULT_MODEL } from '../../agent/models/defaultModel';
import { machineClock } from '../../agent/machineClock';
import { UserError } from '../../core/errors';
import type { ModelClient } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';
import type { RunOptions } from './runSyntax';

/** What servers without keys are sent, since the API's clients have to send one. No word: a key is hidden in all that is told. */
const NO_KEY = 'repomaster-has-no-key';

/**
 * The model that the options and ANTHROPIC_API_KEY name; `asker` is the command that needs it. Throws UserError where there is no key for a service that needs one,
 * or the address is none that a key may be sent to.
 */
export function runModel(
  asker: string,
  { baseUrl, model }: Pick<RunOptions, 'baseUrl' | 'model'>,
  environment: NodeJS.ProcessEnv,
  log: Log,
): ModelClient {
  const key = environment['ANTHROPIC_API_KEY'] ?? '';
  if (key === '' && baseUrl === null)
    throw new UserError(
      'bad-input',
      `${asker} needs a model: set ANTHROPIC_API_KEY, or name a server that needs no key with --base-url`,
    );
  const url = baseUrl ?? DEFAULT_BASE_URL;
  if (key !== '' && parseBaseUrl(url) === null)
    throw new UserError(
      'bad-input',
      `ANTHROPIC_API_KEY is not sent to ${url}: use https, or unset the key for a server that needs none`,
    );
  return createAnthropicClient({
    ...{ apiKey: key === '' ? NO_KEY : key, baseUrl: url, model: model ?? DEFAULT_MODEL },
    ...{ clock: machineClock, random: () => Math.random() },
    // What it warns of is told as it waits, or in the end: as data it is for a log file.
    log: { ...log, warn: (message) => log.trace(message) },
  });
}
