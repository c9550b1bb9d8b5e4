import type { Check, NumberCheck } from '../core/changes/checks';
import { inEnglish, phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';

/** The check as one line for people, in English: `` `npm test` exits with 0 ``. */
export function renderCheck(check: Check): string {
  return inEnglish(checkPhrase(check));
}

/** What it demands, as a clause: `` `npm test` exits with 0 ``. */
export function checkPhrase(check: Check): Phrase {
  switch (check.type) {
    case 'exit':
      return phrase('`{0}` exits with {1}', oneLine(check.command), check.code ?? 0);
    case 'file':
      return check.written === true
        ? phrase('`{0}` is rewritten with new content', oneLine(check.path))
        : phrase('`{0}` exists and is not empty', oneLine(check.path));
    case 'match': {
      const { source, pattern } = check;
      return 'path' in source
        ? phrase('`{0}` contains {1}', oneLine(source.path), `/${pattern}/`)
        : phrase('`{0}` prints {1}', oneLine(source.command), `/${pattern}/`);
    }
    case 'number':
      return numberPhrase(check);
  }
}

function numberPhrase({ command, low, high, seeds, pattern }: NumberCheck): Phrase {
  const which =
    pattern === undefined
      ? phrase('the last number that `{0}` prints', oneLine(command))
      : phrase('the number in {0} that `{1}` prints', `/${pattern}/`, oneLine(command));
  const lies =
    low === high ? phrase('{0} equals {1}', which, low) : phrase('{0} lies in [{1}, {2}]', which, low, high);
  if (seeds === undefined) return lies;
  return seeds.length === 1
    ? phrase('{0} with seed {1}', lies, seeds.join(', '))
    : phrase('{0} with each of the seeds {1}', lies, seeds.join(', '));
}

/**
 * The command lines that the check runs, exactly as they are run, in order: for approval before anything runs. None for
 * a check of a file.
 */
export function commandsOf(check: Check): readonly string[] {
  switch (check.type) {
    case 'exit':
      return [check.command];
    case 'file':
      return [];
    case 'match':
      return 'command' in check.source ? [check.source.command] : [];
    case 'number':
      return (check.seeds ?? [null]).map((seed) => withSeed(check.command, seed, check.seed_variable));
  }
}

const SEED = '{seed}';

/** The command with its seed, in place of `{seed}` or, where that is not there, as a variable of bash. */
function withSeed(command: string, seed: number | null, variable = 'SEED'): string {
  if (seed === null) return command;
  return command.includes(SEED)
    ? command.replaceAll(SEED, String(seed))
    : `export ${variable}=${seed}; ${command}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
