/** How the nodes of a map before a change are called after it. */
import type { TreeMapsAsked } from '../../core/git/treeMaps';
import type { CodeIndex } from '../../core/map/codeIndex';

/** A definition by its file and its name there; '' is the module. */
export interface NodeName {
  readonly path: string;
  readonly name: string;
}

export type NodeKey = string;

export const keyOf = ({ path, name }: NodeName): NodeKey => `${path}\0${name}`;

export interface NamedNode extends NodeName {
  readonly line: number;
}

/** Every node of an index by its id. */
export function nodesOf({ modules, classes, functions }: CodeIndex): ReadonlyMap<string, NamedNode> {
  const nodes = new Map<string, NamedNode>();
  const paths = new Map(modules.map(({ id, path }) => [id, path]));
  for (const { id, path, startLine } of modules) nodes.set(id, { path, name: '', line: startLine });
  for (const { id, module, startLine } of [...classes, ...functions])
    nodes.set(id, { path: paths.get(module) ?? '', name: id.slice(module.length + 1), line: startLine });
  return nodes;
}

/** What a node before the change is called after it: by its own rename, by that of what it stands in, by its file's. */
export function followNames(renames: TreeMapsAsked['renames']): (node: NodeName) => NodeName {
  const known = new Map(renames.map(({ from, to }) => [keyOf(from), to]));
  return ({ path, name }) => {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const to = known.get(keyOf({ path, name: name.slice(0, end) }));
      if (to !== undefined) return { path: to.path, name: `${to.name}${name.slice(end)}` };
    }
    return { path: known.get(keyOf({ path, name: '' }))?.path ?? path, name };
  };
}
