/** Definitions of texts as other parsers see them: CPython's ast, the TypeScript compiler. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../../../support/paths';

export interface OracleDefinition {
  /** Names from the outside in, joined by NUL; null where one of them has no name. */
  readonly chain: string | null;
  /** From 1, of the keyword. */
  readonly line: number;
  readonly digest: string;
}

const PYTHON = join(repositoryRoot, 'test', 'bench', 'git', 'diff', 'pythonDefinitions.py');
const MOST_BYTES = 2 ** 30;

/** In the order of the texts; null for one that does not parse. */
export function pythonDefinitions(texts: readonly string[]): readonly (readonly OracleDefinition[] | null)[] {
  const input = JSON.stringify(texts);
  const printed = execFileSync('python3', ['-I', '-S', '-B', PYTHON], { input, maxBuffer: MOST_BYTES });
  const read = JSON.parse(printed.toString('utf8')) as ([string, number, string][] | null)[];
  return read.map((each) => each?.map(([chain, line, digest]) => ({ chain, line, digest })) ?? null);
}

/** Null for a text that does not parse. */
export function typescriptDefinitions(path: string, text: string): readonly OracleDefinition[] | null {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const problems = (file as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics;
  if (problems.length > 0) return null;
  const found: OracleDefinition[] = [];
  const visit = (node: ts.Node, chain: string | null): void => {
    const name = nameOf(node);
    let own = chain;
    if (name !== undefined) {
      own = chain === null || name === null ? null : [...(chain === '' ? [] : [chain]), name].join('\0');
      const line = file.getLineAndCharacterOfPosition(startOf(node, file)).line + 1;
      found.push({ chain: own, line, digest: digestOf(node, file) });
    }
    ts.forEachChild(node, (child) => visit(child, own));
  };
  visit(file, '');
  return found;
}

/** Undefined for no definition, null for one without a name. */
function nameOf(node: ts.Node): string | null | undefined {
  if (ts.isClassLike(node)) return node.name?.text ?? boundName(node);
  if (ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node)) return node.name.text;
  if (ts.isModuleDeclaration(node))
    return ts.isIdentifier(node.name) && (node.flags & ts.NodeFlags.GlobalAugmentation) === 0
      ? node.name.text
      : undefined;
  return ts.isFunctionLike(node) && 'body' in node && node.body ? functionName(node) : undefined;
}

function functionName(node: ts.SignatureDeclaration): string | null {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const name = node.name;
  if (name === undefined) return boundName(node);
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return name.getText();
}

function boundName(node: ts.Node): string | null {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (
    (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) &&
    !ts.isComputedPropertyName(parent.name)
  )
    return parent.name.text;
  if (ts.isExportAssignment(parent) && !parent.isExportEquals) return 'default';
  return ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) ? 'default' : null;
}

function startOf(node: ts.Node, file: ts.SourceFile): number {
  const decorators = ts.canHaveDecorators(node) ? ts.getDecorators(node) : undefined;
  const last = decorators?.at(-1);
  if (last === undefined) return node.getStart(file);
  const rest = /^(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/.exec(file.text.slice(last.end))?.[0].length ?? 0;
  return last.end + rest;
}

/** What stands around a definition and holds nothing else: `export const f =`. */
function outermostOf(node: ts.Node): ts.Node {
  const { parent } = node;
  if (
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isExportAssignment(parent)
  ) {
    const list = parent.parent;
    if (!ts.isVariableDeclarationList(list)) return parent;
    return list.declarations.length === 1 ? list.parent : parent;
  }
  return node;
}

/** Of all tokens, without those of named definitions in it, trailing commas and closing semicolons; quotes are alike. */
function digestOf(node: ts.Node, file: ts.SourceFile): string {
  const tokens: string[] = [];
  const inside = new Set<ts.Node>();
  const mark = (child: ts.Node): void => {
    const name = child === node ? undefined : nameOf(child);
    if (typeof name === 'string') inside.add(outermostOf(child));
    else ts.forEachChild(child, mark);
  };
  mark(node);
  const walk = (child: ts.Node): void => {
    if (inside.has(child) || child.kind === ts.SyntaxKind.JSDoc) return;
    const children = child.getChildren(file);
    if (children.length > 0) {
      children.forEach(walk);
      return;
    }
    const text = child.getText(file);
    if (text === ';' || text === '') return;
    if (/^[)\]}]$/.test(text) && tokens.at(-1) === ',') tokens.pop();
    tokens.push(ts.isStringLiteral(child) ? `"${text.slice(1, -1)}"` : text);
  };
  walk(outermostOf(node));
  return createHash('sha1').update(tokens.join('\0')).digest('hex');
}
