// npm run bench [-- CORPUS|ROW ..] [--runs N] [--seed N] [--quick] [--write]: the index beside merely parsing the same files.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBenchCorpora } from './lib/benchCorpora.mjs';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  const corpora = args.includes('--quick') ? [] : await ensureBenchCorpora({ root, node, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const env = { ...process.env, REPOMASTER_BENCH_CORPORA: JSON.stringify(corpora) };
  const code = await runForeground(node, [join('out', 'test', 'bench', 'main.js'), ...args], {
    cwd: root,
    env,
  });
  if (code !== 0 || !args.includes('--write')) return code;
  const written = ['README.md', 'results.json'].map((name) => join('test', 'bench', name));
  return runForeground(
    node,
    [join('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--write', ...written],
    {
      cwd: root,
    },
  );
});
