// npm run soak [-- MUTANTS [SEED]]: the long fuzz of the parsers, the oracles on whole packages, and 200 kills of a
// writing store; prints its counts.
import './lib/requireNode.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { runForeground } from './lib/commands.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureOracleCorpora } from './lib/oracleCorpora.mjs';
import { SetupError, exitCodes } from './lib/setupError.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async ([mutants = '5000', seed = String(Date.now() % 1_000_000)]) => {
  if (!/^\d+$/.test(mutants) || !/^\d+$/.test(seed))
    throw new SetupError(
      'a count and a seed are numbers; usage: npm run soak [-- MUTANTS [SEED]]',
      exitCodes.usage,
    );
  const node = await ensureToolchain({ root, log });
  await ensureOracleCorpora({ root, node, log });
  await ensureBuild({ root, node, log, kind: 'tests' });
  const suites = ['index/fuzz.test.js', 'oracles/oracles.test.js', 'store/kill.test.js'];
  const args = suites.map((file) => join('out', 'test', 'integration', ...file.split('/')));
  const env = {
    ...process.env,
    REPOMASTER_FUZZ_MUTANTS: mutants,
    REPOMASTER_FUZZ_SEED: seed,
    REPOMASTER_WHOLE_PACKAGES: '1',
    REPOMASTER_KILLS: '200',
  };
  return runForeground(node, [join('node_modules', 'mocha', 'bin', 'mocha.js'), ...args], { cwd: root, env });
});
