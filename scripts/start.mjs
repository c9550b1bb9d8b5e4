// npm start [-- [FOLDER] [--once | --browser]]: installs what is missing, builds, prints the map, opens VS Code on the folder.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustBeFolder, parseStartArguments, startUsage } from './lib/arguments.mjs';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { openBrowserEditor, openDesktopEditor } from './lib/openEditor.mjs';
import { exitCodes } from './lib/setupError.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  // npm runs scripts in the repository's folder and keeps the user's own here.
  const from = process.env.INIT_CWD ?? process.cwd();
  const { folder, mode } = parseStartArguments(args, { from, defaultFolder: root });
  if (mode === 'help') {
    process.stdout.write(`${startUsage}\n`);
    return exitCodes.done;
  }
  await mustBeFolder(folder);
  const node = await ensureToolchain({ root, log });
  await ensureBuild({ root, node, log, kind: 'product' });
  const code = await runForeground(node, [join(root, 'dist', 'cli.js'), 'index', folder]);
  if (code !== exitCodes.done || mode === 'once') return code;
  if (mode === 'open' && (await openDesktopEditor({ root, folder, log }))) return exitCodes.done;
  return openBrowserEditor({ root, node, folder, log });
});
