// node esbuild.mjs [arguments]: builds as scripts/build/main.mjs says, on the pinned Node.js whatever this one is.
import './scripts/lib/requireNode.mjs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runForeground } from './scripts/lib/commands.mjs';
import { runMain, stderrLog } from './scripts/lib/main.mjs';
import { nodeVersion } from './scripts/lib/pins.mjs';
import { ensureToolchain } from './scripts/lib/toolchain.mjs';

const root = dirname(fileURLToPath(import.meta.url));

// Imported only here: an older Node.js does not have all that it imports, and would say so before a line of this file runs.
if (process.version === `v${nodeVersion}`) await import('./scripts/build/main.mjs');
else
  await runMain(async (args) =>
    runForeground(await ensureToolchain({ root, log: stderrLog }), ['esbuild.mjs', ...args], { cwd: root }),
  );
