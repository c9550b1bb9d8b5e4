/** The patterns of `case`: what of the subject each name in them takes. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { Control } from '../order/control';
import { NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowerer, Lowering } from './context';
import { mark } from './control';
import { stringValue } from './strings';
import { bindTarget, unpacked } from './targets';

export const patternStatements: Readonly<Record<string, Lowerer>> = { match: lowerMatch };

function lowerMatch(ctx: Lowering, node: CapturedNode): number {
  let last: CapturedNode | undefined;
  const subject = lowerSubjects(ctx, node);
  for (const child of node.children) {
    if (child.kind !== 'case') continue;
    mark(ctx, last ? Control.Branch : Control.Split);
    if (!last) mark(ctx, Control.Branch);
    last = child;
    lowerPatterns(ctx, child, subject);
    for (const part of child.children) if (part.kind !== 'pattern') ctx.lower(part);
  }
  if (last) mark(ctx, /^case\s+_\s*:/.test(textOf(ctx, last)) ? Control.MergeAll : Control.Merge);
  return NONE;
}

/** Emits the row of what a `match` looks at: of several subjects a tuple of them. */
function lowerSubjects(ctx: Lowering, node: CapturedNode): number {
  const subjects = node.children.filter(({ role }) => role === 'subject');
  const [only, ...others] = subjects;
  if (only && others.length === 0) return ctx.lower(only);
  const tuple = emit(ctx, node, Op.Collection, NONE, subjects.length);
  subjects.forEach((each, at) => {
    emit(ctx, each, Op.Item, tuple, ctx.lower(each), ctx.tape.text(String(at)));
  });
  return tuple;
}

/** Binds the names in the patterns of one case to what they take of `subject` (a row, or NONE). */
function lowerPatterns(ctx: Lowering, node: CapturedNode, subject: number): void {
  const patterns = node.children.filter(({ kind }) => kind === 'pattern');
  const [only, ...others] = patterns;
  if (!only) return;
  if (others.length > 0 || isFollowedByComma(ctx, only)) bindSequence(ctx, node, patterns, subject);
  else bindPattern(ctx, only, subject);
}

const isFollowedByComma = (ctx: Lowering, node: CapturedNode): boolean =>
  /^\s*,/.test(ctx.source.slice(node.end, node.end + LONGEST_GAP));

/** A comma stands right behind what it follows, but for some blanks. */
const LONGEST_GAP = 8;

/** Returns the row of what the pattern takes. */
function bindPattern(ctx: Lowering, node: CapturedNode, value: number): number {
  switch (node.kind) {
    case 'pattern':
      return node.children[0] ? bindPattern(ctx, node.children[0], value) : value;
    case 'pattern_name':
      return bindName(ctx, node, value);
    case 'pattern_as': {
      const target = childWithRole(node, 'target');
      const inner = node.children.find((child) => child !== target);
      const taken = inner ? bindPattern(ctx, inner, value) : value;
      if (target) bindTarget(ctx, target, taken, 'declares');
      return taken;
    }
    case 'pattern_class':
      return bindClass(ctx, node, value);
    case 'pattern_mapping':
      return bindMapping(ctx, node, value);
    case 'pattern_either':
      return bindEither(ctx, node, value);
    case 'collection': {
      const [only] = node.children;
      const isGroup = node.children.length === 1 && ctx.source[node.start] === '(';
      if (only && isGroup && !isFollowedByComma(ctx, only)) return bindPattern(ctx, only, value);
      return bindSequence(ctx, node, node.children, value);
    }
    default:
      return value;
  }
}

/** A dotted name is a value to compare with. */
function bindName(ctx: Lowering, node: CapturedNode, value: number): number {
  const [first, ...others] = node.children;
  if (first && others.length === 0) bindTarget(ctx, first, value, 'declares');
  else if (first) ctx.lower(first);
  return value;
}

