import ts from 'typescript';
import type { Definition } from './answers';

/** Every definition with a body that the TypeScript compiler's parser sees in a file, as the map names them. */
export function definitionsOf(path: string, file: ts.SourceFile): Definition[] {
  const found: Definition[] = [];
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    const known = kindAndName(node);
    if (known) found.push({ path, ...known, start: lineAt(startOf(node, file)), end: lineAt(node.end) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Known = Pick<Definition, 'kind' | 'name'>;

function kindAndName(node: ts.Node): Known | null {
  if (ts.isClassLike(node)) return { kind: 'class', name: node.name?.text ?? boundName(node) };
  if (ts.isInterfaceDeclaration(node)) return { kind: 'interface', name: node.name.text };
  if (ts.isEnumDeclaration(node)) return { kind: 'enum', name: node.name.text };
  if (ts.isModuleDeclaration(node)) return namespace(node);
  return ts.isFunctionLike(node) && 'body' in node && node.body ? functionLike(node) : null;
}

/** `declare module 'x'` and `declare global` say where their content belongs, and are no namespaces. */
function namespace(node: ts.ModuleDeclaration): Known | null {
  const isName = ts.isIdentifier(node.name) && (node.flags & ts.NodeFlags.GlobalAugmentation) === 0;
  return isName ? { kind: 'namespace', name: node.name.text } : null;
}

function functionLike(node: ts.SignatureDeclaration): Known {
  if (ts.isConstructorDeclaration(node)) return { kind: 'constructor', name: 'constructor' };
  if (ts.isGetAccessor(node)) return { kind: 'getter', name: writtenName(node.name) };
  if (ts.isSetAccessor(node)) return { kind: 'setter', name: writtenName(node.name) };
  if (ts.isMethodDeclaration(node)) return { kind: 'method', name: writtenName(node.name) };
  if (ts.isFunctionDeclaration(node)) return { kind: 'function', name: node.name?.text ?? 'default' };
  const name = ts.isFunctionExpression(node) ? node.name?.text : undefined;
  return { kind: 'function|lambda|method|constructor', name: name ?? boundName(node) };
}

/** The name that the language gives a function or class without one of its own, where it is bound right here. */
function boundName(node: ts.Node): string | null {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return literalName(parent.name);
  if (ts.isExportAssignment(parent) && !parent.isExportEquals) return 'default';
  return ts.isClassDeclaration(node) ? 'default' : null;
}

function literalName(name: ts.PropertyName): string | null {
  return ts.isComputedPropertyName(name) || ts.isNumericLiteral(name) ? null : name.text;
}

/** A computed name is named by what is in its brackets. */
function writtenName(name: ts.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return ts.isNumericLiteral(name) ? name.getText() : name.text;
  return ts.isStringLiteralLike(name.expression) ? name.expression.text : name.expression.getText();
}

/** Behind decorators: the map counts a definition from its keyword. */
function startOf(node: ts.Node, file: ts.SourceFile): number {
  const last = ts.canHaveDecorators(node) ? ts.getDecorators(node)?.at(-1) : undefined;
  if (!last || !ts.canHaveModifiers(node)) return node.getStart(file);
  const modifiers = ts.getModifiers(node) ?? [];
  const next = modifiers.find((modifier) => modifier.pos >= last.end);
  if (next) return next.getStart(file);
  const child = node
    .getChildren(file)
    .find(({ pos, kind }) => pos >= last.end && kind !== ts.SyntaxKind.SyntaxList);
  return child?.getStart(file) ?? node.getStart(file);
}
