/** What commands with commands of their own share: `git` and `hub`. */
import { offered, usage } from './syntax';
import type { ArgumentSyntax, Example, HelpPage, HelpSection, OptionTable, Values } from './syntax';

/** A command of a command: a row of gitSyntax.ts or hubSyntax.ts. */
export interface Subcommand<Options> {
  readonly name: string;
  /** What it does, as one line. */
  readonly does: string;
  readonly arguments: readonly ArgumentSyntax[];
  /** Besides those that each command of its family has. An option of several commands is one object in all of them. */
  readonly options: OptionTable;
  readonly sections: readonly HelpSection[];
  readonly examples: readonly Example[];
  /** What exit code 1 says of it. */
  readonly failure: string | null;
  /** `words` stand behind the command's name. Throws UserError `usage`. */
  parse(words: readonly string[], values: Values): Options;
}

/** A command, as `git`, with commands of its own. */
export interface Family<Options> {
  readonly name: string;
  /** In the order of the help. */
  readonly commands: readonly Subcommand<Options>[];
  /** The options that each of them has. */
  readonly common: OptionTable;
}

/** The options of all commands of a family, for its own row. */
export function optionsOf({ commands, common }: Family<unknown>): OptionTable {
  return { ...Object.fromEntries(commands.flatMap(({ options }) => Object.entries(options))), ...common };
}

/** A page of help for each command. */
export function pagesOf({ name: family, commands, common }: Family<unknown>): readonly HelpPage[] {
  return commands.map(({ name, options, ...told }) => ({
    ...told,
    ...{ name: `${family} ${name}`, options: { ...options, ...common }, later: {} },
  }));
}

/** What the words behind the family's name ask for. Throws UserError `usage`, also for an option of another command. */
export function parseSubcommand<Options>(
  family: Family<Options>,
  [command, ...words]: readonly string[],
  values: Values,
): Options {
  const { name, commands } = family;
  const known = commands.find((each) => each.name === command);
  if (known !== undefined) {
    checkOptions(family, known, values);
    return known.parse(words, values);
  }
  const names = commands.map((each) => each.name);
  if (command === undefined) throw usage(`${name} needs a command; there are ${names.join(', ')}`);
  throw usage(`unknown ${name} command '${command}'; ${offered(command, names)}`);
}

function checkOptions(family: Family<unknown>, { name, options }: Subcommand<unknown>, values: Values): void {
  for (const [option, { value, many }] of Object.entries(optionsOf(family))) {
    if (option in options || option in family.common) continue;
    const isGiven =
      value === null
        ? values.flag(option)
        : many
          ? values.texts(option).length > 0
          : values.text(option) !== null;
    if (isGiven) throw usage(`${family.name} ${name} takes no --${option}`);
  }
}
