// npm run bench:tasks -- FOLDER.. [--runs N] [--results FOLDER] [--scripted] [--json] [-- OPTIONS]: tasks done by repomaster run.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  return runForeground(node, [join(root, 'out', 'test', 'bench', 'tasks', 'main.js'), ...args], {
    cwd: process.cwd(),
  });
});
