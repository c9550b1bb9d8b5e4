/** The devcontainer CLI (@devcontainers/cli): from PATH, or installed into the product's own storage; never bundled. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Said } from '../../core/text/phrase';
import { findOnPath } from '../localShell';
import { runBounded, whyOf } from './boundedCommand';
import type { BoundedOutcome } from './boundedCommand';
import pin from './cliPin.json';

export interface DevcontainerCli {
  readonly program: string;
  /** What stands before the command. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

export interface CliPlaces {
  /** Absolute: the product's own storage. */
  readonly storage: string;
  /** With what a proxy needs (HTTPS_PROXY and the like), as the user's has it. */
  readonly environment: NodeJS.ProcessEnv;
}

/** 10 MB from a registry, over a slow line. */
const INSTALL_MS = 300_000;

/** The CLI on PATH, else the installed one; null where there is neither. */
export function findDevcontainerCli({ storage, environment }: CliPlaces): DevcontainerCli | null {
  const onPath = findOnPath(process.platform === 'win32' ? 'devcontainer.cmd' : 'devcontainer', environment);
  if (onPath !== null) return { program: onPath, args: [], environment };
  const installed = join(installFolder(storage), 'node_modules', pin.name, pin.program);
  return existsSync(installed) ? nodeProgram(installed, environment) : null;
}

/** A script of Node.js as the CLI; in the editor, Electron stands in for Node.js. */
export function nodeProgram(script: string, environment: NodeJS.ProcessEnv): DevcontainerCli {
  return {
    ...{ program: process.execPath, args: [script] },
    environment: { ...environment, ELECTRON_RUN_AS_NODE: '1' },
  };
}

/** What is installed, for the question whether it may be. */
export const cliPackage = `${pin.name} ${pin.version}`;

/**
 * Installs the pinned version by npm, which holds it beside the pinned hash and runs none of its scripts; whole or not at
 * all. Throws UserError with what to do where npm is missing or fails; CancelledError.
 */
export async function installDevcontainerCli(
  places: CliPlaces,
  signal: AbortSignal,
): Promise<DevcontainerCli> {
  const { storage, environment } = places;
  const npm = findOnPath(process.platform === 'win32' ? 'npm.cmd' : 'npm', environment);
  if (npm === null)
    throw new UserError(
      'outside-failed',
      phrase(
        '{0} cannot be installed because npm is not on PATH. Install Node.js, or put devcontainer on PATH.',
        cliPackage,
      ),
    );
  const folder = installFolder(storage);
  const begun = `${folder}.${process.pid}`;
  try {
    await mkdir(begun, { recursive: true });
    await writePackage(begun);
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
    const outcome = await runBounded(npm, args, { environment, folder: begun, limitMs: INSTALL_MS, signal });
    if (outcome.code !== 0)
      throw new UserError(
        'outside-failed',
        phrase(
          '{0} could not be installed ({1}). Check the network and proxy, or put devcontainer on PATH.',
          cliPackage,
          npmReason(outcome),
        ),
      );
    await rm(folder, { recursive: true, force: true });
    await rename(begun, folder);
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
  const found = findDevcontainerCli(places);
  if (found === null) throw new Error(`npm did not install ${pin.program} in ${folder}`);
  return found;
}

/** npm ends with where its log is; what went wrong stands before that. */
function npmReason(outcome: BoundedOutcome): Said {
  const said = outcome.stderr.match(/^npm error (?!A complete log).+$/gm) ?? [];
  const lines = said.slice(0, 2).map((line) => line.replace('npm error ', ''));
  return lines.length === 0 ? whyOf(outcome, INSTALL_MS) : lines.join(': ').slice(0, 300);
}

function installFolder(storage: string): string {
  return join(storage, 'devcontainer-cli', pin.version);
}

/** A lock file of this one package: `npm ci` refuses bytes whose hash is another one, whatever the registry. */
async function writePackage(folder: string): Promise<void> {
  const dependencies = { [pin.name]: pin.version };
  const root = { name: 'repomaster-devcontainer-cli', version: '1.0.0', private: true, dependencies };
  const lock = {
    ...{ name: root.name, version: root.version, lockfileVersion: 3, requires: true },
    packages: {
      '': { name: root.name, version: root.version, dependencies },
      [`node_modules/${pin.name}`]: { version: pin.version, integrity: pin.integrity },
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(root));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
