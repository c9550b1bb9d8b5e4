// npm run bench:hub [-- --half development|heldOut] [--task ID]: whether repository search finds the right repository.
// With --store [--misses]: whether the store finds it again, and nothing where nothing is stored.
// With --setup FOLDER..: whether repositories are set up without a model.
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
  const bench = join(root, 'out', 'test', 'bench', 'hub');
  if (args.includes('--setup')) {
    await ensureBuild({ root, node, log, kind: 'tests' });
    return runForeground(node, [join(bench, 'setup', 'main.js'), ...args], { cwd: process.cwd() });
  }
  const part = args.includes('--store') ? ['store'] : [];
  const list = join(root, 'test', 'bench', 'hub', ...part, 'packages.jsonl');
  const texts = await ensureHubReadmes({ root, node, log, list });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const main = join(bench, ...part, 'main.js');
  return runForeground(node, [main, '--texts', texts, ...args], { cwd: process.cwd() });
});
