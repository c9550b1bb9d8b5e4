import type { Check } from '../core/checks';

/** The check as one line for people: `` `npm test` exits with 0 ``. */
export function renderCheck(check: Check): string {
  switch (check.type) {
    case 'exit':
      return `${quoted(check.command)} exits with ${check.code ?? 0}`;
    case 'file':
      return `${quoted(check.path)} ${check.written === true ? 'is written anew, with other bytes' : 'exists and is not empty'}`;
    case 'match': {
      const { source, pattern } = check;
      const subject = 'path' in source ? `${quoted(source.path)} holds` : `${quoted(source.command)} prints`;
      return `${subject} what matches /${pattern}/`;
    }
    case 'number': {
      const { low, high, seeds, pattern } = check;
      const range = low === high ? `equals ${low}` : `lies in [${low}, ${high}]`;
      const which = pattern === undefined ? 'the last number' : `the number in /${pattern}/`;
      const runs =
        seeds === undefined
          ? ''
          : ` with ${seeds.length === 1 ? 'seed' : 'each of the seeds'} ${seeds.join(', ')}`;
      return `${which} that ${quoted(check.command)} prints ${range}${runs}`;
    }
  }
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

function quoted(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').trim()}\``;
}
