import { linesOf, runNode } from './run.mjs';

/** The unit suite, freshly compiled; `npm test` runs it with every other suite. */
export async function checkUnit(root) {
  const build = await runNode(root, ['esbuild.mjs', '--tests']);
  if (build.code !== 0) return { ok: false, summary: 'does not build', findings: linesOf(build.stderr) };
  const run = await runNode(root, [
    ...['node_modules/mocha/bin/mocha.js', '--reporter', 'dot', '--forbid-only', '--timeout', '20000'],
    'out/test/unit/**/*.test.js',
  ]);
  const passed = Number(/(\d+) passing/.exec(run.stdout)?.[1] ?? 0);
  const ok = run.code === 0 && passed > 0;
  return { ok, summary: `${passed} tests passed`, findings: ok ? [] : linesOf(run.stdout + run.stderr) };
}
