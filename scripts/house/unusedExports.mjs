import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Called by VS Code, not by an import. */
const calledFromOutside = new Set(['src/extension.ts#activate', 'src/extension.ts#deactivate']);

/**
 * Exported functions, classes and constants of src/ and webview-ui/ that no other file imports.
 * Types are left out: one is often exported because another exported type is made of it.
 */
export async function checkUnusedExports(root) {
  const paths = globSync('{src,webview-ui,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['test/fixtures/**'],
  }).sort();
  const files = paths.map((path) => ({ path, source: parse(root, path) }));
  const used = new Set(files.flatMap(({ path, source }) => importedNames(path, source)));
  const exported = files
    .filter(({ path }) => !path.startsWith('test/'))
    .flatMap(({ path, source }) => exportedValues(source).map((name) => ({ path, name })));
  const unused = exported.filter(({ path, name }) => !isUsed(used, path, name));
  return {
    ok: unused.length === 0,
    summary: `${exported.length} exported values`,
    findings: unused.map(
      ({ path, name }) => `${path}: ${name} is exported and imported nowhere: drop the export, or the code`,
    ),
  };
}

function isUsed(used, path, name) {
  const key = `${path}#${name}`;
  return used.has(key) || used.has(`${path}#*`) || calledFromOutside.has(key);
}

function parse(root, path) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, false);
}

/** `file#name` for each name imported from a file of this repository; `file#*` for a whole namespace. */
function importedNames(path, source) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) found.push(...namesOfImport(path, node));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push(...targets(path, node.arguments[0]).map((target) => `${target}#*`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function namesOfImport(path, { moduleSpecifier, importClause }) {
  const bindings = importClause?.namedBindings;
  const names =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
      : ['*'];
  return targets(path, moduleSpecifier).flatMap((target) => names.map((name) => `${target}#${name}`));
}

function targets(path, specifier) {
  if (!specifier || !ts.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return [];
  const base = normalize(join(dirname(path), specifier.text))
    .replaceAll('\\', '/')
    .replace(/\.js$/, '');
  return [base, `${base}.ts`, `${base}.tsx`];
}

function exportedValues(source) {
  return source.statements
    .filter((node) => node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((node) => {
      if (ts.isVariableStatement(node))
        return node.declarationList.declarations.map((each) => each.name.text);
      return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)
        ? [node.name?.text ?? 'default']
        : [];
    });
}
