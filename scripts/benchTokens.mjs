// npm run bench:tokens [-- TASK.. [--json | --check-tasks | --base-url URL --model NAME | --mailbox FOLDER]]: what our loop and a plain one send to a model.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { ensureTokenCorpora } from './lib/tokenCorpora.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  await ensureTokenCorpora(args, { root, node, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  return runForeground(node, [join(root, 'out', 'test', 'bench', 'tokens', 'main.js'), ...args], {
    cwd: process.cwd(),
  });
});
