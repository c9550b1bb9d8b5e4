/** Statements and clauses that bind, pass on or declare values. */
import { childWithRole, hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { Control } from '../order/control';
import { NONE, Op } from '../tape';
import { emit, lowerChildren, textOf } from './context';
import type { Lowerer, Lowering } from './context';
import { inBlock, lowerLoopBody, mark } from './control';
import { isModulesOwnName, lowerModuleExport } from './exports';
import { lowerAugment, lowerDeleted } from './changes';
import { noteRequire } from './imports';
import { constantKey, noteConstant } from './keys';
import { bindTarget } from './targets';
import type { Binding } from './targets';

/** A variable declared without a value: `let x;`; `var x;` leaves what is there. */
export function lowerDeclared(ctx: Lowering, node: CapturedNode): number {
  bindTarget(ctx, node, NONE, hasMark(node, 'lexical') ? 'declares in block' : 'adds type');
  return NONE;
}

export const statements: Readonly<Record<string, Lowerer>> = {
  assign: lowerAssign,
  augment: lowerAugment,
  delete: (ctx, node) => {
    for (const child of node.children) lowerDeleted(ctx, child);
    return NONE;
  },
  return: (ctx, node) => {
    const value = node.children[0];
    const row = value ? ctx.lower(value) : NONE;
    if (row !== NONE) emit(ctx, node, Op.Return, row);
    mark(ctx, Control.Return);
    return NONE;
  },
  for: lowerFor,
  for_clause: lowerForClause,
  enter: lowerEnter,
  as: lowerAs,
  caught: (ctx, node) => {
    const target = childWithRole(node, 'target');
    const type = node.children.find((child) => child !== target);
    const value = type ? ctx.lower(type) : NONE;
    if (target) bindTarget(ctx, target, emit(ctx, node, Op.Typed, value), 'declares');
    return NONE;
  },
  catch: (ctx, node) =>
    inBlock(ctx, () => {
      const parameter = childWithRole(node, 'parameter');
      const caught = emit(ctx, node, Op.Catch, ctx.tried);
      if (parameter) bindTarget(ctx, parameter, caught, 'declares in block');
      lowerChildren(ctx, node, 'parameter');
    }),
  outer: (ctx, node) => {
    for (const child of node.children) {
      const name = ctx.tape.text(textOf(ctx, child));
      emit(ctx, child, Op.Outer, name, NONE, child.role === 'nonlocal' ? 1 : 0);
    }
    return NONE;
  },
};

function lowerAssign(ctx: Lowering, node: CapturedNode): number {
  const target = childWithRole(node, 'target');
  const annotation = childWithRole(node, 'annotation');
  const value = node.children.find((child) => child !== target && child !== annotation);
  const row = value ? ctx.lower(value, target ? bindingPath(ctx, target) : []) : NONE;
  const typed = annotation ? lowerDeclaredType(ctx, node, annotation) : NONE;
  if (!target) return row;
  if (value && hasMark(node, 'declarator')) lowerDeclarator(ctx, target, value, row);
  if (value && lowerCopy(ctx, target, value)) return row;
  if (lowerModuleExport(ctx, target, row) || (value && isModulesOwnName(ctx, target, value))) return row;
  // `a.b: T` alone stores nothing.
  if (!annotation || annotation.end < node.end) bindTarget(ctx, target, row, bindingOf(ctx, node));
  if (typed !== NONE) bindTarget(ctx, target, typed, 'adds type');
  return row;
}

/** `await using` and some blanks. */
const LONGEST_HEAD = 24;

function lowerDeclarator(ctx: Lowering, target: CapturedNode, value: CapturedNode, row: number): void {
  const head = ctx.source.slice(Math.max(0, target.start - LONGEST_HEAD), target.start);
  noteConstant(ctx, head, target, value);
  noteRequire(ctx, target, value);
  const using = row === NONE ? null : /\b(await\s+)?using\s+$/.exec(head);
  if (using) emit(ctx, target, Op.Dispose, row, using[1] === undefined ? 0 : 1);
}

/** `target[key] = source[key]`: in a loop over keys, every member of the source; false for other assignments. */
function lowerCopy(ctx: Lowering, target: CapturedNode, value: CapturedNode): boolean {
  if (target.kind !== 'element' || value.kind !== 'element' || !ctx.rules.elementsAreMembers) return false;
  const [into, from] = [childWithRole(target, 'object'), childWithRole(value, 'object')];
  const [key, read] = [target, value].map((each) => each.children.find(({ role }) => role !== 'object'));
  if (!into || !from || key?.kind !== 'name' || read?.kind !== 'name') return false;
  if (textOf(ctx, key) !== textOf(ctx, read) || constantKey(ctx, textOf(ctx, key)) !== null) return false;
  emit(ctx, target, Op.CopyMembers, ctx.lower(into), ctx.lower(from));
  return true;
}

/** A type declared for a name; of `ClassVar[T]` none: a name of the class alone is no field of instances. */
function lowerDeclaredType(ctx: Lowering, node: CapturedNode, annotation: CapturedNode): number {
  const type = ctx.lower(annotation);
  return /^(?:\w+\.)?ClassVar\b/.test(textOf(ctx, annotation)) ? NONE : emit(ctx, node, Op.Typed, type);
}

/** A declarator stands behind `const`, `let` or `var`; an assignment begins with its target and has none. */
function bindingOf(ctx: Lowering, node: CapturedNode): Binding {
  if (hasMark(node, 'lexical')) return 'declares in block';
  return ctx.rules.assignmentDeclares || hasMark(node, 'declarator') ? 'declares' : 'assigns';
}

/**
 * The name path a target gives to a function bound to it: f, `X.prototype.m` as X.m, `exports.f` as f;
 * [] where the language names no functions that way or the target is no plain path.
 */
function bindingPath(ctx: Lowering, target: CapturedNode): readonly string[] {
  if (!ctx.rules.bindingNamesFunctions) return [];
  const text = textOf(ctx, target);
  if (!/^[\w$#]+(\.[\w$#]+)*$/.test(text)) return [];
  const segments = text.split('.').filter((segment) => segment !== 'prototype');
  if (segments[0] === 'module' && segments[1] === 'exports') return segments.slice(2);
  return segments[0] === 'exports' || segments[0] === 'this' ? segments.slice(1) : segments;
}

function lowerFor(ctx: Lowering, node: CapturedNode): number {
  return inBlock(ctx, () => {
    const value = lowerIterable(ctx, node);
    mark(ctx, Control.Loop);
    const target = childWithRole(node, 'target');
    if (target) bindTarget(ctx, target, value, hasMark(node, 'lexical') ? 'declares in block' : 'declares');
    const isBody = (child: CapturedNode): boolean => child.role !== 'target' && child.role !== 'iterable';
    lowerLoopBody(ctx, node.children.filter(isBody), Control.LoopEnd);
  });
}

/** What a comprehension goes through: its names are the comprehension's own. */
function lowerForClause(ctx: Lowering, node: CapturedNode): number {
  const value = lowerIterable(ctx, node);
  const target = childWithRole(node, 'target');
  if (target) bindTarget(ctx, target, value, 'declares in block');
  return NONE;
}

function lowerIterable(ctx: Lowering, node: CapturedNode): number {
  const iterable = childWithRole(node, 'iterable');
  return iterable ? emit(ctx, iterable, Op.Iterate, ctx.lower(iterable), isAsync(node)) : NONE;
}

const isAsync = (node: CapturedNode): number => (hasMark(node, 'async') ? 1 : 0);

function lowerEnter(ctx: Lowering, node: CapturedNode): number {
  lowerEntered(ctx, node, isAsync(node));
  return NONE;
}

function lowerEntered(ctx: Lowering, node: CapturedNode, async: number): void {
  for (const child of node.children) {
    if (child.kind === 'collection') lowerEntered(ctx, child, async);
    else if (child.kind === 'as') lowerEnterAs(ctx, child, async);
    else emit(ctx, child, Op.Enter, ctx.lower(child), async);
  }
}

function lowerEnterAs(ctx: Lowering, node: CapturedNode, async: number): void {
  const target = childWithRole(node, 'target');
  const context = node.children.find((child) => child !== target);
  const value = emit(ctx, node, Op.Enter, context ? ctx.lower(context) : NONE, async);
  if (target) bindTarget(ctx, target, value, 'declares');
}

function lowerAs(ctx: Lowering, node: CapturedNode): number {
  const target = childWithRole(node, 'target');
  const value = node.children.find((child) => child !== target);
  const row = value ? ctx.lower(value) : NONE;
  if (target) bindTarget(ctx, target, row, 'declares');
  return row;
}
