import { join } from 'node:path';
import { installOnce } from './installOnce.mjs';
import { layoutOf } from './layout.mjs';
import { runNpm } from './npm.mjs';
import { codeServerVersion } from './pins.mjs';

/** The folder of the VS Code server (server-main.js is in out/), fetched from the registry on the first call (about 700 MB). */
export async function ensureEditor({ root, node, log }) {
  const layout = layoutOf(root);
  const what = `The VS Code server (code-server@${codeServerVersion})`;
  await installOnce({
    folder: layout.server,
    stamp: `code-server@${codeServerVersion}`,
    install: async (folder) => {
      log(`Fetching the VS Code server (code-server ${codeServerVersion}, 620 MB on disk, once) ...`);
      const top = [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-package-lock',
        `code-server@${codeServerVersion}`,
      ];
      await runNpm({ node, args: top, cwd: folder, what });
      const server = layout.serverRoot.replace(layout.server, folder);
      // Its own lockfiles are not consistent, so that `npm ci` refuses them.
      for (const cwd of [server, join(server, 'extensions')]) {
        await runNpm({ node, args: ['install', '--omit=dev'], cwd, what });
      }
    },
  });
  return layout.serverRoot;
}
