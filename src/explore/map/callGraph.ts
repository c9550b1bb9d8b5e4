import type {
  AmbiguousCall,
  CallEdge,
  ClassNode,
  FunctionNode,
  ImportEdge,
  NamedCall,
} from '../../core/map/codeIndex';
import { codeNodesOf, namedNode } from './codeNodes';
import type { CodeNode } from './codeNodes';
import { oncePerMap } from './oncePerMap';

/**
 * The edges of the index by their ends. What a lambda calls counts to the named symbol around it under `...From`;
 * the rows themselves are the index's own, in its order. A name or id that has none is absent.
 */
export interface CallGraph {
  readonly callsTo: ReadonlyMap<string, readonly CallEdge[]>;
  readonly callsFrom: ReadonlyMap<string, readonly CallEdge[]>;
  readonly importsTo: ReadonlyMap<string, readonly ImportEdge[]>;
  readonly importsFrom: ReadonlyMap<string, readonly ImportEdge[]>;
  /** Direct subclasses by the base's id. */
  readonly subclassesOf: ReadonlyMap<string, readonly ClassNode[]>;
  /** Classes by the last name of each base that the workspace does not define, or that could not be found in it. */
  readonly classesByWrittenBase: ReadonlyMap<string, readonly ClassNode[]>;
  /** Ambiguous sites by each of their candidates. */
  readonly ambiguousTo: ReadonlyMap<string, readonly AmbiguousCall[]>;
  readonly ambiguousByName: ReadonlyMap<string, readonly AmbiguousCall[]>;
  readonly ambiguousFrom: ReadonlyMap<string, readonly AmbiguousCall[]>;
  readonly unresolvedByName: ReadonlyMap<string, readonly NamedCall[]>;
  readonly unresolvedFrom: ReadonlyMap<string, readonly NamedCall[]>;
  readonly externalFrom: ReadonlyMap<string, readonly NamedCall[]>;
  /** Calls of a method of what something outside gave (`Model.objects.get().save`), by the method's name. */
  readonly onGivenByName: ReadonlyMap<string, readonly NamedCall[]>;
  /** Named classes and functions directly inside a module, class or function, by its id. */
  readonly membersOf: ReadonlyMap<string, readonly CodeNode[]>;
}

/** The graph of a map. Linear when first asked for. */
export const callGraphOf = oncePerMap((map): CallGraph => {
  const { index } = map;
  const nodes = codeNodesOf(map);
  const owner = (id: string): string => {
    const node = nodes.get(id);
    return node ? namedNode(nodes, node).id : id;
  };
  const byOwner = ({ from }: { readonly from: string }): string => owner(from);
  return {
    callsTo: groupBy(index.calls, ({ to }) => to),
    callsFrom: groupBy(index.calls, byOwner),
    importsTo: groupBy(index.imports, ({ to }) => to),
    importsFrom: groupBy(index.imports, ({ from }) => from),
    subclassesOf: groupByEach(index.classes, ({ bases }) => bases.filter((base) => nodes.has(base))),
    classesByWrittenBase: groupByEach(index.classes, ({ bases }) =>
      bases.filter((base) => !nodes.has(base)).map(lastName),
    ),
    ambiguousTo: groupByEach(index.ambiguous, ({ candidates }) => candidates),
    ambiguousByName: groupBy(index.ambiguous, ({ name }) => name),
    ambiguousFrom: groupBy(index.ambiguous, byOwner),
    unresolvedByName: groupBy(index.unresolved, ({ name }) => name),
    unresolvedFrom: groupBy(index.unresolved, byOwner),
    externalFrom: groupBy(index.external, byOwner),
    onGivenByName: groupBy(index.external.filter(isOnGiven), ({ name }) => lastName(name)),
    membersOf: groupBy<ClassNode | FunctionNode>(
      [...index.classes, ...index.functions.filter(({ kind }) => kind !== 'lambda')],
      ({ parent }) => owner(parent),
    ),
  };
});

/** The items by key, in their order within each. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return groupByEach(items, (item) => [keyOf(item)]);
}

function groupByEach<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** What the language itself gives is known not to be of the folder. */
function isOnGiven({ name }: NamedCall): boolean {
  return name.includes('().') && !name.startsWith('<builtin>.');
}

function lastName(written: string): string {
  return written.slice(written.lastIndexOf('.') + 1);
}
