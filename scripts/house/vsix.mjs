import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PackageManager, createVSIX, listFiles } from '@vscode/vsce';
import { withPicturesAt } from '../lib/packageReadme.mjs';
import { runNode } from './run.mjs';
import { packedSmall } from './smallZip.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What a user downloads on every update, and what VS Code opens one by one when it scans its extensions. */
export const limits = { sizeBytes: 6e6, files: 60 };

/** What the extension's page shows; the repository's own README has links that lead nowhere there. */
const readmePath = 'docs/package/extension.md';

/** Not part of the sources, or too large to copy; .vscodeignore decides on the rest. */
const notCopied = new Set(['.git', '.cache', 'node_modules', 'dist', 'out']);

/** The file name that vsce gives this version. */
export function vsixName() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${name}-${version}.vsix`;
}

/**
 * The production build packed into `outFile` (absolute): its size and the files in it, relative to the extension.
 * Built in a temporary copy, so that the dist/ a debugger or a test has open stays as it is.
 * `picturesAt` is the https address of the repository's files, undefined where nobody can see them.
 */
export async function buildVsix(outFile, picturesAt) {
  return inProductionCopy(async (copy) => {
    const readme = join(copy, readmePath);
    const text = withPicturesAt(await readFile(readme, 'utf8'), posix.dirname(readmePath), picturesAt);
    await writeFile(readme, text);
    const files = await listFiles({ cwd: copy, packageManager: PackageManager.None, readmePath });
    await createVSIX({
      cwd: copy,
      packagePath: outFile,
      readmePath,
      dependencies: false,
      allowMissingRepository: true,
      // Without a public repository there is no address that a relative link could become.
      rewriteRelativeLinks: false,
    });
    await writeFile(outFile, packedSmall(await readFile(outFile)));
    return { sizeBytes: (await stat(outFile)).size, files: files.sort() };
  });
}

/** What `use` gives for a temporary copy of the repository with its production build in dist/. */
export async function inProductionCopy(use) {
  const copy = await mkdtemp(join(tmpdir(), 'repomaster-package-'));
  try {
    await cp(root, copy, {
      recursive: true,
      filter: (path) => dirname(path) !== root || isCopied(basename(path)),
    });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const build = await runNode(copy, ['esbuild.mjs', '--production']);
    if (build.code !== 0) throw new Error(`the production build failed:\n${build.stderr}`);
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function isCopied(name) {
  return !notCopied.has(name) && !name.endsWith('.vsix');
}
