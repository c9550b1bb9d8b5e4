/** Calls, and paths that are read. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import type { NamedCallFact } from '../../extract/namedFacts';
import { usePath } from './context';
import type { RustLowering } from './context';
import { addLambda } from './definitions';
import { namesOf } from './paths';

export function lowerCall(ctx: RustLowering, node: CapturedNode): void {
  const written = childWithRole(node, 'callee');
  const callee = written && bare(ctx, written);
  if (callee?.kind === 'lambda') {
    const definition = addLambda(ctx, callee);
    addCall(ctx, callee.row, { form: 'literal', definition });
    for (const child of node.children) if (child !== written) ctx.lower(child);
    return;
  }
  if (callee) addNamedCall(ctx, callee);
  lowerChildren(ctx, node);
}

/**
 * What stands alone in parentheses, or is a function made for some types: `(f)`, `f::<T>`. `(a.f)(1)` calls what a field
 * holds, and `(f as fn(u8))(1)` no more than a value: those stay as they are.
 */
function bare(ctx: RustLowering, node: CapturedNode): CapturedNode {
  if (node.kind === 'instance') {
    const made = childWithRole(node, 'object');
    return made ? bare(ctx, made) : node;
  }
  const [inner] = node.children;
  if (node.kind !== 'group' || !inner || inner.kind === 'member') return node;
  const around = ctx.source.slice(node.start, inner.start) + ctx.source.slice(inner.end, node.end);
  return /^\(\s*\)$/.test(around) ? bare(ctx, inner) : node;
}

function addNamedCall(ctx: RustLowering, callee: CapturedNode): void {
  if (callee.kind === 'name') addPathCall(ctx, [textOf(ctx, callee)], callee.row);
  if (callee.kind === 'path') {
    const text = textOf(ctx, callee);
    const names = namesOf(text);
    const row = callee.row + text.slice(0, text.lastIndexOf('::')).split('\n').length - 1;
    if (names) addPathCall(ctx, names, row);
    else
      addCall(ctx, row, {
        form: 'value',
        name: text.slice(text.lastIndexOf('::') + 2).trim(),
        onObject: true,
      });
  }
  const member = callee.kind === 'member' ? childWithRole(callee, 'member') : undefined;
  const object = callee.kind === 'member' ? childWithRole(callee, 'object') : undefined;
  if (!member || !object) return;
  // A field of a tuple has a number.
  const name = textOf(ctx, member);
  const isHeld = ctx.isSelfHeld && OF_POINTERS.has(name);
  const form = object.kind === 'self' && !isHeld ? 'method' : 'value';
  if (!/^\d/.test(name)) addCall(ctx, member.row, { form, name, onObject: true });
}

/** Methods that pointers have themselves. */
const OF_POINTERS: ReadonlySet<string> = new Set(
  'as_mut as_ref as_deref_mut clone get_mut get_ref get_unchecked_mut into_ref map_unchecked map_unchecked_mut set'.split(
    ' ',
  ),
);

/** `f()` or `a::f()`. */
export function addPathCall(ctx: RustLowering, names: readonly string[], row: number): void {
  const name = names.at(-1) ?? '';
  const qualifier = names.slice(0, -1).join('::');
  if (qualifier === '') addCall(ctx, row, { form: ctx.scopes.hides(name) ? 'value' : 'free', name });
  else addCall(ctx, row, { form: ctx.generics.hides(names[0] ?? '') ? 'value' : 'through', name, qualifier });
}

export function addCall(
  ctx: RustLowering,
  row: number,
  call: Partial<NamedCallFact> & Pick<NamedCallFact, 'form'>,
): void {
  const plain = {
    scope: callerOf(ctx),
    line: row + 1,
    name: '',
    qualifier: '',
    onObject: false,
    definition: 0,
  };
  ctx.calls.push({ ...plain, ...call });
}

/** The function or module around: types run nothing. */
function callerOf(ctx: RustLowering): number {
  let at = ctx.scope;
  while (['struct', 'enum', 'trait'].includes(ctx.definitions[at]?.kind ?? ''))
    at = ctx.definitions[at]?.parent ?? 0;
  return at;
}

export function lowerPath(ctx: RustLowering, node: CapturedNode): void {
  const names = namesOf(textOf(ctx, node));
  if (names) usePath(ctx, names, node.row + 1);
  lowerArguments(ctx, node);
}

/** What a path is made for: `a::<T>::b`. Its own names are read as one. */
function lowerArguments(ctx: RustLowering, path: CapturedNode): void {
  for (const child of path.children)
    if (child.kind === 'name' || child.kind === 'self') continue;
    else if (child.role !== 'prefix') ctx.lower(child);
    else if (child.kind === 'path') lowerArguments(ctx, child);
    else if (child.kind === 'instance') {
      for (const each of child.children)
        if (each.role === 'object') lowerArguments(ctx, each);
        else ctx.lower(each);
    } else lowerChildren(ctx, child);
}

/** A name that is read alone. */
export function lowerName(ctx: RustLowering, node: CapturedNode): void {
  usePath(ctx, [textOf(ctx, node)], node.row + 1);
}
