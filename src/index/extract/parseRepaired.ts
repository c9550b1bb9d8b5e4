import type { Node, Parser, Tree } from 'web-tree-sitter';
import type { LanguageTable, Repair } from '../languages/table';

/** With more code units than these in errors it is hardly a file of the language, and each try costs seconds. */
const MOST_BROKEN = 1_000_000;

/**
 * The syntax tree of `text`, for the caller to free: positions in it are those of `text`. Rewritten first; where the
 * grammar meets errors, the repairs are tried together, then each, and what leaves fewer errors is kept. Costs one more
 * parse, and one a repair where all together do not help; none where most of the text is errors.
 */
export function parseRepaired(
  parser: Parser,
  { rewrites, repairs }: Pick<LanguageTable, 'rewrites' | 'repairs'>,
  text: string,
): Tree {
  const attempt = attemptOf(parser, applyAll(rewrites, text));
  if (attempt.errors > MOST_BROKEN) return attempt.tree;
  const together = better(parser, attempt, (before) => applyAll(repairs, before));
  if (together !== attempt) return together.tree;
  return repairs.reduce((best, repair) => better(parser, best, repair), attempt).tree;
}

const applyAll = (repairs: readonly Repair[], text: string): string =>
  repairs.reduce((now, repair) => repair(now), text);

interface Attempt {
  readonly text: string;
  readonly tree: Tree;
  readonly errors: number;
}

/** The repaired attempt where it has fewer errors, else the one given; the other's tree is freed. */
function better(parser: Parser, before: Attempt, repair: Repair): Attempt {
  const text = before.errors === 0 ? before.text : repair(before.text);
  if (text === before.text) return before;
  const after = attemptOf(parser, text);
  const [kept, dropped] = after.errors < before.errors ? [after, before] : [before, after];
  dropped.tree.delete();
  return kept;
}

function attemptOf(parser: Parser, text: string): Attempt {
  const tree = parser.parse(text);
  if (!tree) throw new Error('the parser gave no tree: it has no language');
  return { text, tree, errors: countErrors(tree) };
}

/** What the errors cost: code units that the grammar could not place, and 1 for each token it had to make up. */
function countErrors(tree: Tree): number {
  let cost = 0;
  const open: Node[] = tree.rootNode.hasError ? [tree.rootNode] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isMissing) cost++;
    else if (node.isError) cost += node.endIndex - node.startIndex + 1;
    else open.push(...node.children.filter((child) => child.hasError));
  }
  return cost;
}
