import type { ToldCommand } from '../help/renderHelp';
import { writtenValue } from '../syntax';
import type { ArgumentSyntax, OptionSyntax, OptionTable, ValueSyntax } from '../syntax';
import { quoted } from '../../core/text/shellWord';

/** The script for zsh: a specification of `_arguments` a command. It works sourced, and as a file in fpath. */
export function renderZsh(commands: readonly ToldCommand[], common: OptionTable): string {
  const described = commands.map(
    ({ name, does }) => `        ${quoted(`${name}:${escaped(does, /[\\:]/g)}`)}`,
  );
  return `#compdef repomaster
# zsh completion for repomaster. Load it with: source <(repomaster completion zsh)
_repomaster_named_file() {
  if compset -P '*='; then
    _files
  else
    _message NAME=PATH
  fi
}

_repomaster() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C \\
    ${optionSpecs({}, common).join(' \\\n    ')} \\
    '1: :->command' \\
    '*:: :->rest' && return
  case $state in
    command)
      local -a commands=(
${described.join('\n')}
      )
      _describe -t commands command commands
      ;;
    rest)
      case $words[1] in
${commands.map((command) => commandCase(command, common)).join('\n')}
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _repomaster ]]; then
  _repomaster "$@"
else
  compdef _repomaster repomaster
fi
`;
}

function commandCase(command: ToldCommand, common: OptionTable): string {
  const specs = [...optionSpecs(command.options, common), ...command.arguments.map(argumentSpec)];
  const lines = ['_arguments -S', ...specs].join(' \\\n            ');
  return `        ${command.name})\n          ${lines}\n          ;;`;
}

/** -h is the one short option. */
function optionSpecs(options: OptionTable, common: OptionTable): string[] {
  return [
    ...Object.entries(options).map(([name, option]) => optionSpec(name, option)),
    ...Object.entries(common).map(([name, { does }]) => {
      const names = name === 'help' ? '{-h,--help}' : quoted(`--${name}`);
      return `'(- *)'${names}${quoted(`[${explanation(does)}]`)}`;
    }),
  ];
}

function optionSpec(name: string, { value, many, does }: OptionSyntax): string {
  const told = `[${explanation(does)}]`;
  const head = `${many ? '*' : ''}--${name}`;
  return value === null ? quoted(`${head}${told}`) : quoted(`${head}=${told}:${valueSpec(value)}`);
}

function argumentSpec({ value }: ArgumentSyntax, at: number): string {
  return quoted(`${at + 1}:${valueSpec(value)}`);
}

/** The message where nothing can be offered, and what offers. */
function valueSpec(value: ValueSyntax): string {
  return `${explanation(value.kind === 'choice' ? 'value' : writtenValue(value))}:${action(value)}`;
}

function action(value: ValueSyntax): string {
  switch (value.kind) {
    case 'choice':
      return `(${value.choices.join(' ')})`;
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    case 'named file':
      return '_repomaster_named_file';
    case 'text':
      return '';
  }
}

function explanation(text: string): string {
  return escaped(text, /[\\:[\]]/g);
}

function escaped(text: string, special: RegExp): string {
  return text.replace(special, '\\$&');
}
