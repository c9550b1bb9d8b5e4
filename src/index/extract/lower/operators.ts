/** Operators that call a method of their operand. */
import { hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { askFormatted } from './asked';
import { emit } from './context';
import type { Lowering } from './context';
import { lowerPrinted } from './templates';

/** The sign behind the left operand. */
const BINARY = /^\s*(\*\*|\/\/|<<|>>|<=|>=|==|!=|not\s+in\b|in\b|[-+*/%@&|^<>])/;

/** The sign between a literal and the operand behind it. */
const BEHIND_LITERAL = /[\w)\]}'".]\s*(\*\*|\/\/|<<|>>|<=|>=|==|!=|[-+*/%@&|^<>])\s*$/;

/** `not  in` and some blanks. */
const LONGEST_SIGN = 20;

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

/** The method of the right operand that is asked where the left one has none of its own. */
export function reflectedMethod(method: string): string | undefined {
  return compared.get(method) ?? (binaryMethods.has(method) ? method.replace('__', '__r') : undefined);
}

const compared: ReadonlyMap<string, string> = new Map([
  ['__lt__', '__gt__'],
  ['__gt__', '__lt__'],
  ['__le__', '__ge__'],
  ['__ge__', '__le__'],
  ['__eq__', '__eq__'],
  ['__ne__', '__ne__'],
]);
const binaryMethods: ReadonlySet<string> = new Set(
  [...methods.values()].filter((method) => !compared.has(method)),
);

/** The method that `+=` and its like call, from the text that holds the sign; undefined for other text. */
export function methodInPlace(text: string): string | undefined {
  return methods.get(text.replace(/=[^=]*$/, '').trim())?.replace('__', '__i');
}

/** The row of what the operator gives; NONE where no operand has a value. A chain of comparisons gives its first. */
export function lowerOperator(ctx: Lowering, node: CapturedNode): number {
  const operands = node.children.filter((child) => child.kind !== 'comment');
  const [left, right] = operands;
  if (!left) return NONE;
  askFormatted(ctx, left, right);
  // One after the other: what nests deeply has no room for a closure's frames.
  const first = ctx.lower(left);
  const second = right ? ctx.lower(right) : NONE;
  for (let at = 2; at < operands.length; at++) ctx.lower(operands[at] ?? left);
  if (left.start !== node.start) return lowerPrefixed(ctx, node, left, first);
  const sign = BINARY.exec(ctx.source.slice(left.end, left.end + LONGEST_SIGN))?.[1] ?? '';
  const other = right?.end === node.end ? second : NONE;
  if (sign.endsWith('in')) return emitCall(ctx, node, other, '__contains__', first);
  // What a string makes of its operand is a string.
  if (sign === '%' && left.kind === 'string') return lowerPrinted(ctx, left, other);
  const method = methods.get(sign);
  return method === undefined ? NONE : emitCall(ctx, node, first, method, other);
}

/** `-a`, `1 in a`, and `1 + a`, which asks a: a literal is no captured node. */
function lowerPrefixed(ctx: Lowering, node: CapturedNode, operand: CapturedNode, row: number): number {
  const before = ctx.source.slice(node.start, operand.start);
  if (/\bin\s*$/.test(before)) return emitCall(ctx, node, row, '__contains__', NONE);
  const sign = BEHIND_LITERAL.exec(before)?.[1];
  const method =
    sign === undefined ? unaryMethods.get(before.trim()) : reflectedMethod(methods.get(sign) ?? '');
  return method === undefined ? NONE : emitCall(ctx, node, row, method, NONE);
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

/** Operators that make numbers or text of their operands call methods of those that are objects. */
export function lowerOpaque(ctx: Lowering, node: CapturedNode): number {
  const coerces = hasMark(node, 'coerces');
  for (const child of node.children) {
    const row = ctx.lower(child);
    if (coerces && row !== NONE && child.kind !== 'string' && child.kind !== 'template')
      emit(ctx, child, Op.Coerce, row, 1);
  }
  return NONE;
}
