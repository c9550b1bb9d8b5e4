// The commands and options of the command line, as its help says them.

/**
 * `{ commands, options, optionsOf }` of the source of src/cli/help.ts: the commands' names, all options (`--json`), and those that a command
 * takes. Throws where the help is not as this reads it: a check that sees nothing proves nothing.
 */
export function readHelp(source) {
  const [, text = ''] = /export const HELP = `([^`]*)`/.exec(source) ?? [];
  const commands = [...text.matchAll(/^ {2}repomaster (\w+)/gm)].map(([, name]) => name);
  const sections = new Map();
  let section = '';
  for (const line of text.split('\n')) {
    const [, head] = /^Options of (\w+)$/.exec(line) ?? [];
    if (head !== undefined) section = head;
    else if (/^\S/.test(line)) section = '';
    if (section !== '') sections.set(section, [...(sections.get(section) ?? []), ...startsOf(line)]);
  }
  if (commands.length === 0 || sections.size === 0)
    throw new Error('src/cli/help.ts has no commands or options that this check understands');
  const common = ['--help', '--version', ...(sections.get('all') ?? [])];
  return {
    commands,
    options: new Set([...common, ...[...sections.values()].flat()]),
    optionsOf: (command) => new Set([...common, ...(sections.get(command) ?? [])]),
  };
}

/** The options that a line begins with: `--task TEXT, --task-file FILE   what ...` has two. */
function startsOf(line) {
  const [, start = ''] = /^ {2}(--\S.*?)(?: {3}|$)/.exec(line) ?? [];
  return [...start.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
}
