import type { ParsedCommand, SubCommand } from '../../core/running/shell';

/** A line editor's line: longer ones are slow to echo and nobody reads them there. */
const MOST_CHARS = 2_000;

/** Builtins that would change the shell that later commands run in, or end it. */
const changesShell = new Set([
  ...[
    'exit',
    'logout',
    'exec',
    'eval',
    'source',
    '.',
    'set',
    'shopt',
    'trap',
    'alias',
    'unalias',
    'enable',
    'bind',
  ],
  ...[
    'export',
    'declare',
    'typeset',
    'readonly',
    'unset',
    'ulimit',
    'umask',
    'stty',
    'reset',
    'history',
    'read',
  ],
  ...['complete', 'disown', 'fg', 'bg', 'coproc', 'popd', 'pushd'],
  // What they run is the shell's own, too.
  ...['command', 'builtin', 'time'],
]);

/**
 * Why the command cannot be typed into an interactive bash as it is, in English for the log; null where it can. There
 * `!` and a leading `^` stand for earlier commands, a tab completes, a line that is not complete waits for more; and the marks of shell
 * integration come from bash's DEBUG trap, which a group or subshell at the beginning does not set off.
 */
export function unfitReason(command: string, parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return 'it was not understood, and might wait for more input';
  if (/\p{C}/u.test(command)) return 'it has several lines or control characters';
  if (command.includes('!') || command.startsWith('^'))
    return 'it has a ! or a leading ^, which would stand for an earlier command';
  if (command.length > MOST_CHARS) return 'it is very long';
  const first = command.search(/\S/);
  if (!parsed.commands.some(({ words, start }) => words.length > 0 && start === first)) {
    return 'it does not begin with a program, and shell integration would lose its beginning';
  }
  const changes = parsed.commands
    .filter((each) => isOfShell(each, parsed.commands))
    .some(({ words: [program], assigns }) =>
      program === undefined ? assigns.length > 0 : program === null || changesShell.has(program),
    );
  return changes ? 'it may change the shell itself' : null;
}

/** Whether the shell itself runs it: what stands inside another command is run by that one or by a subshell. */
function isOfShell(command: SubCommand, all: readonly SubCommand[]): boolean {
  return !all.some(
    (outer) =>
      outer.words.length > 0 &&
      outer.start <= command.start &&
      command.end <= outer.end &&
      outer.end - outer.start > command.end - command.start,
  );
}
