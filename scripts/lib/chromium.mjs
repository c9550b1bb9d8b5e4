import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { chromiumPackages } from './pins.mjs';
import { SetupError } from './setupError.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium: CHROMIUM_EXECUTABLE, one on PATH, or Debian's, installed when this is root. */
export async function ensureChromium({ log, env = process.env }) {
  const present = findChromium(env);
  if (present !== undefined) return present;
  const install = findOnPath('apt-get', env);
  if (install === undefined || process.getuid?.() !== 0) throw new SetupError(missing(install !== undefined));
  log(`Installing ${chromiumPackages.join(' and ')} ...`);
  await aptInstall(install, chromiumPackages);
  const installed = findChromium(env);
  if (installed === undefined) throw new SetupError(missing(true));
  return installed;
}

/** Where a named program is on PATH, or undefined. */
export function findOnPath(name, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function findChromium(env) {
  const named = env.CHROMIUM_EXECUTABLE;
  if (named === undefined || named === '')
    return names.map((name) => findOnPath(name, env)).find((file) => file !== undefined);
  if (isExecutable(named)) return named;
  throw new SetupError(`CHROMIUM_EXECUTABLE names ${named}, which cannot be run: correct or unset it.`);
}

function missing(hasApt) {
  const how = hasApt
    ? `run \`apt-get install ${chromiumPackages.join(' ')}\` as root`
    : 'install Chromium or Chrome';
  return `the editor and browser tests need Chromium, which is not on PATH: ${how}, or let CHROMIUM_EXECUTABLE name one, and run the same command again.`;
}

async function aptInstall(apt, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runQuiet(apt, ['update'], { env });
    await runQuiet(apt, ['install', '-y', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    const line = /^E: (.+)$/m.exec(error.output)?.[1] ?? error.output.trim().split('\n').pop();
    throw new SetupError(
      `apt-get could not install ${packages.join(' and ')} (${line}): repair that and run the same command again.`,
    );
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Any reason (missing, a folder in between, no rights) means the same here: this one cannot be run.
    return false;
  }
}
