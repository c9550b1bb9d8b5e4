// What ESLint's findings of a file depend on. Rules that know types see through imports, so a file's own content is not enough.
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { digestOf } from '../../lib/tree.mjs';

/** The files that the configuration has rules for; those that it ignores are left out by ESLint. */
const linted = /^(src|webview-ui|test)\/.*\.tsx?$|\.[cm]?js$/;

/** How an import without an ending may be meant; all that exist count. */
const endings = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx', '/index.d.ts'];

/**
 * A digest for each file to lint: of its content, of all that it imports, directly or not, types too, and of every file that
 * declares something for all others. `modules` path -> { digest, imports, isAmbient } is what an earlier call kept, and
 * is brought up to date; `read(path)` gives a file's text.
 */
export function lintKeys(tree, modules, read) {
  const paths = [...tree.files.keys()].filter((path) => linted.test(path)).sort();
  for (const path of paths) {
    const digest = tree.files.get(path);
    if (modules[path]?.digest !== digest) modules[path] = { digest, ...parsed(path, read(path)) };
  }
  const ambient = paths.filter((path) => modules[path].isAmbient);
  const targets = new Map(paths.map((path) => [path, targetsOf(tree, modules[path])]));
  return new Map(
    paths.map((path) => {
      const seen = /\.tsx?$/.test(path) ? closure(targets, [path, ...ambient]) : [path];
      return [path, digestOf([path, seen.map((each) => `${each} ${tree.files.get(each)}`).join('\n')])];
    }),
  );
}

function targetsOf(tree, { imports }) {
  return imports.flatMap((imported) =>
    endings.map((ending) => imported + ending).filter((path) => tree.files.has(path)),
  );
}

function closure(targets, from) {
  const found = new Set(from);
  for (const path of found) for (const imported of targets.get(path) ?? []) found.add(imported);
  return [...found].sort();
}

/** A file without an import or export is no module: what it declares is seen everywhere. */
function parsed(path, text) {
  if (!/\.tsx?$/.test(path)) return { imports: [], isAmbient: false };
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, true);
  const imports = [...importedFiles.map(({ fileName }) => fileName)]
    .filter((name) => name.startsWith('.'))
    .concat(referencedFiles.map(({ fileName }) => fileName))
    .map((name) => normalize(join(dirname(path), name)).replaceAll('\\', '/'));
  return { imports, isAmbient: isAmbient(path, text) };
}

/**
 * The statement is looked for in the tree, since programs that tests hold as text have it, too. A line that begins with one
 * tells enough of a source; in a declaration file it may stand in a namespace that all others see.
 */
function isAmbient(path, text) {
  const isDeclaration = path.endsWith('.d.ts');
  if (!isDeclaration && /^(import|export)\b/m.test(text) && !/\bdeclare\s+(global|module)\b/.test(text))
    return false;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return !ts.isExternalModule(source) || source.statements.some(isAugmentation);
}

function isAugmentation(node) {
  return ts.isModuleDeclaration(node) && (ts.isStringLiteral(node.name) || node.name.text === 'global');
}
