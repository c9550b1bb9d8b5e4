// npm run eval:localize [-- SET.json ..] [--misses]: does search_code find the files that a commit changed by what it says of itself?
import './lib/requireNode.mjs';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { ensureEvalRepositories } from './lib/evalRepositories.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kept = join(root, 'test', 'eval', 'questions');

await runMain(async (args) => {
  const named = args.filter((arg) => !arg.startsWith('--'));
  const files = named.length > 0 ? named : readdirSync(kept).map((name) => join(kept, name));
  const node = await ensureToolchain({ root, log });
  const sets = await ensureEvalRepositories(files, { root, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const env = { ...process.env, REPOMASTER_EVAL_SETS: JSON.stringify(sets) };
  const options = args.filter((arg) => arg.startsWith('--'));
  return runForeground(node, [join('out', 'test', 'eval', 'localize.js'), ...options], { cwd: root, env });
});