/** `P(a, f=b)`. */
function bindClass(ctx: Lowering, node: CapturedNode, value: number): number {
  const path = childWithRole(node, 'class');
  const type = path ? lowerPath(ctx, path) : NONE;
  const instance = value === NONE || type === NONE ? NONE : emit(ctx, node, Op.Narrow, value, type);
  let position = 0;
  for (const child of node.children) {
    if (child.kind !== 'pattern') continue;
    const keyword = child.children[0]?.kind === 'pattern_keyword' ? child.children[0] : undefined;
    const name = keyword && childWithRole(keyword, 'name');
    const inner = keyword ? keyword.children.find((each) => each !== name) : child;
    const at = keyword ? NONE : position++;
    if (inner && hasNames(inner)) bindPattern(ctx, inner, readPart(ctx, child, instance, type, name ?? at));
  }
  return instance;
}

/** What stands under a name, or at a position that the class gives a name to. */
function readPart(
  ctx: Lowering,
  node: CapturedNode,
  instance: number,
  type: number,
  part: CapturedNode | number,
): number {
  if (instance === NONE) return NONE;
  if (typeof part === 'number') return emit(ctx, node, Op.Positional, instance, type, part);
  return emit(ctx, part, Op.Attribute, instance, ctx.tape.text(textOf(ctx, part)));
}

/** Whether anything in a pattern takes part of the subject or names a class. */
const hasNames = (node: CapturedNode): boolean => node.kind !== 'pattern' || node.children.length > 0;

function lowerPath(ctx: Lowering, path: CapturedNode): number {
  const [first, ...members] = path.children;
  let row = first ? ctx.lower(first) : NONE;
  for (const member of members)
    if (row !== NONE) row = emit(ctx, member, Op.Attribute, row, ctx.tape.text(textOf(ctx, member)));
  return row;
}

/** `{'k': v, **rest}`. */
function bindMapping(ctx: Lowering, node: CapturedNode, value: number): number {
  const mapping = builtIn(ctx, node, value);
  let key: CapturedNode | undefined;
  for (const child of node.children) {
    if (child.role === 'key') key = child;
    else if (child.kind === 'spread') bindTarget(ctx, child, mapping, 'declares');
    else if (child.kind === 'pattern' && hasNames(child))
      bindPattern(
        ctx,
        child,
        mapping === NONE ? NONE : emit(ctx, child, Op.Element, mapping, keyOf(ctx, key)),
      );
  }
  return value;
}

/** The text of a key that is a string or whole number; NONE for others. */
function keyOf(ctx: Lowering, key: CapturedNode | undefined): number {
  if (!key) return NONE;
  const text = textOf(ctx, key);
  if (key.kind === 'string') return ctx.tape.text(stringValue(text));
  return /^\d+$/.test(text) ? ctx.tape.text(text) : NONE;
}

function bindEither(ctx: Lowering, node: CapturedNode, value: number): number {
  const join = emit(ctx, node, Op.Join);
  for (const child of node.children) {
    const taken = bindPattern(ctx, child, value);
    if (taken !== NONE) emit(ctx, child, Op.Flow, join, taken);
  }
  return join;
}

/** `[a, *rest, b]`: nothing is iterated over, so that no method of an object is called. */
function bindSequence(
  ctx: Lowering,
  node: CapturedNode,
  parts: readonly CapturedNode[],
  value: number,
): number {
  const sequence = builtIn(ctx, node, value);
  const children = parts.map((each) => (each.children[0]?.kind === 'spread' ? each.children[0] : each));
  children.forEach((child, at) => {
    if (!hasNames(child)) return;
    const part =
      sequence === NONE ? NONE : emit(ctx, child, Op.Unpack, sequence, ...unpacked(children, at, at));
    if (child.kind === 'spread') bindTarget(ctx, child, part, 'declares');
    else bindPattern(ctx, child, part);
  });
  return value;
}

const builtIn = (ctx: Lowering, node: CapturedNode, value: number): number =>
  value === NONE ? NONE : emit(ctx, node, Op.Narrow, value);
