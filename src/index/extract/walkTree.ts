import type { Node, Tree } from 'web-tree-sitter';

export type Step = 'into' | 'past' | 'stop';

/**
 * Shows `visit` the nodes of the tree, parents first and in source order, with their depth (the root's is 0), and goes
 * where it says. One node is held at a time: an error may have millions of children.
 */
export function walkTree(tree: Tree, visit: (node: Node, depth: number) => Step): void {
  const cursor = tree.walk();
  try {
    for (let depth = 0; ;) {
      const step = visit(cursor.currentNode, depth);
      if (step === 'stop') return;
      if (step === 'into' && cursor.gotoFirstChild()) {
        depth++;
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return;
        depth--;
      }
    }
  } finally {
    cursor.delete();
  }
}
