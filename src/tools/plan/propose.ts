import type { ParsedCommand, ShellParser } from '../../core/running/shell';
import type { CommandProposal } from '../../core/conversation/tool';

export interface CheckCommands {
  readonly commands: readonly string[];
  readonly timeoutMs: number;
}

/**
 * Commands that are run one after the other, each for itself, as one text to approve: what is allowed is exactly this.
 * `timeoutMs` is of all together: each has its own limit. `results`: the folder that the user named for results, absolute.
 */
export async function proposeChecks(
  root: string,
  { commands, timeoutMs }: CheckCommands,
  parser: ShellParser,
  named: Pick<CommandProposal, 'results' | 'inputs'> = {},
): Promise<CommandProposal> {
  const command = commands.join('\n');
  const together = await parser.parse(command);
  const each = await Promise.all(commands.map((one) => parser.parse(one)));
  return {
    ...{ command, folder: root, place: '.', timeoutMs },
    ...namedPlaces(named),
    isOfPlan: true,
    purpose: '',
    parsed: startsSame(together, each)
      ? together
      : { kind: 'unparsable', reason: 'commands that depend on each other' },
  };
}

function namedPlaces({
  results,
  inputs = [],
}: Pick<CommandProposal, 'results' | 'inputs'>): Pick<CommandProposal, 'results' | 'inputs'> {
  return {
    ...(results === undefined ? {} : { results }),
    ...(inputs.length === 0 ? {} : { inputs }),
  };
}

/** A quote or here-document that one leaves open takes in the next, where they stand together; not where they run. */
function startsSame(together: ParsedCommand, each: readonly ParsedCommand[]): boolean {
  if (together.kind === 'unparsable') return true;
  const apart = each.map(startsOf);
  return !apart.includes(null) && JSON.stringify(apart.flat()) === JSON.stringify(startsOf(together));
}

/** What is started, without where it stands; null where it is not understood. */
function startsOf(parsed: ParsedCommand): readonly unknown[] | null {
  if (parsed.kind === 'unparsable') return null;
  return parsed.commands.map(({ words, writes, reads, assigns }) => ({ words, writes, reads, assigns }));
}
