/** Operators that call a method of their operand. */
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit } from './context';
import type { Lowering } from './context';

/** The sign behind the left operand. */
const BINARY = /^\s*(\*\*|\/\/|<<|>>|<=|>=|==|!=|not\s+in\b|in\b|[-+*/%@&|^<>])/;

const methods: ReadonlyMap<string, string> = new Map([
  ['+', '__add__'],
  ['-', '__sub__'],
  ['*', '__mul__'],
  ['/', '__truediv__'],
  ['//', '__floordiv__'],
  ['%', '__mod__'],
  ['**', '__pow__'],
  ['@', '__matmul__'],
  ['&', '__and__'],
  ['|', '__or__'],
  ['^', '__xor__'],
  ['<<', '__lshift__'],
  ['>>', '__rshift__'],
  ['<', '__lt__'],
  ['>', '__gt__'],
  ['<=', '__le__'],
  ['>=', '__ge__'],
  ['==', '__eq__'],
  ['!=', '__ne__'],
]);
const unaryMethods: ReadonlyMap<string, string> = new Map([
  ['-', '__neg__'],
  ['+', '__pos__'],
  ['~', '__invert__'],
]);

/** The row of what the operator gives; NONE where no operand has a value. A chain of comparisons gives its first. */
export function lowerOperator(ctx: Lowering, node: CapturedNode): number {
  const operands = node.children.filter((child) => child.kind !== 'comment');
  const rows = operands.map((child) => ctx.lower(child));
  const [first, second] = operands;
  if (!first) return NONE;
  const unary = unaryMethods.get(ctx.source.charAt(node.start));
  if (unary !== undefined && first.start > node.start)
    return emitCall(ctx, node, rows[0] ?? NONE, unary, NONE);
  // A literal on the left is no captured node.
  const isIn = /\bin\s*$/.test(ctx.source.slice(node.start, first.start));
  if (isIn) return emitCall(ctx, node, rows[0] ?? NONE, '__contains__', NONE);
  if (first.start !== node.start) return NONE;
  const sign = BINARY.exec(ctx.source.slice(first.end, first.end + 20))?.[1] ?? '';
  const right = second?.end === node.end ? (rows[1] ?? NONE) : NONE;
  if (sign.endsWith('in')) return emitCall(ctx, node, right, '__contains__', rows[0] ?? NONE);
  const method = methods.get(sign);
  return method === undefined ? NONE : emitCall(ctx, node, rows[0] ?? NONE, method, right);
}

function emitCall(
  ctx: Lowering,
  node: CapturedNode,
  object: number,
  method: string,
  operand: number,
): number {
  return object === NONE ? NONE : emit(ctx, node, Op.Operator, object, ctx.tape.text(method), operand);
}
