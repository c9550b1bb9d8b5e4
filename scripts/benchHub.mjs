// npm run bench:hub [-- --half development|heldOut] [--task ID]: whether repository search finds the right repository.
// With --store [--misses]: whether the store finds it again, and nothing where nothing is stored.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { ensureHubReadmes } from './lib/hubReadmes.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  const part = args.includes('--store') ? ['store'] : [];
  const list = join(root, 'test', 'bench', 'hub', ...part, 'packages.jsonl');
  const texts = await ensureHubReadmes({ root, node, log, list });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const main = join(root, 'out', 'test', 'bench', 'hub', ...part, 'main.js');
  return runForeground(node, [main, '--texts', texts, ...args], { cwd: process.cwd() });
});
