/** Calls, and names read through others. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import type { NamedCallFact } from '../../extract/namedFacts';
import { countLineBreaks } from '../../extract/lower/extents';
import type { CSharpLowering } from './context';
import { lastName, lowerArguments, lowerType, mention, partsOf } from './names';
import { addCall } from '../../extract/named/call';

export function lowerCall(ctx: CSharpLowering, node: CapturedNode): void {
  const callee = childWithRole(node, 'callee');
  const listed = childWithRole(node, 'arguments');
  const isAsked = callee?.kind === 'name' && textOf(ctx, callee) === 'nameof' && !ctx.scopes.hides('nameof');
  if (isAsked && listed) {
    lowerNamed(ctx, listed);
    return;
  }
  if (callee) lowerCallee(ctx, callee, countArguments(listed));
  if (listed) ctx.lower(listed);
}

/** `nameof(A.B)` names what it asks about, and calls nothing. */
function lowerNamed(ctx: CSharpLowering, listed: CapturedNode): void {
  for (const argument of listed.children)
    for (const child of argument.children) {
      const parts = partsOf(ctx, child);
      if (parts) mention(ctx, parts, '?');
      else ctx.lower(child);
    }
}

export function countArguments(listed: CapturedNode | undefined): number {
  return listed?.children.filter(({ kind }) => kind === 'argument').length ?? 0;
}

function lowerCallee(ctx: CSharpLowering, callee: CapturedNode, passed: number): void {
  if (callee.kind === 'name' || callee.kind === 'generic') {
    addFree(ctx, callee, passed);
    lowerArguments(ctx, callee);
    return;
  }
  if (callee.kind === 'conditional') {
    const binding = callee.children.find(({ kind }) => kind === 'binding');
    const member = binding && childWithRole(binding, 'member');
    if (member)
      addCall(ctx, member, { form: 'value', name: lastName(ctx, member), onObject: true, arguments: passed });
    lowerChildren(ctx, callee);
    return;
  }
  const member = callee.kind === 'access' ? childWithRole(callee, 'member') : undefined;
  if (!member) {
    ctx.lower(callee);
    return;
  }
  const call = { name: lastName(ctx, member), onObject: true, arguments: passed };
  addCall(ctx, member, { ...asked(ctx, callee), ...call });
  const object = childWithRole(callee, 'object');
  lowerArguments(ctx, { ...callee, children: [member] });
  if (object) lowerObject(ctx, object);
}

function addFree(ctx: CSharpLowering, callee: CapturedNode, passed: number): void {
  const name = lastName(ctx, callee);
  const local = ctx.scopes.receiverType(name);
  const call = { name, arguments: passed };
  if (local !== null) addCall(ctx, callee, { form: 'literal', definition: -Number(local) - 1, ...call });
  else addCall(ctx, callee, { form: ctx.scopes.hides(name) ? 'value' : 'free', ...call });
}

/** By what a method is called: `this`, `base`, a name that may be a type's, or a value. */
function asked(ctx: CSharpLowering, callee: CapturedNode): Pick<NamedCallFact, 'form' | 'qualifier'> {
  const object = childWithRole(callee, 'object');
  if (!object) {
    const [word] = /^(?:this|base)\b/.exec(ctx.source.slice(callee.start, callee.start + 5)) ?? [];
    return word === undefined ? VALUE : { form: 'method', qualifier: word };
  }
  if (object.kind === 'predefined') return { form: 'through', qualifier: textOf(ctx, object) };
  const parts = partsOf(ctx, object);
  const head = parts?.[0];
  if (!parts || head === undefined || ctx.scopes.hides(head)) return VALUE;
  return { form: 'through', qualifier: parts.join('.').replace('::.', '::') };
}

const VALUE = { form: 'value', qualifier: '' } as const;

/** `new T(..)`. */
export function lowerNew(ctx: CSharpLowering, node: CapturedNode): void {
  const type = childWithRole(node, 'type');
  const listed = childWithRole(node, 'arguments');
  // With neither arguments nor an initializer the grammar took `<` for a comparison.
  const isWhole = listed !== undefined || ctx.source[node.end - 1] === '}';
  if (type && isWhole) addMake(ctx, type, countArguments(listed));
  lowerChildren(ctx, node);
}

/** `record R(..) : B(..)`, `class C(..) : B(..)`. */
export function lowerBaseCall(ctx: CSharpLowering, node: CapturedNode): void {
  const type = childWithRole(node, 'type');
  if (type) addMake(ctx, type, countArguments(childWithRole(node, 'arguments')));
  lowerChildren(ctx, node);
}

export function addMake(ctx: CSharpLowering, written: CapturedNode, passed: number): void {
  const type = written.kind === 'nullable' ? (written.children[0] ?? written) : written;
  const parts = partsOf(ctx, type);
  const [head] = parts ?? [];
  if (!parts || head === undefined || ctx.scopes.hides(head)) return;
  const qualifier = parts.join('.').replace('::.', '::');
  const name = (parts.at(-1) ?? '').replace(/`.*$/, '');
  const last = childWithRole(type, 'member') ?? type;
  addCall(ctx, last, { form: 'make', name, qualifier, arguments: passed });
}

/** `: this(..)` and `: base(..)` behind the head of a constructor. */
export function lowerChain(ctx: CSharpLowering, node: CapturedNode): void {
  for (const child of node.children) {
    if (child.kind !== 'chain') continue;
    const [, before = '', word = ''] = /^(:\s*)(this|base)\b/.exec(textOf(ctx, child).slice(0, 200)) ?? [];
    const row = child.row + countLineBreaks(ctx.source, child.start, child.start + before.length);
    const passed = countArguments(childWithRole(child, 'arguments'));
    addCall(ctx, { ...child, row }, { form: 'make', name: '', qualifier: word, arguments: passed });
    lowerChildren(ctx, child);
  }
}

/** `a.b`: what the name before the dot may be. */
export function lowerAccess(ctx: CSharpLowering, node: CapturedNode): void {
  const object = childWithRole(node, 'object');
  lowerArguments(ctx, node);
  if (object) lowerObject(ctx, object);
}

function lowerObject(ctx: CSharpLowering, object: CapturedNode): void {
  const parts = partsOf(ctx, object);
  if (!parts) ctx.lower(object);
  else if (object.kind === 'generic') lowerType(ctx, object);
  else mention(ctx, parts, '?');
}
