/** Classes and what they inherit from, for names such as `Basket.total`. */
import { codeNodesOf, isClass } from './codeNodes';
import type { CodeNode } from './codeNodes';
import type { ExploreMap } from './exploreMap';

export interface ClassFamily {
  /** The classes themselves and the bases of the workspace, near ones first. */
  readonly classes: readonly CodeNode[];
  /** Whether a base is of a library: it may have any member. */
  readonly isOpen: boolean;
}

/** What these nodes inherit from; nodes that are no classes have no family. Linear in it. */
export function familyOf(map: ExploreMap, nodes: readonly CodeNode[]): ClassFamily {
  const known = codeNodesOf(map);
  const classes = new Set<CodeNode>(nodes.filter(isClass));
  let isOpen = false;
  for (const node of classes) {
    if (!isClass(node)) continue;
    for (const base of node.bases) {
      const found = known.get(base);
      if (found !== undefined && isClass(found)) classes.add(found);
      else if (!PLAIN_BASES.test(base)) isOpen = true;
    }
  }
  return { classes: [...classes], isOpen };
}

/** They bring no members that anybody cites. */
const PLAIN_BASES = /^(?:object|Object|ABC|abc\.ABC|Generic\b.*|Protocol\b.*|typing\..*)$/;
