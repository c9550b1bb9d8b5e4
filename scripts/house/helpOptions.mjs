// The commands and options of the command line, from the tables that it parses and explains them by.
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import { bundling } from '../build/bundling.mjs';

const SOURCE = 'src/cli/arguments.ts';

/**
 * `{ commands, options, optionsOf }`: the commands' names, all options (`--json`), and those that a command takes. Builds and
 * runs the tables. Throws where there are none: a check that sees nothing proves nothing.
 */
export async function readHelp(root) {
  const { COMMANDS: commands = [], COMMON: common = {} } = await exportsOf(join(root, SOURCE));
  if (commands.length === 0 || Object.keys(common).length === 0)
    throw new Error(`${SOURCE} exports no COMMANDS or no COMMON options`);
  const sets = new Map(
    commands.map(({ name, options }) => [name, new Set(Object.keys({ ...options, ...common }).map(written))]),
  );
  return {
    commands: [...sets.keys()],
    options: new Set([...sets.values()].flatMap((options) => [...options])),
    optionsOf: (command) => sets.get(command) ?? new Set(),
  };
}

function written(name) {
  return `--${name}`;
}

async function exportsOf(file) {
  const options = {
    ...bundling,
    entryPoints: [file],
    write: false,
    define: { REPOMASTER_INDEX_VERSION: '""' },
  };
  const { outputFiles } = await build(options);
  const module = { exports: {} };
  compileFunction(outputFiles[0].text, ['module', 'exports', 'require'])(
    module,
    module.exports,
    process.getBuiltinModule,
  );
  return module.exports;
}
