import type { ToldCommand } from '../help/renderHelp';
import type { OptionTable, ValueSyntax } from '../syntax';
import { quoted } from '../../core/text/shellWord';

/** What readline completes by itself; null where nothing can be guessed. */
const READLINE: Readonly<Record<Exclude<ValueSyntax['kind'], 'choice'>, string | null>> = {
  file: 'default',
  'named file': 'default',
  folder: 'dirnames',
  text: null,
};

/** A row of a `case`: what the word is of, and what it may be. */
type Place = readonly [place: string, value: ValueSyntax];

/** The script for bash 4 and newer: one function that finds its place in the line by the tables, then completes there. */
export function renderBash(commands: readonly ToldCommand[], common: OptionTable): string {
  const optionValues = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { value }]): Place[] =>
      value === null ? [] : [[`${name} --${option}`, value]],
    ),
  );
  const argumentValues = commands.flatMap((command) =>
    command.arguments.map(({ value }, at): Place => [`${command.name} ${at}`, value]),
  );
  const many = commands.flatMap(({ options }) =>
    Object.entries(options).flatMap(([name, option]) => (option.many ? [`--${name}`] : [])),
  );
  return `# bash completion for repomaster, bash 4 and newer. Load it with: source <(repomaster completion bash)
_repomaster() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' option='' last='' plain='' used=' ' number=0
  local i word choices='' kind='' offered=''
${readTo(optionValues)}  if [[ -n $option ]]; then
    case "$command $option" in
${caseRows(optionValues)}
    esac
  elif [[ -z $plain && $current == -* ]]; then
    case $command in
${optionRows(commands, common)}
    esac
    for word in $choices; do
      [[ $used == *" $word "* && ${quoted(` ${many.join(' ')} `)} != *" $word "* ]] || offered+=" $word"
    done
    choices=$offered
  elif [[ -z $command ]]; then
    choices=${quoted(commands.map(({ name }) => name).join(' '))}
  else
    case "$command $number" in
${caseRows(argumentValues)}
    esac
  fi
  COMPREPLY=()
  if [[ -n $kind ]]; then
    compopt -o "$kind"
  else
    # shellcheck disable=SC2207
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
  fi
}
complete -F _repomaster repomaster
`;
}

/** Finds the command, the argument's number and the option whose value stands at the cursor. */
function readTo(optionValues: readonly Place[]): string {
  return `  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # Readline makes words of = and : in the middle of a value.
    if [[ $word == [=:] && -n $last ]]; then
      option=$last
    elif [[ -n $option ]]; then
      option=''
    elif [[ -z $plain && $word == -- ]]; then
      plain=1 last=''
    elif [[ -z $plain && $word == -* ]]; then
      used+="$word " last=''
      case "$command $word" in
        ${alternatives(optionValues.map(([place]) => place))}) option=$word last=$word ;;
      esac
    elif [[ -z $command ]]; then
      command=$word last=''
    else
      number=$((number + 1)) last=''
    fi
  done
  if [[ $current == [=:] && -n $last ]]; then
    option=$last current=''
  fi
`;
}

function optionRows(commands: readonly ToldCommand[], common: OptionTable): string {
  const rows = [{ name: '', options: {} }, ...commands].map(({ name, options }) => {
    const names = Object.keys({ ...options, ...common }).map((option) => `--${option}`);
    return `      ${quoted(name)}) choices=${quoted(names.join(' '))} ;;`;
  });
  return rows.join('\n');
}

/** A row for each place where something can be offered; places that take the same share one. */
function caseRows(places: readonly Place[]): string {
  const rows = new Map<string, string[]>();
  for (const [place, value] of places) {
    const does = assigned(value);
    if (does === null) continue;
    const row = rows.get(does);
    if (row) row.push(place);
    else rows.set(does, [place]);
  }
  return [...rows].map(([does, row]) => `      ${alternatives(row)}) ${does} ;;`).join('\n');
}

function assigned(value: ValueSyntax): string | null {
  if (value.kind === 'choice') return `choices=${quoted(value.choices.join(' '))}`;
  const kind = READLINE[value.kind];
  return kind === null ? null : `kind=${kind}`;
}

function alternatives(places: readonly string[]): string {
  return places.map(quoted).join(' | ');
}
