import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError, exitCodes } from './setupError.mjs';

/** The suites in the order in which they run. */
export const suiteNames = ['check', 'unit', 'integration', 'editor', 'end-to-end'];

export const startUsage = `npm start [-- [FOLDER] [--once | --browser]]
  Maps FOLDER (default: this repository) and opens VS Code with the extension on it.
  --once     print the map and exit
  --browser  open VS Code for the browser even where a desktop one is on PATH`;

const startOptions = { once: { type: 'boolean' }, browser: { type: 'boolean' }, help: { type: 'boolean' } };

/** Those of which single files can be named. */
const suitesOfFiles = ['unit', 'integration', 'end-to-end'];

export const testUsage = `npm test [-- SUITE.. | FILE..] [-- --grep TEXT]
  Runs the suites named, or all: ${suiteNames.join(', ')}.
  FILE         a test file or folder of them, as unit/core/redact or test/unit/core/redact.test.ts: builds and runs no other
  --grep TEXT  only the tests whose title matches`;

/** { folder, mode: 'help' | 'once' | 'browser' | 'open' } of npm start; throws SetupError (usage). Relative folders start at `from`. */
export function parseStartArguments(args, { from, defaultFolder }) {
  const { values, positionals } = parse(args, startOptions, startUsage);
  if (positionals.length > 1) {
    throw usage(`one folder at most, not ${positionals.length} (${positionals.join(', ')})`, startUsage);
  }
  if (values.once === true && values.browser === true) throw usage('--once opens no browser', startUsage);
  const folder = positionals[0] === undefined ? defaultFolder : resolve(from, positionals[0]);
  const mode = ['help', 'once', 'browser'].find((name) => values[name] === true) ?? 'open';
  return { folder, mode };
}

/** { suites, paths, grep, help } of npm test; paths are below test/, as unit/core/redact; throws SetupError (usage). */
export function parseTestArguments(args) {
  const { values, positionals } = parse(
    args,
    { grep: { type: 'string' }, help: { type: 'boolean' } },
    testUsage,
  );
  const { grep, help = false } = values;
  const paths = positionals.filter((name) => name.includes('/')).map(testPathOf);
  const unknown = positionals.find((name) => !name.includes('/') && !suiteNames.includes(name));
  if (unknown !== undefined) throw usage(`there is no suite "${unknown}"`, testUsage);
  if (paths.length > 0 && paths.length < positionals.length)
    throw usage('suites and files cannot be named together', testUsage);
  const suitesOfPaths = suitesOfFiles.filter((suite) => paths.some((path) => path.startsWith(`${suite}/`)));
  if (paths.length > 0) return { suites: suitesOfPaths, paths, grep, help };
  // A title cannot match in the check, which has no tests.
  const every = grep === undefined ? suiteNames : suiteNames.filter((name) => name !== 'check');
  const suites = positionals.length === 0 ? every : suiteNames.filter((name) => positionals.includes(name));
  return { suites, paths, grep, help };
}

/** The path as it stands below test/, without what every test file ends with. */
function testPathOf(name) {
  const path = name.replace(/^(\.\/)?(test\/)?/, '').replace(/(\.test)?\.ts$/, '');
  if (suitesOfFiles.some((suite) => path.startsWith(`${suite}/`))) return path;
  throw usage(`"${name}" is no test file of ${suitesOfFiles.join(', ')}`, testUsage);
}

/** Throws SetupError (bad input) unless the path is a folder. */
export async function mustBeFolder(path) {
  let found;
  try {
    found = await stat(path);
  } catch (error) {
    const why = error.code === 'EACCES' ? 'may not be read by you' : 'does not exist';
    throw new SetupError(
      `${path} ${why}: name a folder that does, as in \`npm start -- /path/to/repository\`.`,
      exitCodes.badInput,
    );
  }
  if (found.isDirectory()) return;
  throw new SetupError(`${path} is a file: name the folder of the repository instead.`, exitCodes.badInput);
}

function parse(args, options, help) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error.code?.startsWith('ERR_PARSE_ARGS_') !== true) throw error;
    throw usage(error.message.split(/[.\n]/)[0], help);
  }
}

function usage(problem, help) {
  return new SetupError(
    `${problem[0].toLowerCase()}${problem.slice(1)}; usage: ${help.split('\n')[0]}`,
    exitCodes.usage,
  );
}
