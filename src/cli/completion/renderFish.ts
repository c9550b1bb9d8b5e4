import type { ToldCommand } from '../help/renderHelp';
import type { OptionSyntax, OptionTable, ValueSyntax } from '../syntax';

/** The script for fish: a `complete` for each command, option and argument, offered where its place is. */
export function renderFish(commands: readonly ToldCommand[], common: OptionTable): string {
  const taking = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { value }]) => (value === null ? [] : [`${name} --${option}`])),
  );
  return `# fish completion for repomaster. Load it with: repomaster completion fish | source
# The command of the line and the number of the argument at the cursor.
function __repomaster_place
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ''
    set -l number 0
    set -l is_value 0
    set -l plain 0
    for word in $words
        if test $is_value = 1
            set is_value 0
        else if test $plain = 0 -a "$word" = --
            set plain 1
        else if test $plain = 0; and string match -q -- '-*' $word
            contains -- "$command $word" ${taking.map(quoted).join(' ')}
            and set is_value 1
        else if test -z "$command"
            set command $word
        else
            set number (math $number + 1)
        end
    end
    echo $command
    echo $number
end

function __repomaster_in
    set -l place (__repomaster_place)
    test "$place[1]" = "$argv[1]"
end

function __repomaster_at
    set -l place (__repomaster_place)
    test "$place[1]" = "$argv[1]" -a "$place[2]" = "$argv[2]"
end

complete -c repomaster -f
${commands.map(({ name, does }) => completeLine(`__repomaster_in ''`, `-a ${quoted(name)}`, does)).join('\n')}
${Object.entries(common)
  .map(([name, { does }]) => completeLine(null, `${name === 'help' ? '-s h ' : ''}-l ${name}`, does))
  .join('\n')}
${commands.map(commandLines).join('\n')}
`;
}

function commandLines(command: ToldCommand): string {
  const { name, options, arguments: taken } = command;
  return [
    ...Object.entries(options).map(([option, syntax]) => optionLine(name, option, syntax)),
    ...taken.flatMap(({ value, does }, at) => {
      const offer = offerOf(value);
      return offer === null ? [] : [completeLine(`__repomaster_at ${name} ${at}`, offer, does)];
    }),
  ].join('\n');
}

function optionLine(command: string, option: string, { value, does }: OptionSyntax): string {
  // Without -f fish offers files to every option that takes a value.
  const takes = value === null ? '' : ` -r ${offerOf(value) ?? '-f'}`;
  return completeLine(`__repomaster_in ${command}`, `-l ${option}${takes}`, does);
}

function completeLine(condition: string | null, what: string, does: string): string {
  const where = condition === null ? '' : ` -n ${quoted(condition)}`;
  return `complete -c repomaster${where} ${what} -d ${quoted(does)}`;
}

/** What offers the value; null where nothing can. In the path of NAME=PATH fish finds files by itself. */
function offerOf(value: ValueSyntax): string | null {
  switch (value.kind) {
    case 'choice':
      return `-f -a ${quoted(value.choices.join(' '))}`;
    case 'file':
    case 'named file':
      return '-F';
    case 'folder':
      return `-f -a '(__fish_complete_directories)'`;
    case 'text':
      return null;
  }
}

/** In fish's single quotes only \\ and ' are escaped. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
