import { cp, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PackageManager, createVSIX, listFiles } from '@vscode/vsce';
import { runNode } from './run.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What a user downloads on every update, and what VS Code opens one by one when it scans its extensions. */
export const limits = { sizeBytes: 4.5e6, files: 60 };

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
 */
export async function buildVsix(outFile) {
  const copy = await mkdtemp(join(tmpdir(), 'repomaster-package-'));
  try {
    await cp(root, copy, {
      recursive: true,
      filter: (path) => dirname(path) !== root || isCopied(basename(path)),
    });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const build = await runNode(copy, ['esbuild.mjs', '--production']);
    if (build.code !== 0) throw new Error(`the production build failed:\n${build.stderr}`);
    const files = await listFiles({ cwd: copy, packageManager: PackageManager.None });
    await createVSIX({
      cwd: copy,
      packagePath: outFile,
      dependencies: false,
      allowMissingRepository: true,
      // Without a public repository there is no address that a relative link could become.
      rewriteRelativeLinks: false,
    });
    return { sizeBytes: (await stat(outFile)).size, files: files.sort() };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function isCopied(name) {
  return !notCopied.has(name) && !name.endsWith('.vsix');
}
