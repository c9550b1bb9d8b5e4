/** Calls, and names read through others. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedCallFact } from '../../extract/namedFacts';
import { addLambda } from './definitions';
import { lowerChildren, textOf } from '../../extract/named/context';
import type { GoLowering } from './context';

export function lowerCall(ctx: GoLowering, node: CapturedNode): void {
  const written = childWithRole(node, 'callee');
  const callee = written && bare(written);
  if (callee?.kind === 'lambda') {
    const definition = addLambda(ctx, callee);
    addCall(ctx, callee, { form: 'literal', definition });
    for (const child of node.children) if (child !== written) ctx.lower(child);
    return;
  }
  if (callee) addNamedCall(ctx, callee);
  lowerChildren(ctx, node);
}

/** What stands in parentheses, or is a function made for some types: `(f)`, `f[int]`. */
function bare(node: CapturedNode): CapturedNode {
  const at = ungrouped(node);
  const inner = at.kind === 'instance' ? childWithRole(at, 'object') : undefined;
  return inner ? bare(inner) : at;
}

function ungrouped(node: CapturedNode): CapturedNode {
  let at = node;
  while (at.kind === 'group' && at.children[0]) at = at.children[0];
  return at;
}

function addNamedCall(ctx: GoLowering, callee: CapturedNode): void {
  if (callee.kind === 'name') {
    const name = textOf(ctx, callee);
    addCall(ctx, callee, { form: ctx.scopes.hides(name) ? 'value' : 'free', name });
    return;
  }
  const member = callee.kind === 'selector' ? childWithRole(callee, 'member') : undefined;
  const object = callee.kind === 'selector' ? childWithRole(callee, 'object') : undefined;
  if (!member || !object) return;
  const name = textOf(ctx, member);
  addCall(ctx, member, { ...asked(ctx, object), name, onObject: true });
}

/** By what a method or a package's function is called. */
function asked(ctx: GoLowering, written: CapturedNode): Pick<NamedCallFact, 'form' | 'qualifier'> {
  const object = ungrouped(written);
  if (object.kind === 'name') {
    const name = textOf(ctx, object);
    const type = ctx.scopes.receiverType(name);
    if (type !== null) return { form: 'method', qualifier: type };
    return ctx.scopes.hides(name) ? { form: 'value', qualifier: '' } : { form: 'through', qualifier: name };
  }
  const type = typeName(ctx, object);
  return type === null ? { form: 'value', qualifier: '' } : { form: 'method', qualifier: type };
}

/** The name of the type in `(*T).m` and `p.T.m`, which may as well be a variable of that name. */
function typeName(ctx: GoLowering, object: CapturedNode): string | null {
  const pointed =
    object.kind === 'pointer'
      ? childWithRole(object, 'object')
      : object.kind === 'pointer_type'
        ? object.children[0]
        : object;
  const type = pointed && ungrouped(pointed);
  if (!type) return null;
  if (type.kind === 'name') {
    const name = textOf(ctx, type);
    return ctx.scopes.hides(name) ? null : name;
  }
  const qualifier = type.kind === 'selector' ? childWithRole(type, 'object') : undefined;
  const member = type.kind === 'selector' ? childWithRole(type, 'member') : undefined;
  if (qualifier?.kind !== 'name' || !member || ctx.scopes.hides(textOf(ctx, qualifier))) return null;
  return `${textOf(ctx, qualifier)}.${textOf(ctx, member)}`;
}

function addCall(
  ctx: GoLowering,
  named: CapturedNode,
  call: Partial<NamedCallFact> & Pick<NamedCallFact, 'form'>,
): void {
  const scope = callerOf(ctx);
  const plain = { scope, line: named.row + 1, name: '', qualifier: '', onObject: false, definition: 0 };
  ctx.calls.push({ ...plain, ...call });
}

/** The function around, or the module: types run nothing. */
function callerOf(ctx: GoLowering): number {
  let at = ctx.scope;
  while (['struct', 'interface'].includes(ctx.definitions[at]?.kind ?? ''))
    at = ctx.definitions[at]?.parent ?? 0;
  return at;
}

export function lowerSelector(ctx: GoLowering, node: CapturedNode): void {
  const object = childWithRole(node, 'object');
  const member = childWithRole(node, 'member');
  if (!object || !member) return;
  if (object.kind !== 'name') {
    ctx.lower(object);
    return;
  }
  const name = textOf(ctx, object);
  if (!ctx.scopes.hides(name)) ctx.uses.add(`${name}\0${textOf(ctx, member)}`);
  lowerName(ctx, object);
}

/** A name that is read alone. */
export function lowerName(ctx: GoLowering, node: CapturedNode): void {
  const name = textOf(ctx, node);
  // What an import can bring alone begins with a capital.
  if (/^\p{Lu}/u.test(name) && !ctx.scopes.hides(name)) ctx.free.add(name);
}
