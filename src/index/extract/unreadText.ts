/**
 * What of a text is not read, because reading it would cost more than linear time. Counted in nodes and errors, so that
 * the facts of a file depend on its text alone; what cannot be counted so, the parser's own work, has a clock.
 */
import type { Parser, Tree } from 'web-tree-sitter';
import { walkTree } from './walkTree';

/**
 * The deepest level of the syntax tree, below its root, at which patterns begin. A query has every pattern open that began
 * above the node it is at, so that its work is nodes times levels: with 2,000 of them a microsecond becomes thirty.
 */
export const DEEPEST_NODE = 2000;

/**
 * Tokens in a row, directly in one error, that are no names: at each the query looks for a name among all that follow.
 * No program has so many, whatever is wrong with it.
 */
const LONGEST_RUN = 1000;

/**
 * Characters an error, at the least, in a text that is a program: prose and other programming languages have ten and more
 * errors in a thousand characters, code that is half-written or cut off has a handful.
 */
const CHARACTERS_AN_ERROR = 200;

/** Parses a text; null when time is up. */
export type Parse = (text: string) => Tree | null;

/**
 * A `Parse` whose calls take `limitMs` together. By the clock, since on damaged text one of the parser's steps, which it
 * can be asked to count, takes from a fifth of a microsecond to a fifth of a millisecond.
 */
export function createParse(parser: Parser, limitMs: number): Parse {
  const end = performance.now() + limitMs;
  return (text) => {
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
    // What was halted would be gone on with.
    if (!tree) parser.reset();
    return tree;
  };
}

/** True when the tree of a text of this length has more errors than a program would. */
export function isMostlyErrors(tree: Tree, length: number): boolean {
  const most = length / CHARACTERS_AN_ERROR;
  let errors = 0;
  walkTree(tree, (node) => {
    if ((node.isError || node.isMissing) && ++errors > most) return 'stop';
    return node.hasError ? 'into' : 'past';
  });
  return errors > most;
}

export interface Place {
  /** Offset in UTF-16 code units. */
  readonly start: number;
  readonly line1: number;
}

/** Where the first run of more than LONGEST_RUN tokens begins that fit nowhere, null without one. Linear. */
export function findRun(tree: Tree): Place | null {
  let found: Place | null = null;
  let run = { depth: 0, length: 0, start: 0, line1: 1 };
  const isError: boolean[] = [];
  walkTree(tree, (node, depth) => {
    isError[depth] = node.isError;
    if (node.isNamed || isError[depth - 1] !== true) {
      run.length = 0;
      return node.hasError ? 'into' : 'past';
    }
    if (run.length === 0 || run.depth !== depth)
      run = { depth, length: 0, start: node.startIndex, line1: node.startPosition.row + 1 };
    if (++run.length <= LONGEST_RUN) return 'past';
    found = { start: run.start, line1: run.line1 };
    return 'stop';
  });
  return found;
}
