/** Whether a command could not do its work because a program or module that it names is not installed. */

/** What shells and launchers say of a program that is not there; the first group names it. */
const SAYINGS: readonly RegExp[] = [
  // bash, and `env`, `timeout`, `nohup` behind it; a path is a file of the repository, which the task may make.
  /^(?:\S*?(?:ba|z|k|da)?sh): (?:(?:line )?\d+: |-c: line \d+: )?([^\s/:]+): (?:command )?not found$/m,
  /^zsh:\d+: command not found: ([^\s/]+)$/m,
  /^(?:\/\S*\/)?(?:env|timeout|nohup|nice|setsid|xargs|exec|time|sudo): (?:failed to run command |cannot run |can't execute )?[‘'"“]?([^\s/:’'"”]+)[’'"”]?: No such file or directory$/m,
  // `python -m NAME`; an import inside of a program says ModuleNotFoundError.
  /^(?:\/\S*\/|[A-Z]:\\\S*\\)?python[\d.]*(?:\.exe)?: No module named ([\w.]+)$/m,
  /^'([^']+)' is not recognized as an internal or external command/m,
  /^error: no such (?:sub)?command: `?([\w-]+)`?$/m,
  /^npm (?:ERR!|error) Missing script: "([^"]+)"$/m,
];

/** What exits with 127 has found no program; with other codes the shell's word may be of something that a script only tried. */
const NOT_FOUND = 127;

/**
 * The program or module that `command` needs and that is not there, as its output says; null where nothing says so. A word of
 * the shell about a program that the command itself does not name counts only where the command ended for it.
 */
export function missingTool(command: string, output: string, code: number): string | null {
  for (const saying of SAYINGS) {
    const name = saying.exec(output.replaceAll('\r\n', '\n'))?.[1];
    if (name === undefined) continue;
    if (code === NOT_FOUND || wordsOf(command).has(name)) return name;
  }
  return null;
}

function wordsOf(command: string): ReadonlySet<string> {
  return new Set(command.split(/[\s;|&()'"`$<>=]+/));
}
