import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import type { Answers, Definition } from './answers';
import { definitionsOf } from './typescriptDefinitions';

/** What the TypeScript compiler's parser and module resolution say of these files, relative to the folder. */
export function askCompiler(folder: string, paths: readonly string[], mapped: ts.MapLike<string[]>): Answers {
  const known = new Set(paths);
  const resolve = createResolver(folder, mapped);
  const definitions: Definition[] = [];
  const imports = new Set<string>();
  for (const path of paths) {
    const text = readFileSync(join(folder, path), 'utf8');
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path));
    definitions.push(...definitionsOf(path, file));
    for (const { specifier, mode } of importsOf(file)) {
      const to = loadedFor(resolve(path, specifier, mode), known);
      if (to !== null && to !== path && known.has(to)) imports.add(`${path} -> ${to}`);
    }
  }
  return { definitions, imports, unread: [] };
}

/** What a declaration declares, where that stands beside it: what is imported is what is loaded. */
function loadedFor(path: string | null, known: ReadonlySet<string>): string | null {
  if (path === null) return null;
  const [, stem, kind] = /^(.*)\.d\.([cm]?)ts$/.exec(path) ?? [];
  const beside = [`${stem}.${kind}js`, ...(kind === '' ? [`${stem}.jsx`] : [])];
  return stem === undefined ? path : (beside.find((each) => known.has(each)) ?? path);
}

/** JSX may stand in every JavaScript file, as the compiler has it. */
function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
}

type Mode = typeof ts.ModuleKind.ESNext | typeof ts.ModuleKind.CommonJS;

interface Import {
  readonly specifier: string;
  readonly mode: Mode;
}

/** Every literal that names a module: static, dynamic and `require` ones, re-exports, and types by their module. */
function importsOf(file: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const literal = specifierIn(node);
    if (literal && ts.isStringLiteralLike(literal)) {
      const isRequire = ts.isExternalModuleReference(node) || isRequireCall(node);
      const mode = isRequire ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext;
      found.push({ specifier: literal.text, mode });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function specifierIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (isRequireCall(node)) return node.arguments[0];
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? node.arguments[0] : undefined;
}

function isRequireCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'require';
}

/** Resolution under the options of the folder's tsconfig.json, else a bundler's; `paths` (from the folder) beside them. */
function createResolver(
  folder: string,
  paths: ts.MapLike<string[]>,
): (from: string, specifier: string, mode: Mode) => string | null {
  const own = Object.entries(paths).map(([name, targets]) => [name, targets.map((at) => join(folder, at))]);
  const options: ts.CompilerOptions = {
    ...configured(folder),
    allowJs: true,
    ...(own.length > 0 ? { paths: Object.fromEntries(own) as ts.MapLike<string[]> } : {}),
  };
  const cache = ts.createModuleResolutionCache(folder, (name) => name, options);
  return (from, specifier, mode) => {
    const file = join(folder, from);
    const { resolvedModule } = ts.resolveModuleName(specifier, file, options, ts.sys, cache, undefined, mode);
    const at = resolvedModule?.resolvedFileName;
    return at === undefined ? null : relative(folder, at).split(sep).join('/');
  };
}

function configured(folder: string): ts.CompilerOptions {
  const path = join(folder, 'tsconfig.json');
  if (!ts.sys.fileExists(path))
    return { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const raw = ts.readConfigFile(path, (file) => ts.sys.readFile(file)).config as object;
  return ts.parseJsonConfigFileContent(raw, ts.sys, folder).options;
}
