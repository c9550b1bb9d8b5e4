// node scripts/inNode24.mjs FILE [args..]: runs a script of the project on the pinned Node.js.
import './lib/requireNode.mjs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog } from './lib/main.mjs';
import { SetupError, exitCodes } from './lib/setupError.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  if (args.length === 0)
    throw new SetupError('name a script: node scripts/inNode24.mjs FILE [arguments].', exitCodes.usage);
  const node = await ensureToolchain({ root, log: stderrLog });
  return runForeground(node, args, { cwd: root });
});
