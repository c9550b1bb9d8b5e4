import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { installOnce } from './installOnce.mjs';
import { layoutOf, nodePackage } from './layout.mjs';
import { runNpm } from './npm.mjs';
import { nodeVersion } from './pins.mjs';
import { SetupError } from './setupError.mjs';

/** The path of the pinned Node.js, fetched from the registry on the first call (190 MB). */
export async function ensureNode24({ root, log }) {
  const layout = layoutOf(root);
  const name = nodePackage();
  await installOnce({
    folder: layout.node,
    stamp: `${name}@${nodeVersion}`,
    install: async (folder) => {
      log(`Fetching Node.js ${nodeVersion} (190 MB, once) ...`);
      const args = [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-package-lock',
        `${name}@${nodeVersion}`,
      ];
      await runNpm({ node: process.execPath, args, cwd: folder, what: `Node.js ${nodeVersion} (${name})` });
      await mustRun(layout.nodeBinary.replace(layout.node, folder));
    },
  });
  return layout.nodeBinary;
}

async function mustRun(binary) {
  const hint = `Node.js ${nodeVersion} does not run on this machine`;
  if (!existsSync(binary))
    throw new SetupError(
      `${hint}: the package has no ${join('bin', 'node')}; report this with your platform (${process.platform} ${process.arch}).`,
    );
  try {
    await runQuiet(binary, ['--version']);
  } catch (error) {
    const reason = error instanceof CommandFailure ? error.output.trim().split('\n')[0] : error.message;
    throw new SetupError(
      `${hint} (${reason}): use a system with glibc 2.28 or newer, or report this with your platform.`,
    );
  }
}
