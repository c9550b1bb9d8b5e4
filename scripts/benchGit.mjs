// npm run bench:git -- FOLDER.. [--set tuning|figure] [--cache FOLDER] [--conflicts N] [--learn] [--json]: candidates beside what was committed.
// With --commits: how changes are split, beside the commits that their authors made.
// With --diff: structural diffs of real commits, beside other parsers.
// With --scenarios or --gitgoodbench FILE: whole scenarios, beside what people committed.
// With --silent: silent conflicts planted in real merges, and what is told of the merges as they are.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of the bench that these words ask for. */
function partOf(args) {
  if (args.includes('--diff')) return ['diff'];
  if (args.includes('--silent')) return ['silent'];
  if (args.includes('--commits')) return ['commits'];
  if (args.some((word) => word === '--scenarios' || /^--gitgoodbench(?:=|$)/.test(word)))
    return ['gitgoodbench'];
  return [];
}

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const folder = join(root, 'out', 'test', 'bench', 'git', ...partOf(args));
  return runForeground(node, [join(folder, 'main.js'), ...args], {
    cwd: process.cwd(),
  });
});
