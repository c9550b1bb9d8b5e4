// npm run bench:watch [-- --edits N] [--seed N] [--all]: how long `npm run watch` takes to answer edits, in a copy of this tree.
// Each edit comes when the nearest tests of the one before are told, while its others run; with --all, after the last of them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundling } from './build/bundling.mjs';
import { buildUnits } from './house/unit/build.mjs';
import { earlierRuns } from './house/unit/check.mjs';
import { testsFor } from './house/watch/choose.mjs';
import { readTree } from './lib/tree.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
});

const tree = readTree(root);
const copy = await mkdtemp(join(tmpdir(), 'repomaster-watch-'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
try {
  await copyTree();
  const sources = [...tree.files.keys()].filter((path) => /^src\/.*\.ts$/.test(path)).sort();
  report(await answersTo(drawn(sources, Number(values.edits), Number(values.seed))));
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function copyTree() {
  for (const path of tree.files.keys()) await cp(join(root, path), join(copy, path));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // What the compiler and the last check know here is known there, too.
  await mkdir(join(copy, '.cache', 'unit'), { recursive: true });
  for (const name of ['tsc.tsbuildinfo', 'tsc-webview.tsbuildinfo', join('unit', 'kept.json')])
    if (existsSync(join(root, '.cache', name)))
      await cp(join(root, '.cache', name), join(copy, '.cache', name));
}

/** `count` of the paths, each once, by a linear congruential generator (Numerical Recipes' constants). */
function drawn(paths, count, seed) {
  const left = [...paths];
  let state = seed;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0];
  });
}

/** Of each edit: { nearestMs, allMs, files }; `files` test files depend on the edited one. */
async function answersTo(paths) {
  const watch = spawn(process.execPath, [join(copy, 'scripts', 'watch.mjs')], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop.signal.addEventListener('abort', () => watch.kill('SIGINT'));
  const lines = createInterface({ input: watch.stdout })[Symbol.asyncIterator]();
  try {
    await lineWith(lines, /^Watching/);
    const count = await counting();
    const answers = [];
    for (const path of paths) answers.push(await answerTo(lines, path, count(path)));
    return answers;
  } finally {
    watch.kill('SIGINT');
    await new Promise((resolve) => (watch.exitCode === null ? watch.once('exit', resolve) : resolve()));
  }
}

async function answerTo(lines, path, files) {
  const started = performance.now();
  await appendFile(join(copy, path), '// edited\n');
  await lineWith(lines, path);
  const line = await lineWith(lines, /^ {2}(?:nearest|all) |^ {2}no unit test|^ {2}does not/);
  const nearestMs = performance.now() - started;
  if (values.all && line.startsWith('  nearest')) await lineWith(lines, /^ {2}all/);
  const allMs = performance.now() - started;
  if (values.all) await lineWith(lines, /^ {2}types/);
  const all = values.all ? `, all ${seconds(allMs)}` : '';
  console.log(`${path}: ${files} test files, nearest ${seconds(nearestMs)}${all}`);
  return { nearestMs, allMs, files };
}

async function lineWith(lines, pattern) {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new Error(`watch ended before it printed ${pattern}`);
    if (line.search(pattern) >= 0) return line;
    if (/FAILED|does not build/.test(line)) console.log(line);
  }
}

/** A function that counts the test files that depend on a path. */
async function counting() {
  const tests = [...tree.files.keys()].filter((path) => /^test\/unit\/.*\.test\.ts$/.test(path));
  const runs = earlierRuns(root);
  const folder = '.cache/counted';
  const options = { ...bundling, logLevel: 'silent' };
  const { modules } = await buildUnits(options, tests, folder);
  await rm(folder, { recursive: true });
  return (path) => testsFor(path, tests, modules, runs).length;
}

function report(answers) {
  const answered = answers.filter(({ files }) => files > 0);
  const told = (key) => {
    const sorted = answered.map((answer) => answer[key]).sort((a, b) => a - b);
    return [0.5, 0.95].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  };
  const [files, most] = told('files');
  console.log(
    `${answers.length} edits, ${answers.length - answered.length} of files that no unit test depends on`,
  );
  for (const [name, key] of [['nearest', 'nearestMs'], ...(values.all ? [['all', 'allMs']] : [])])
    console.log(`${name} tests: median ${told(key).map(seconds).join(', p95 ')}`);
  console.log(`test files of an edit: median ${files}, p95 ${most}; load ${loadavg()[0].toFixed(1)}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
