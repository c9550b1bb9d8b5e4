import { existsSync, realpathSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { SetupError } from './setupError.mjs';

/** Less than this after an install means that it hit the end of the disk. */
const leastFreeBytes = 20 * 2 ** 20;

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/** The file of npm's own command line, so that any Node.js can run it; throws SetupError when npm is missing. */
export function npmCli(env = process.env) {
  const found = candidates(env).find((file) => basename(file) === 'npm-cli.js' && existsSync(file));
  if (found !== undefined) return found;
  throw new SetupError(
    'npm was not found: install npm (it comes with Node.js) and run the same command again.',
  );
}

/** Runs npm with the given Node.js; `what` names the goal in the sentence of a failure. */
export async function runNpm({ node, args, cwd, what }) {
  try {
    await runQuiet(node, [npmCli(), ...args, ...quiet], { cwd });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    throw new SetupError(npmSentence(what, error.output));
  }
  // On a full disk npm can leave cut-off files and still report success.
  const { bavail, bsize } = await statfs(cwd);
  if (bavail * bsize < leastFreeBytes) throw new SetupError(npmSentence(what, 'ENOSPC'));
}

/** The sentence for npm's output after it failed. */
export function npmSentence(what, output) {
  const again = 'and run the same command again; what was complete is kept';
  const network =
    /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(
      output,
    );
  if (network !== null) {
    return `${what} could not be fetched because npm's registry did not answer (${network[1]}): check the network, the proxy or npm's registry setting ${again}.`;
  }
  if (/\b(ENOSPC|EDQUOT)\b/.test(output))
    return `${what} could not be installed because the disk is full: free some space (about 2 GB are needed) ${again}.`;
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return `${what} could not be written: make the repository folder and npm's cache writable for you ${again}.`;
  if (/\b(E404|ETARGET|ENOVERSIONS)\b/.test(output))
    return `${what} is not in npm's registry: point npm's registry setting at one that has it ${again}.`;
  const line = /^npm (?:error|ERR!) (?!code\b)(.+)$/m.exec(output)?.[1] ?? output.trim().split('\n').pop();
  return `${what} could not be installed (npm: ${line}): see npm's log, repair that ${again}.`;
}

function candidates(env) {
  const besideNode = dirname(process.execPath);
  return [
    env.npm_execpath ?? '',
    ...onPath(env),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
}

function onPath(env) {
  const files = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  return files.filter((file) => existsSync(file)).map((file) => realpathSync(file));
}
