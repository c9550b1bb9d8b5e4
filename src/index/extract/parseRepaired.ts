import type { Tree } from 'web-tree-sitter';
import type { LanguageTable, Repair } from '../languages/table';
import { isMostlyErrors } from './unreadText';
import type { Parse } from './unreadText';
import { walkTree } from './walkTree';

/** A text longer than this is first parsed at its beginning: one full of errors costs 2 to 6 microseconds a character. */
const LARGE_TEXT = 1_000_000;
/** Below this, in characters, every repair is tried, whatever is wrong. */
const LONG_TEXT = 100_000;
/** What a text begins with, in characters: more than any header of comments, and a few milliseconds' work. */
const BEGINNING = 65_536;

/**
 * The syntax tree of `text`, for the caller to free: positions in it are those of `text`; 'foreign' where the text is
 * large and its beginning none of its language, 'late' when time is up. What leaves the fewest errors is kept, of the text
 * with its likely repairs, with all, and without any. Costs one parse of a text that is correct then, else one more for
 * each of these that differs, and one a repair where all together do not help.
 */
export function parseRepaired(parse: Parse, table: Repairs, text: string): Tree | 'foreign' | 'late' {
  if (text.length > LARGE_TEXT && isForeign(parse, table, text)) return 'foreign';
  const plain = applyAll(table.rewrites, text);
  const attempt = attemptOf(parse, applyAll(table.likelyRepairs, plain));
  if (!attempt) return 'late';
  const mayBeForeign = text.length > LONG_TEXT && isMostlyErrors(attempt.tree, text.length);
  if (mayBeForeign && isForeign(parse, table, text)) return attempt.tree;
  const repaired = repair(parse, attempt, table.repairs);
  const taken = better(parse, repaired, () => plain);
  const all = [...table.likelyRepairs, ...table.repairs];
  return (taken === repaired ? taken : repair(parse, taken, all)).tree;
}

type Repairs = Pick<LanguageTable, 'rewrites' | 'likelyRepairs' | 'repairs'>;

/** The best of the attempt and those with the repairs, tried together, then each where that does not help. */
function repair(parse: Parse, attempt: Attempt, repairs: readonly Repair[]): Attempt {
  const together = better(parse, attempt, (text) => applyAll(repairs, text));
  return together === attempt ? repairs.reduce((best, each) => better(parse, best, each), attempt) : together;
}

/** Whether the beginning of the text, repaired, is mostly errors. */
function isForeign(parse: Parse, table: Repairs, text: string): boolean {
  const tree = parseRepaired(parse, table, text.slice(0, BEGINNING));
  if (typeof tree === 'string') return false;
  try {
    return isMostlyErrors(tree, BEGINNING);
  } finally {
    tree.delete();
  }
}

const applyAll = (repairs: readonly Repair[], text: string): string =>
  repairs.reduce((now, repair) => repair(now), text);

interface Attempt {
  readonly text: string;
  readonly tree: Tree;
  readonly errors: number;
}

/** The changed attempt where it has fewer errors, else the one given; the other's tree is freed. */
function better(parse: Parse, before: Attempt, change: Repair): Attempt {
  const text = before.errors === 0 ? before.text : change(before.text);
  const after = text === before.text ? null : attemptOf(parse, text);
  if (!after) return before;
  const [kept, dropped] = after.errors < before.errors ? [after, before] : [before, after];
  dropped.tree.delete();
  return kept;
}

function attemptOf(parse: Parse, text: string): Attempt | null {
  const tree = parse(text);
  return tree && { text, tree, errors: countErrors(tree) };
}

/** What the errors cost: code units that the grammar could not place, and 1 for each token it had to make up. */
function countErrors(tree: Tree): number {
  let cost = 0;
  walkTree(tree, (node) => {
    if (node.isMissing) cost++;
    else if (node.isError) cost += node.endIndex - node.startIndex + 1;
    return node.hasError && !node.isError ? 'into' : 'past';
  });
  return cost;
}
