/** Calls, and names that are read. */
import { childWithRole, hasMark } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { NamedCallFact } from '../../extract/namedFacts';
import { addCall } from '../../extract/named/call';
import { localDefinition, mention, nameText } from './context';
import type { KotlinLowering, Passed } from './context';
import { addLambda } from './functions';
import { isText, objectText, ungrouped } from './objects';

/** `f(1) { }` is one call, which the grammar takes for one of what another gives. */
interface Written {
  readonly callee: CapturedNode | undefined;
  readonly count: number;
  /** The arguments in parentheses. */
  readonly listed: readonly CapturedNode[];
  /** What is passed, in order. */
  readonly passed: readonly CapturedNode[];
}

export function lowerCall(ctx: KotlinLowering, node: CapturedNode): void {
  const { callee: written, count, listed, passed } = writtenCall(node);
  const callee = written && ungrouped(ctx, written);
  const name = callee ? calledName(ctx, callee) : '';
  if (callee?.kind === 'lambda' || callee?.kind === 'anonymous') {
    const definition = addLambda(ctx, callee);
    addCall(ctx, callee, { form: 'literal', definition });
  } else if (callee) {
    const given = { count, texts: textsAmong(ctx, listed) };
    addNamedCall(ctx, callee, given);
    if (callee.kind === 'navigation') ctx.calledWith = given;
    if (callee.kind !== 'name') ctx.lower(callee);
    ctx.calledWith = null;
  }
  for (const child of passed) lowerPassed(ctx, child, name);
}

function writtenCall(node: CapturedNode): Written {
  const callee = childWithRole(node, 'callee');
  const own = node.children.filter((child) => child !== callee);
  const isTrailing =
    own.some(({ role }) => role === 'trailing') && !own.some(({ role }) => role === 'arguments');
  const inner = isTrailing && callee?.kind === 'call' ? writtenCall(callee) : null;
  const innerHasTrailing = callee?.children.some(({ role }) => role === 'trailing') === true;
  if (inner && !innerHasTrailing)
    return { ...inner, count: inner.count + 1, passed: [...inner.passed, ...own] };
  const listed = own.find(({ role }) => role === 'arguments')?.children ?? [];
  return {
    callee,
    count: listed.length + (own.some(({ role }) => role === 'trailing') ? 1 : 0),
    listed,
    passed: own,
  };
}

/** The places of the arguments that are texts, as far as their places tell their parameters. */
function textsAmong(ctx: KotlinLowering, listed: readonly CapturedNode[]): number[] {
  const placed = listed.findIndex(
    (node) => ctx.source[node.start] === '*' || node.children.some(({ role }) => role === 'label'),
  );
  const ordered = placed < 0 ? listed : listed.slice(0, placed);
  return ordered.flatMap((node, at) => (isText(ctx, node) ? [at] : []));
}

/** Lambdas among the arguments are remembered with the name of what gets them. */
function lowerPassed(ctx: KotlinLowering, node: CapturedNode, name: string): void {
  const isFunction = node.kind === 'lambda' || node.kind === 'anonymous';
  if (!isFunction && (node.role === 'arguments' || node.role === 'trailing' || node.kind === 'argument')) {
    for (const child of node.children) lowerPassed(ctx, child, name);
    return;
  }
  ctx.passedTo = isFunction ? name : null;
  ctx.lower(node);
}

function calledName(ctx: KotlinLowering, callee: CapturedNode): string {
  if (callee.kind === 'name') return nameText(ctx, callee);
  const member = childWithRole(callee, 'member');
  return member ? nameText(ctx, member) : '';
}

function addNamedCall(ctx: KotlinLowering, callee: CapturedNode, passed: Passed): void {
  const { count } = passed;
  if (callee.kind === 'name') {
    const name = nameText(ctx, callee);
    const local = localDefinition(ctx, name);
    if (!ctx.scopes.hides(name)) mention(ctx, name, '(', '', passed);
    if (local !== null) addCall(ctx, callee, { form: 'literal', name, definition: local, arguments: count });
    else addCall(ctx, callee, { form: ctx.scopes.hides(name) ? 'value' : 'free', name, arguments: count });
    return;
  }
  const member = childWithRole(callee, 'member');
  const object = childWithRole(callee, 'object');
  if (callee.kind !== 'navigation' || !member || !object || hasMark(callee, 'reference')) return;
  addCall(ctx, member, {
    ...asked(ctx, object),
    name: nameText(ctx, member),
    onObject: true,
    arguments: count,
  });
}

/** By what a member is called. */
function asked(ctx: KotlinLowering, written: CapturedNode): Pick<NamedCallFact, 'form' | 'qualifier'> {
  const object = ungrouped(ctx, written);
  if (object.kind === 'this' || object.kind === 'super')
    return { form: 'method', qualifier: textOf(ctx, object).replace(/\s/g, '') };
  const names = dottedNames(ctx, object);
  const [first = ''] = names;
  if (names.length === 0 || ctx.scopes.hides(first)) return { form: 'value', qualifier: '' };
  return { form: 'through', qualifier: names.join('.') };
}

/** `a.b.c` as its names; [] for everything else. */
function dottedNames(ctx: KotlinLowering, node: CapturedNode): readonly string[] {
  if (node.kind === 'name') return [nameText(ctx, node)];
  const object = childWithRole(node, 'object');
  const member = childWithRole(node, 'member');
  if (node.kind !== 'navigation' || !object || !member || hasMark(node, 'reference')) return [];
  const before = dottedNames(ctx, object);
  const between = ctx.source.slice(object.end, member.start);
  return before.length === 0 || between.includes('?') ? [] : [...before, nameText(ctx, member)];
}

/** `a f b` calls f of a. */
export function lowerInfix(ctx: KotlinLowering, node: CapturedNode): void {
  const member = childWithRole(node, 'member');
  if (member) {
    const name = nameText(ctx, member);
    const object = childWithRole(node, 'object');
    mention(ctx, name, '.', object ? objectText(ctx, object) : '', { count: 1, texts: [] });
    addCall(ctx, member, { form: 'value', name, onObject: true, arguments: 1 });
  }
  for (const child of node.children) if (child !== member) ctx.lower(child);
}

export function lowerNavigation(ctx: KotlinLowering, node: CapturedNode): void {
  const object = childWithRole(node, 'object');
  const text = object ? objectText(ctx, object) : '';
  const passed = hasMark(node, 'reference') ? null : (ctx.calledWith ?? -1);
  ctx.calledWith = null;
  for (const child of node.children) {
    if (child.role === 'member') mention(ctx, nameText(ctx, child), '.', text, passed);
    else ctx.lower(child);
  }
}

/** `a.b.T<U>` reads a, and what T is made for. */
export function lowerType(ctx: KotlinLowering, node: CapturedNode): void {
  let isFirst = true;
  for (const child of node.children) {
    if (child.kind !== 'name') ctx.lower(child);
    else if (isFirst) {
      const name = nameText(ctx, child);
      if (!ctx.scopes.hides(name)) mention(ctx, name, ':');
      isFirst = false;
    }
  }
}

/** A name that is read alone. */
export function lowerName(ctx: KotlinLowering, node: CapturedNode): void {
  const name = nameText(ctx, node);
  if (!ctx.scopes.hides(name)) mention(ctx, name, '');
}
