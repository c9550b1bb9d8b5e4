/** Statements that change what is there: augmented assignments and deletions. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';
import { attributeText } from './privateNames';
import { lowerKey } from './expressions';
import { methodInPlace } from './operators';
import { bindTarget } from './targets';
import type { Binding } from './targets';

/** A target that is read and stored into, its object lowered once. */
interface Slot {
  readonly object: number;
  /** Number of the attribute's name or of the constant key. */
  readonly key: number;
}

/** `a.b += c`: reads the target, calls the operator, stores what it gives. Its value, NONE where it has none. */
export function lowerAugment(ctx: Lowering, node: CapturedNode): number {
  const target = childWithRole(node, 'target');
  const value = node.children.find((child) => child !== target);
  if (!target) return NONE;
  const slot = lowerSlot(ctx, target);
  const read = readSlot(ctx, target, slot);
  const operand = value ? ctx.lower(value) : NONE;
  const sign = ctx.source.slice(target.end, value?.start ?? node.end);
  const combined = combine(ctx, node, sign, read, operand);
  storeSlot(ctx, target, slot, combined, isLogical(sign) ? 'may assign' : 'assigns');
  return isLogical(sign) ? joinOf(ctx, node, read, combined) : NONE;
}

const isLogical = (sign: string): boolean => /^\s*(\|\||&&|\?\?)=/.test(sign);

/** `a ??= b` gives either. */
function joinOf(ctx: Lowering, node: CapturedNode, ...values: readonly number[]): number {
  const join = emit(ctx, node, Op.Join);
  for (const value of values) if (value !== NONE) emit(ctx, node, Op.Flow, join, value);
  return join;
}

function combine(ctx: Lowering, node: CapturedNode, sign: string, read: number, operand: number): number {
  // `a ||= b` and its like store the operand itself.
  if (isLogical(sign)) return operand;
  const method = ctx.rules.operatorsAreMethods ? methodInPlace(sign) : undefined;
  if (method === undefined || read === NONE) return NONE;
  return emit(ctx, node, Op.Operator, read, ctx.tape.text(method), operand);
}

function lowerSlot(ctx: Lowering, target: CapturedNode): Slot {
  if (target.kind === 'element') {
    const object = childWithRole(target, 'object');
    return { object: object ? ctx.lower(object) : NONE, key: lowerKey(ctx, target) };
  }
  const member = target.kind === 'attribute' ? childWithRole(target, 'member') : undefined;
  const object = target.children.find((child) => child !== member);
  if (!member || !object) return { object: NONE, key: NONE };
  return { object: ctx.lower(object), key: attributeText(ctx, textOf(ctx, member)) };
}

function readSlot(ctx: Lowering, target: CapturedNode, { object, key }: Slot): number {
  if (target.kind === 'element') return emit(ctx, target, Op.Element, object, key);
  if (target.kind === 'attribute') return emit(ctx, target, Op.Attribute, object, key);
  return ctx.lower(target);
}

function storeSlot(
  ctx: Lowering,
  target: CapturedNode,
  { object, key }: Slot,
  value: number,
  binding: Binding,
): void {
  if (target.kind === 'element') emit(ctx, target, Op.StoreElement, object, value, key);
  else if (target.kind === 'attribute') emit(ctx, target, Op.StoreAttribute, object, value, key);
  else bindTarget(ctx, target, value, binding);
}

/** The method that deletes an attribute, whose name is its argument. */
export const DELETES = '__delattr__';

/** `del a[k], b.c`: calls the objects' methods and reads neither the element nor the attribute. */
export function lowerDeleted(ctx: Lowering, node: CapturedNode): void {
  if (node.kind === 'element' || node.kind === 'attribute') {
    const { object, key } = lowerSlot(ctx, node);
    if (object === NONE) return;
    const isElement = node.kind === 'element';
    const name = isElement ? NONE : emit(ctx, node, Op.Text, key);
    emit(ctx, node, Op.Operator, object, ctx.tape.text(isElement ? '__delitem__' : DELETES), name);
  } else if (node.kind === 'name') bindTarget(ctx, node, NONE, 'declares');
  else for (const child of node.children) lowerDeleted(ctx, child);
}
