// npm run soak [-- PART.. [--count N] [--seed N]]: the full counts of what npm test runs a sample of; a line a part at the end.
import './lib/requireNode.mjs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNamedTests } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { runForeground } from './lib/commands.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureOracleCorpora } from './lib/oracleCorpora.mjs';
import { parseSoakArguments, soakUsage } from './lib/soakParts.mjs';
import { memoryFolder, sharesOf } from './lib/shares.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const corporaOf = new Set(['fuzz', 'oracles', 'stall']);
const editorOf = new Set(['looks', 'stall', 'start', 'terminal']);

await runMain(async (args) => {
  const { parts, seed, help } = parseSoakArguments(args, Date.now() % 1_000_000);
  if (help) {
    process.stdout.write(`usage: ${soakUsage}\n`);
    return 0;
  }
  const node = await ensureToolchain({ root, log });
  if (parts.some(({ name }) => corporaOf.has(name))) await ensureOracleCorpora({ root, node, log });
  if (parts.some(({ name }) => editorOf.has(name))) {
    await ensureChromium({ log });
    await ensureEditor({ root, node, log });
  }
  await buildNamedTests({ root, node, log, paths: testsOf(parts) });
  const lines = [];
  let failed = 0;
  for (const part of parts) {
    const { seconds, code } = await runPart(node, part, seed);
    // 130: somebody who wants no more of it.
    if (code === 130) return code;
    if (code !== 0) failed++;
    lines.push(
      `${part.name.padEnd(8)} ${code === 0 ? 'ok    ' : 'FAILED'}  ${part.count} x, ${seconds} s: ${part.says}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  process.stdout.write(`soak: ${parts.length - failed} parts ok, ${failed} failed (seed ${seed})\n`);
  return failed === 0 ? 0 : 1;
});

function testsOf(parts) {
  return [...new Set(parts.flatMap(({ file, also = [] }) => [`${file}.test`, ...also]))];
}

async function runPart(node, part, seed) {
  const { name, count, file, isShared } = part;
  // Each share has a seed of its own; the first has the one that is told.
  const shares = isShared ? sharesOf(count, availableParallelism()) : [count];
  log(`soak: ${name}, ${count} x, seed ${seed}${shares.length > 1 ? ` to ${seed + shares.length - 1}` : ''}`);
  const started = performance.now();
  const test = join('out', 'test', ...`${file}.test.js`.split('/'));
  const memory = isShared ? memoryFolder() : undefined;
  const codes = await Promise.all(
    shares.map((share, at) =>
      runForeground(node, [join('node_modules', 'mocha', 'bin', 'mocha.js'), test], {
        cwd: root,
        env: {
          ...process.env,
          ...(memory === undefined ? {} : { TMPDIR: memory }),
          ...texts(part.env(share, seed + at)),
        },
      }),
    ),
  );
  const code = codes.includes(130) ? 130 : (codes.find((each) => each !== 0) ?? 0);
  return { code, seconds: Math.round((performance.now() - started) / 1000) };
}

function texts(env) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
}
