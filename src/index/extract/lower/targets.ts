/** What a value is bound to: names, attributes, elements, and patterns of them. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { ADDS, DECLARES, IN_BLOCK, NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';
import { attributeText, nameText } from './privateNames';
import { lowerKey } from './expressions';
import { computedKey } from './keys';
import { stringValue } from './strings';

/** declares: the target's names are new in this scope, or in the block around; else they are looked up outwards. */
export type Binding = 'declares' | 'declares in block' | 'adds type' | 'assigns' | 'may assign';

const bindingFlags: Readonly<Record<Binding, number>> = {
  declares: DECLARES,
  'declares in block': DECLARES | IN_BLOCK,
  'adds type': DECLARES | ADDS,
  assigns: 0,
  'may assign': ADDS,
};

/** Emits the rows that store `value` (a row, or NONE: then names are only declared) into the target. */
export function bindTarget(ctx: Lowering, target: CapturedNode, value: number, binding: Binding): void {
  switch (target.kind) {
    case 'name':
    case 'shorthand':
      bindName(ctx, target, value, binding);
      return;
    case 'attribute':
      bindAttribute(ctx, target, value);
      return;
    case 'element': {
      const object = childWithRole(target, 'object');
      const row = object ? ctx.lower(object) : NONE;
      const isSlice = target.children.some((child) => child.kind === 'slice');
      // A slice takes in what iterating over the value gives.
      if (isSlice && value !== NONE) {
        lowerKey(ctx, target);
        emit(ctx, target, Op.StoreElement, row, emit(ctx, target, Op.Iterate, value));
      } else emit(ctx, target, Op.StoreElement, row, value, lowerKey(ctx, target));
      return;
    }
    case 'object_pattern':
      bindObjectPattern(ctx, target, value, binding);
      return;
    case 'default':
      bindDefault(ctx, target, value, binding);
      return;
    default:
      bindSequence(ctx, target, value, binding);
  }
}

function bindName(ctx: Lowering, target: CapturedNode, value: number, binding: Binding): void {
  const flags = bindingFlags[binding] | (ctx.rules.assignmentDeclares ? DECLARES : 0);
  emit(ctx, target, Op.StoreName, nameText(ctx, textOf(ctx, target)), value, flags);
}

function bindAttribute(ctx: Lowering, target: CapturedNode, value: number): void {
  const member = childWithRole(target, 'member');
  const object = target.children.find((child) => child !== member);
  if (!member || !object) return;
  emit(ctx, target, Op.StoreAttribute, ctx.lower(object), value, attributeText(ctx, textOf(ctx, member)));
}

function bindObjectPattern(ctx: Lowering, target: CapturedNode, value: number, binding: Binding): void {
  for (const child of target.children) {
    if (child.kind === 'spread') {
      const rest = child.children[0];
      if (rest) bindTarget(ctx, rest, value, binding);
      continue;
    }
    const { key, inner } = patternField(child);
    if (!key || !inner) continue;
    bindTarget(ctx, inner, readField(ctx, child, key, value), binding);
  }
}

/** What a pattern reads under a key: `a`, `'a'`, `[A]`; a key that is not known may be any. */
function readField(ctx: Lowering, node: CapturedNode, key: CapturedNode, value: number): number {
  const text = textOf(ctx, key);
  if (!text.startsWith('[')) {
    const name = key.kind === 'string' ? stringValue(text) : text;
    return emit(ctx, node, Op.Attribute, value, ctx.tape.text(name));
  }
  for (const child of key.children) ctx.lower(child);
  const name = computedKey(ctx, text);
  return emit(ctx, node, Op.Element, value, name === null ? NONE : ctx.tape.text(name));
}

/** `{a}`, `{a = 1}`, `{a: b}`, `{a: b = 1}`: the key and what it is bound to. */
function patternField(child: CapturedNode): {
  key: CapturedNode | undefined;
  inner: CapturedNode | undefined;
} {
  if (child.kind === 'pair')
    return { key: childWithRole(child, 'key'), inner: childWithRole(child, 'value') };
  if (child.kind === 'default') return { key: childWithRole(child, 'target'), inner: child };
  return { key: child, inner: child };
}

function bindDefault(ctx: Lowering, target: CapturedNode, value: number, binding: Binding): void {
  const inner = childWithRole(target, 'target');
  const fallback = childWithRole(target, 'default');
  const join = emit(ctx, target, Op.Join);
  if (value !== NONE) emit(ctx, target, Op.Flow, join, value);
  const row = fallback ? ctx.lower(fallback, inner?.kind === 'name' ? [textOf(ctx, inner)] : []) : NONE;
  if (row !== NONE) emit(ctx, target, Op.Flow, join, row);
  if (inner) bindTarget(ctx, inner, join, binding);
}

/** Tuples, lists, array patterns, starred names and parentheses. */
function bindSequence(ctx: Lowering, target: CapturedNode, value: number, binding: Binding): void {
  const { children } = target;
  if (target.kind === 'group' || target.kind === 'spread') {
    for (const child of children) bindTarget(ctx, child, value, binding);
    return;
  }
  let hole = 0;
  children.forEach((child, index) => {
    hole += holesBefore(ctx, target, index);
    const position = index + hole;
    const element =
      value === NONE ? NONE : emit(ctx, child, Op.Unpack, value, ...unpacked(children, index, position));
    bindTarget(ctx, child, element, binding);
  });
}

/** The operands of Unpack: of an element its position, from the end behind the rest; of the rest where it lies. */
export function unpacked(
  children: readonly CapturedNode[],
  index: number,
  position: number,
): readonly [number, number] {
  const rest = children.findIndex((child) => child.kind === 'spread');
  if (rest === index) return [children.length - 1 - index, position];
  return [rest >= 0 && index > rest ? index - children.length : position, NONE];
}

/** How many positions of `[, a, , b]` are left out between an element and the one before it. */
function holesBefore(ctx: Lowering, target: CapturedNode, index: number): number {
  const [before, child] = [target.children[index - 1], target.children[index]];
  if (target.kind !== 'collection' || !child || !ctx.rules.patternsHaveHoles) return 0;
  const commas = ctx.source.slice(before?.end ?? target.start, child.start).replace(/[^,]/g, '').length;
  return before ? Math.max(0, commas - 1) : commas;
}

/** The names that a declaration binds, in source order. */
export function boundNames(ctx: Lowering, target: CapturedNode): string[] {
  if (target.kind === 'name' || target.kind === 'shorthand') return [textOf(ctx, target)];
  if (target.kind === 'pair')
    return target.children.filter((c) => c.role === 'value').flatMap((c) => boundNames(ctx, c));
  if (target.kind === 'default')
    return target.children.filter((c) => c.role === 'target').flatMap((c) => boundNames(ctx, c));
  return target.children.flatMap((child) => boundNames(ctx, child));
}
