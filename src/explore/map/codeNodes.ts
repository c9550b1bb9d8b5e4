import type { ClassNode, FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import type { Location } from '../../core/map/views';
import { isPlainFile } from '../../index/languages/rules';
import { oncePerMap } from './oncePerMap';

/** Whatever has an id in the graphs. */
export type CodeNode = ModuleNode | ClassNode | FunctionNode;

export type CodeNodes = ReadonlyMap<string, CodeNode>;

/** All modules, classes and functions of a map by id. Linear when first asked for. */
export const codeNodesOf = oncePerMap(({ index }): CodeNodes => {
  const nodes = new Map<string, CodeNode>();
  for (const list of [index.modules, index.classes, index.functions])
    for (const node of list) nodes.set(node.id, node);
  return nodes;
});

/** Whether the node is a file. */
export function isModule(node: CodeNode): node is ModuleNode {
  return 'path' in node;
}

/** Whether the node is a class, an interface or the like. */
export function isClass(node: CodeNode): node is ClassNode {
  return 'bases' in node;
}

/** What directly encloses the node; undefined for a module. */
export function parentOf(nodes: CodeNodes, node: CodeNode): CodeNode | undefined {
  return isModule(node) ? undefined : nodes.get(node.parent);
}

/** The file of the node. Throws when the index does not hold it, which would be a bug of the index. */
export function moduleOf(nodes: CodeNodes, node: CodeNode): ModuleNode {
  const module = isModule(node) ? node : nodes.get(node.module);
  if (!module || !isModule(module)) throw new Error(`${node.id} has no module in the index`);
  return module;
}

/** The node itself, or for a lambda the nearest enclosing node that has a name. */
export function namedNode(nodes: CodeNodes, node: CodeNode): CodeNode {
  let at = node;
  while ('kind' in at && at.kind === 'lambda') at = nodes.get(at.parent) ?? moduleOf(nodes, at);
  return at;
}

/** Where the node stands. */
export function locationOf(nodes: CodeNodes, node: CodeNode): Location {
  return { path: moduleOf(nodes, node).path, startLine: node.startLine, endLine: node.endLine };
}

/** The short name of a file: `engine.ts`, or with its folder where every folder has one: `shop/__init__.py`. */
export function fileLabel(path: string): string {
  const segments = path.split('/');
  const plain = isPlainFile(segments.at(-1) ?? '');
  return segments.slice(plain ? -2 : -1).join('/');
}
