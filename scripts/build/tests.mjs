import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import ts from 'typescript';

/** What the bundles of tests are built with besides `bundling`. */
export const testBundling = {
  target: 'node22',
  external: ['vscode', 'mocha', 'playwright-core', '@vscode/test-electron', 'esbuild', 'eslint'],
};

/** The files below test/ whose path holds one of these parts; all where none is named. In the order of their paths. */
export function testFilesNamed(parts) {
  const files = globSync('test/**/*.ts').map((path) => path.replaceAll('\\', '/'));
  return files.filter((path) => parts.length === 0 || parts.some((part) => path.includes(part))).sort();
}

/** esbuild holds all bundles of a build until it writes them: all tests at once take more than 10 GB. */
const FILES_AT_ONCE = 150;

/**
 * Builds these test files to out/test/, one CommonJS bundle each, and leaves the others as they were built.
 * Returns the files below test/ that are in the bundles.
 */
export async function buildTests(common, files) {
  const inputs = new Set();
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const { metafile } = await build({
      ...common,
      ...testBundling,
      entryPoints: files.slice(at, at + FILES_AT_ONCE),
      outdir: 'out/test',
      outbase: 'test',
      sourcemap: 'linked',
      metafile: true,
    });
    for (const path of Object.keys(metafile.inputs)) if (path.startsWith('test/')) inputs.add(path);
  }
  return [...inputs];
}

/** Removes what earlier builds of tests left. */
export async function removeTests() {
  await rm('out', { recursive: true, force: true });
}

/** Whether one of these files names the built product: dist/, but for the grammars, which are copied and not built. */
export function namesProduct(files) {
  return files.some((file) => {
    const text = readFileSync(file, 'utf8');
    // A test may hold such a line as text; to look for the call takes longer.
    return text.includes('dist') && hasProductPath(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  });
}

/** As join(repositoryRoot, 'dist', 'cli.js') and `${repositoryRoot}/dist/cli.js`. */
function hasProductPath(node) {
  return isProductPath(node) || ts.forEachChild(node, (child) => hasProductPath(child) || undefined) === true;
}

function isProductPath(node) {
  if (ts.isTemplateSpan(node)) return isRoot(node.expression) && isOfProduct(node.literal.text.slice(1));
  if (!ts.isCallExpression(node) || !node.arguments.some(isRoot)) return false;
  return isOfProduct(
    node.arguments
      .filter(ts.isStringLiteralLike)
      .map(({ text }) => text)
      .join('/'),
  );
}

function isRoot(node) {
  return ts.isIdentifier(node) && /root$/i.test(node.text);
}

function isOfProduct(path) {
  return /^dist(?!\/grammars)(\/|$)/.test(path);
}
