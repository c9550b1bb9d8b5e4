/** Calls of methods and constructors. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import type { NamedCallFact } from '../../extract/namedFacts';
import { addCall } from '../../extract/named/call';
import { addMake, argumentsOf, lastName } from './callFacts';
import type { JavaLowering } from './context';
import { nameAnonymous } from '../../extract/named/definition';
import { lowerAnonymous } from './types';

/** Names with dots between them, `this` and `super` among them. */
const PATH = /^[\p{L}\p{N}_$.]+$/u;

export function lowerCall(ctx: JavaLowering, node: CapturedNode): void {
  const callee = childWithRole(node, 'callee');
  if (callee) {
    const count = argumentsOf(childWithRole(node, 'arguments'));
    addCall(ctx, callee, { ...asked(ctx, node, callee), name: textOf(ctx, callee), arguments: count });
  }
  lowerChildren(ctx, node);
}

/** By what a method is called. */
function asked(
  ctx: JavaLowering,
  node: CapturedNode,
  callee: CapturedNode,
): Pick<NamedCallFact, 'form' | 'qualifier' | 'onObject'> {
  const before = ctx.source
    .slice(node.start, callee.start)
    .replace(/\.\s*<[^]*>\s*$/, '')
    .replace(/\s+/g, '')
    .replace(/\.$/, '');
  if (before === '') return { form: 'free', qualifier: '', onObject: false };
  const last = before.slice(before.lastIndexOf('.') + 1);
  if (PATH.test(before) && (last === 'this' || last === 'super'))
    return { form: 'method', qualifier: before, onObject: true };
  const [first = ''] = before.split('.');
  const isNamed = PATH.test(before) && first !== 'this' && first !== 'super' && !ctx.scopes.hides(first);
  return { form: isNamed ? 'through' : 'value', qualifier: isNamed ? before : '', onObject: true };
}

export function lowerNew(ctx: JavaLowering, node: CapturedNode): void {
  const made = childWithRole(node, 'made');
  const body = childWithRole(node, 'body');
  if (made) {
    const isOfObject = !ctx.source.startsWith('new', node.start);
    const written = textOf(ctx, made);
    // Whose inner class it is, only the type of the object tells.
    if (isOfObject) addCall(ctx, made, { form: 'value', name: lastName(written) });
    else addMake(ctx, made, childWithRole(node, 'arguments'), written);
  }
  const name = body ? nameAnonymous(ctx) : '';
  for (const child of node.children) if (child !== body) ctx.lower(child);
  if (body) lowerAnonymous(ctx, node, body, { name, base: made ? textOf(ctx, made) : '' });
}

/** `this(…)` and `super(…)`; one of an object's inner class has that before it. */
export function lowerDelegation(ctx: JavaLowering, node: CapturedNode): void {
  const callee = childWithRole(node, 'callee');
  if (callee) addMake(ctx, callee, childWithRole(node, 'arguments'), textOf(ctx, callee));
  for (const child of node.children) if (child !== callee) ctx.lower(child);
}
