// npm run eval:symptoms [-- --misses]: do the places of an overview hold the file that a symptom comes of?
import './lib/requireNode.mjs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { ensureCorpus } from './lib/corpus.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { corpus } from './lib/pins.mjs';
import { ensureCorpora, ensureTokenCorpora } from './lib/tokenCorpora.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sets = join(root, 'test', 'eval', 'symptoms');

await runMain(async (args) => {
  const node = await ensureToolchain({ root, log });
  const texts = await Promise.all((await readdir(sets)).map((name) => readFile(join(sets, name), 'utf8')));
  const names = texts.flatMap((text) => JSON.parse(text).map(({ corpus }) => corpus));
  await ensureCorpus({ root, node, log });
  await ensureCorpora(new Set(names.filter((name) => name !== corpus.name)), { root, node, log });
  await ensureTokenCorpora(['--check-tasks'], { root, node, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  return runForeground(node, [join('out', 'test', 'eval', 'symptoms.js'), ...args], { cwd: root });
});
