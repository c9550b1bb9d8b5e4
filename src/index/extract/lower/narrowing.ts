/** What a condition tells of names: of which class their values are where it holds, and where it does not. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';

/** A name whose value is an instance of one of some classes, or of none of them. */
export interface Test {
  readonly name: CapturedNode;
  readonly classes: readonly CapturedNode[];
  readonly isInstance: boolean;
}

/** What is known where a condition holds, and where it does not. */
export interface Outcomes {
  readonly whenTrue: readonly Test[];
  readonly whenFalse: readonly Test[];
}

export const NO_OUTCOMES: Outcomes = { whenTrue: [], whenFalse: [] };

/** What a condition tells; nothing where it tests no name's class. Linear in the condition. */
export function outcomesOf(ctx: Lowering, node: CapturedNode): Outcomes {
  const [first, second] = node.children;
  switch (node.kind) {
    case 'call':
      return ofCall(ctx, node);
    case 'opaque':
      if (first && second) return ofComparison(ctx, first, second);
      return first && isNegated(ctx, node) ? swapped(outcomesOf(ctx, first)) : NO_OUTCOMES;
    case 'either':
      return first && second ? ofBoth(ctx, first, second) : NO_OUTCOMES;
    case '':
    case 'group':
      return first && !second ? outcomesOf(ctx, first) : NO_OUTCOMES;
    default:
      return NO_OUTCOMES;
  }
}

/** `isinstance(x, C)`, `isinstance(x, (A, B))`. */
function ofCall(ctx: Lowering, node: CapturedNode): Outcomes {
  const callee = childWithRole(node, 'callee');
  const [name, type, more] = node.children.filter((child) => child !== callee);
  if (!callee || textOf(ctx, callee) !== 'isinstance' || !name || !type || more) return NO_OUTCOMES;
  return ofClasses(name, type.kind === 'collection' ? type.children : [type]);
}

/** `x instanceof C`. */
function ofComparison(ctx: Lowering, left: CapturedNode, right: CapturedNode): Outcomes {
  const isTest = ctx.source.slice(left.end, right.start).trim() === 'instanceof';
  return isTest ? ofClasses(left, [right]) : NO_OUTCOMES;
}

function ofClasses(name: CapturedNode, classes: readonly CapturedNode[]): Outcomes {
  if (name.kind !== 'name' || classes.length === 0 || !classes.every(isPath)) return NO_OUTCOMES;
  return {
    whenTrue: [{ name, classes, isInstance: true }],
    whenFalse: [{ name, classes, isInstance: false }],
  };
}

/** A dotted name. */
const isPath = (node: CapturedNode): boolean =>
  node.kind === 'name' ||
  (node.kind === 'attribute' && node.children.every((child) => child.role === 'member' || isPath(child)));

const isNegated = (ctx: Lowering, node: CapturedNode): boolean => /^(?:!|not\b)/.test(textOf(ctx, node));

const swapped = ({ whenTrue, whenFalse }: Outcomes): Outcomes => ({
  whenTrue: whenFalse,
  whenFalse: whenTrue,
});

/** Both tell where both hold, or where neither does. */
function ofBoth(ctx: Lowering, left: CapturedNode, right: CapturedNode): Outcomes {
  const operator = operatorBetween(ctx, left, right);
  if (operator === null) return NO_OUTCOMES;
  const [first, second] = [outcomesOf(ctx, left), outcomesOf(ctx, right)];
  if (operator === 'and')
    return {
      whenTrue: [...first.whenTrue, ...second.whenTrue],
      whenFalse: ofEither(ctx, first.whenFalse, second.whenFalse),
    };
  return {
    whenTrue: ofEither(ctx, first.whenTrue, second.whenTrue),
    whenFalse: [...first.whenFalse, ...second.whenFalse],
  };
}

/** One of two holds: an instance of any of their classes, where both are of one name. */
function ofEither(ctx: Lowering, left: readonly Test[], right: readonly Test[]): readonly Test[] {
  const [one, other] = [left[0], right[0]];
  if (!one?.isInstance || !other?.isInstance || left.length + right.length > 2) return [];
  if (textOf(ctx, one.name) !== textOf(ctx, other.name)) return [];
  return [{ ...one, classes: [...one.classes, ...other.classes] }];
}

function operatorBetween(ctx: Lowering, left: CapturedNode, right: CapturedNode): 'and' | 'or' | null {
  const between = ctx.source.slice(left.end, right.start);
  const found = /^[\s)]*(and\b|&&|or\b|\|\|)[\s(]*$/.exec(between)?.[1];
  if (found === undefined) return null;
  return found === 'and' || found === '&&' ? 'and' : 'or';
}

/** What holds in each branch of `a if c else b`, `c ? a : b`, `a and b`, `a or b`. */
export function testsOfBranches(
  ctx: Lowering,
  node: CapturedNode,
): (branch: CapturedNode) => readonly Test[] {
  const branches = node.children.filter(({ role }) => role === 'branch');
  const [first, second] = branches;
  const condition = node.children.find(({ role }) => role !== 'branch');
  if (condition) {
    const { whenTrue, whenFalse } = outcomesOf(ctx, condition);
    return (branch) => (branch === first ? whenTrue : branch === second ? whenFalse : []);
  }
  const operator = first && second ? operatorBetween(ctx, first, second) : null;
  if (!first || operator === null) return () => [];
  const outcomes = outcomesOf(ctx, first);
  const tests = operator === 'and' ? outcomes.whenTrue : outcomes.whenFalse;
  return (branch) => (branch === second ? tests : []);
}

/** From here on, and on this way alone, the names hold what the tests leave of them. */
export function refineNames(ctx: Lowering, tests: readonly Test[]): void {
  for (const { name, classes, isInstance } of tests) {
    const value = ctx.lower(name);
    if (value === NONE) continue;
    const types = classes.map((each) => ctx.lower(each));
    if (types.includes(NONE)) continue;
    const left = isInstance ? emitAny(ctx, name, value, types) : emitNone(ctx, name, value, types);
    emit(ctx, name, Op.Refine, ctx.tape.text(textOf(ctx, name)), left, name.start);
  }
}

/** An instance of any of the classes. */
function emitAny(ctx: Lowering, node: CapturedNode, value: number, types: readonly number[]): number {
  const [only, ...others] = types.map((type) => emit(ctx, node, Op.Narrow, value, type));
  if (only !== undefined && others.length === 0) return only;
  const join = emit(ctx, node, Op.Join);
  for (const each of [only ?? NONE, ...others]) emit(ctx, node, Op.Flow, join, each);
  return join;
}

/** An instance of none of them. */
function emitNone(ctx: Lowering, node: CapturedNode, value: number, types: readonly number[]): number {
  return types.reduce((left, type) => emit(ctx, node, Op.Narrow, left, type, 1), value);
}
