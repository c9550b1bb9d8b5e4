import { randomBytes } from 'node:crypto';
import { findOnPath } from './chromium.mjs';
import { CommandFailure, noteOnInterrupt, runQuiet } from './commands.mjs';
import { ensureEditor } from './editor.mjs';
import { SetupError, exitCodes } from './setupError.mjs';
import { developmentArgs, startVsCodeServer, workbenchUrl } from './vscodeServer.mjs';

/** Leaves the window to the folder and the extension. */
const calmSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

/** Whether a desktop VS Code took the folder; false when `code` is not on PATH or refuses, which it says. */
export async function openDesktopEditor({ root, folder, log }) {
  const code = findOnPath(process.platform === 'win32' ? 'code.cmd' : 'code');
  if (code === undefined) return false;
  try {
    await runQuiet(code, [`--extensionDevelopmentPath=${root}`, folder]);
    log(`Opened ${folder} in VS Code with the extension.`);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    log(`\`code\` refused (${error.output.trim().split('\n')[0]}); opening VS Code for the browser instead.`);
    return false;
  }
}

/** Serves VS Code with the extension on loopback until Ctrl+C; prints the address, which holds a random token. */
export async function openBrowserEditor({ root, node, folder, log }) {
  const serverRoot = await ensureEditor({ root, node, log });
  const token = randomBytes(16).toString('hex');
  const server = await startVsCodeServer({
    node,
    serverRoot,
    token,
    settings: calmSettings,
    args: developmentArgs,
  });
  noteOnInterrupt('VS Code has ended.\n');
  const address = workbenchUrl({ port: server.port, token, folder, development: root });
  process.stdout.write(
    `\nVS Code with the extension: ${address}\n` +
      'Open it, then click the RepoMaster icon in the activity bar on the left. Restricted Mode is fine: nothing of the\n' +
      'folder is run. This terminal must stay open; Ctrl+C ends it.\n',
  );
  await server.ended;
  await server.close();
  throw new SetupError(
    `the VS Code server ended by itself: ${server.output().trim().split('\n').pop()}; run the same command again.`,
    exitCodes.outside,
  );
}
