import { resolve } from 'node:path';
import { UserError } from '../../core/errors';
import { cloneUrl } from '../../git/clone/cloneUrl';
import { findFolder } from '../folder';
import { writeJson, writeText } from '../output';
import { cloneInto, isCloneOf, ownPlace } from './hubClone';
import type { HubCommandPorts } from './hubPorts';
import { renderSetUp } from './renderSetUp';
import { isAddress } from './syntax/setupSyntax';
import type { SetupOptions } from './syntax/setupSyntax';
import { setUpIn } from './withSetup';

/** Runs `repomaster hub setup`; 1 where the repository is not proven. Throws UserError, CancelledError. */
export async function runHubSetup(
  options: SetupOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const root = await folderOf(options, ports, signal);
  const { setup, advice } = await setUpIn(root, options, ports, signal);
  ports.status.end();
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(setup)}\n`], signal)
    : writeText(ports.stdout, [renderSetUp(root, setup, advice)], signal));
  return setup.outcome === 'proven' ? 0 : 1;
}

/** The folder that is named, or that of a clone, which is made where it is not there yet. */
async function folderOf(options: SetupOptions, ports: HubCommandPorts, signal: AbortSignal): Promise<string> {
  const { what, into } = options;
  if (!isAddress(what)) return findFolder(what);
  // Before anything is made of its words, or said of it.
  const url = cloneUrl(what);
  const folder = into === null ? ownPlace(url, 'repositories', ports) : resolve(into);
  if (folder === null)
    throw new UserError('bad-input', `name the folder that ${url.href} is cloned into, with --into FOLDER`);
  if (!(await isCloneOf(folder, url, ports, signal)))
    await cloneInto({ url, folder, commit: null }, options, ports, signal);
  return folder;
}
