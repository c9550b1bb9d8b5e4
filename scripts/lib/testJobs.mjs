import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { layoutOf } from './layout.mjs';
import { SetupError, exitCodes } from './setupError.mjs';

const mochaTimeouts = { unit: 20_000, integration: 60_000, 'end-to-end': 180_000 };

/**
 * How many test files share a process: few, so that both lanes end at about the same time, and of one folder. Unit tests are
 * quick, so that many share one, whatever their folders; all in one would hold gigabytes of bundles.
 */
const filesPerJob = { unit: 200, integration: 4, 'end-to-end': 1 };

/**
 * The processes that these suites take, as [{ suite, name, command, args, resultFile }], the long ones first. Tests that are
 * chosen by title or path run in one process a suite: starting many would take longer than running them.
 */
export function jobsOf(suites, { root, node, grep, paths = [] }) {
  const jobs = suites.flatMap((suite) => {
    if (suite === 'check') return [checkJob(node, root)];
    if (suite === 'editor') return [editorJob(node, root)];
    if (paths.length > 0)
      return [mochaJob({ suite, files: namedFilesOf(suite, root, paths), root, node, grep })];
    const chunks =
      grep === undefined || suite === 'unit'
        ? chunksOf(testFilesOf(suite, root), filesPerJob[suite], suite === 'unit')
        : [everyTest(suite)];
    return chunks.map((files) => mochaJob({ suite, files, root, node, grep }));
  });
  return jobs.sort((a, b) => weightOf(b) - weightOf(a));
}

/** The files as groups, of one folder each or `across` them, none larger than `most`; in the order of their paths. */
export function chunksOf(files, most, across) {
  const folders = new Map();
  for (const file of [...files].sort()) {
    const folder = across ? '' : dirname(file);
    const groups = folders.get(folder) ?? [[]];
    if (groups.at(-1).length >= most) groups.push([]);
    groups.at(-1).push(file);
    folders.set(folder, groups);
  }
  return [...folders.values()].flat();
}

/** Folders of integration whose tests take minutes: they trace or compare real programs, set them up, and run real containers. */
const longFolders = [
  'integration/runtime/',
  'integration/run/container/',
  'integration/store/',
  'integration/oracles/',
  'integration/recipes/',
  'integration/cli/',
];

/** What takes longest begins first, so that no lane waits long for the other's last job. */
function weightOf({ suite, name }) {
  if (longFolders.some((folder) => name.startsWith(folder))) return 3;
  return { editor: 5, check: 4, unit: 3, 'end-to-end': 2, integration: 1 }[suite];
}

function testFilesOf(suite, root) {
  const folder = join('out', 'test', suite);
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.test.js')).map((name) => join(folder, name));
}

/** The built test files below these paths or beginning with them; throws SetupError where a path has none. */
function namedFilesOf(suite, root, paths) {
  // A file that was renamed leaves its old bundle in out/ until all are built anew.
  const files = testFilesOf(suite, root)
    .map((file) => file.split(sep).slice(2).join('/'))
    .filter((file) => existsSync(join(root, 'test', file.replace(/js$/, 'ts'))));
  const named = paths.filter((path) => path.startsWith(`${suite}/`));
  const missing = named.find((path) => !files.some((file) => file.startsWith(path)));
  if (missing !== undefined)
    throw new SetupError(`no test file begins with test/${missing}: correct the path.`, exitCodes.usage);
  return files
    .filter((file) => named.some((path) => file.startsWith(path)))
    .map((file) => join('out', 'test', file));
}

function everyTest(suite) {
  return [join('out', 'test', suite, '**', '*.test.js')];
}

function checkJob(node, root) {
  return {
    suite: 'check',
    name: 'check',
    command: node,
    args: [join('scripts', 'check.mjs'), '--no-unit', '--fresh'],
    resultFile: resultFileOf(root, 'check'),
  };
}

function editorJob(node, root) {
  const job = { suite: 'editor', name: 'editor', resultFile: resultFileOf(root, 'editor') };
  return { ...job, ...withDisplay(node, [join(root, 'out', 'test', 'editor', 'run.js')]) };
}

function mochaJob({ suite, files, root, node, grep }) {
  const name = nameOf(suite, files);
  const resultFile = resultFileOf(root, name);
  const library = join(root, 'scripts', 'lib');
  const args = [
    join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
    ...['--require', join(library, 'leakGuard.cjs')],
    ...(suite === 'end-to-end' ? ['--require', join(library, 'failurePictures.cjs')] : []),
    ...['--reporter', join(library, 'resultReporter.cjs'), '--reporter-option', `file=${resultFile}`],
    ...['--timeout', String(mochaTimeouts[suite])],
    ...(process.stdout.isTTY === true ? [] : ['--no-color']),
    ...(process.env.CI === 'true' ? ['--forbid-only'] : []),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...files,
  ];
  return { suite, name, command: node, args, resultFile };
}

/** The suite, or `suite/folder first..last` where its files are shared out. */
function nameOf(suite, files) {
  if (files[0].includes('*')) return suite;
  const bare = (file) => basename(file, '.test.js');
  const folder = dirname(files[0]).split(sep).slice(2).join('/');
  const [first, last] = [bare(files[0]), bare(files.at(-1))];
  return first === last ? `${folder}/${first}` : `${folder}/${first}..${last}`;
}

function resultFileOf(root, name) {
  return join(layoutOf(root).results, `${name.replaceAll('/', '+')}.json`);
}

/** A desktop VS Code wants a display; xvfb-run lends one. */
function withDisplay(node, args) {
  const lender = process.platform === 'linux' && !process.env.DISPLAY ? findOnPath('xvfb-run') : undefined;
  return lender === undefined ? { command: node, args } : { command: lender, args: ['-a', node, ...args] };
}
