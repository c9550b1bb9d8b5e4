import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { layoutOf } from './layout.mjs';
import { SetupError, exitCodes } from './setupError.mjs';

const kinds = {
  product: { inputs: ['src', 'webview-ui'], outputs: ['dist'], args: [] },
  tests: { inputs: ['src', 'webview-ui', 'test'], outputs: ['dist', 'out'], args: ['--tests'] },
};

const SESSIONS = join('test', 'bench', 'tokens', 'sessions');

/** The scripts that say how it is built. */
const builders = ['esbuild.mjs', 'scripts/build', 'scripts/lib/pages.mjs', 'scripts/house/cMaps.mjs'];

/** Whether it built; `kind` is 'product' (dist) or 'tests' (dist and out). Skipped while inputs and outputs are as stamped. */
export async function ensureBuild({ root, node, log, kind }) {
  const stampFile = stampFileOf(root, kind);
  // Tests are built with the product: `npm start` in a test must not build it anew below those that run beside it.
  const built = kind === 'tests' ? ['product', 'tests'] : ['product'];
  const inputHashes = await Promise.all(built.map((each) => inputHashOf(root, each)));
  const current = await buildStamp(root, inputHashes.at(-1), kinds[kind].outputs);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === current) return false;
  log(kind === 'tests' ? 'Building the extension and its tests ...' : 'Building the extension ...');
  await rm(stampFile, { force: true });
  await build({ root, node, log, args: kinds[kind].args });
  await mkdir(layoutOf(root).cache, { recursive: true });
  for (const [at, each] of built.entries())
    await writeFile(stampFileOf(root, each), await buildStamp(root, inputHashes[at], kinds[each].outputs));
  return true;
}

function stampFileOf(root, kind) {
  return join(layoutOf(root).cache, `build-${kind}.stamp`);
}

/** Of the inputs as they are now: what changes during a build is built by the next one. */
function inputHashOf(root, kind) {
  const files = [...kinds[kind].inputs, ...builders, 'package.json', 'package-lock.json', 'tsconfig.json'];
  return hashFiles(root, files, contentOf);
}

/** Builds the test files with these parts in their path, and the product where they need it: a second, so it is never skipped. */
export async function buildNamedTests({ root, node, log, paths }) {
  log(`Building ${paths.join(', ')} ...`);
  await build({ root, node, log, args: ['--tests', ...paths.map((path) => `test/${path}`)] });
}

async function build({ root, node, log, args }) {
  try {
    await runQuiet(node, ['esbuild.mjs', ...args], { cwd: root });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    log(withoutStack(error.output));
    throw new SetupError(
      'the build failed: repair what is listed above and run the same command again.',
      exitCodes.failed,
    );
  }
}

/** What esbuild itself says; after it Node.js prints the stack of the error that ended the process. */
function withoutStack(output) {
  return output.split(/^\S.*\.m?js:\d+$/m)[0].trimEnd();
}

/** Outputs by size and time alone: they only have to be the ones that the last build left. */
async function buildStamp(root, inputHash, outputs) {
  return `${inputHash} ${await hashFiles(root, outputs, sizeAndTimeOf)}`;
}

/** A hash over the sorted files below the given paths; a path that does not exist counts as empty. */
async function hashFiles(root, paths, describe) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(root, path))
      hash.update(`${file}\0`).update(await describe(join(root, file)));
  }
  return hash.digest('hex');
}

async function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  // A session that is being recorded is built into nothing.
  return files
    .map((file) => file.slice(root.length + 1))
    .filter((file) => !file.startsWith(SESSIONS))
    .sort();
}

function contentOf(file) {
  return readFile(file);
}

async function sizeAndTimeOf(file) {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}
