/** Calls. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedCallFact } from '../../extract/namedFacts';
import { lowerChildren } from '../../extract/named/context';
import { segmentsOf } from './context';
import type { CLowering } from './context';
import { addLambda } from './functions';

export function lowerCall(ctx: CLowering, node: CapturedNode): void {
  const callee = bare(childWithRole(node, 'callee'));
  if (callee?.kind === 'lambda') {
    const definition = addLambda(ctx, callee);
    addCall(ctx, node, callee, { form: 'literal', definition });
    for (const child of node.children) if (child.role !== 'callee') ctx.lower(child);
    return;
  }
  if (callee?.kind === 'name') addNamedCall(ctx, node, callee);
  if (callee?.kind === 'selector') addMemberCall(ctx, node, callee);
  lowerChildren(ctx, node);
}

function bare(node: CapturedNode | undefined): CapturedNode | undefined {
  let at = node;
  while (at?.kind === 'grouped' && at.children.length === 1) at = at.children[0];
  return at;
}

function addNamedCall(ctx: CLowering, node: CapturedNode, callee: CapturedNode): void {
  const segments = segmentsOf(ctx, callee);
  const name = segments.at(-1) ?? '';
  if (segments.length === 1)
    addCall(ctx, node, callee, { form: ctx.scopes.hides(name) ? 'value' : 'free', name });
  else addCall(ctx, node, callee, { form: 'through', name, qualifier: segments.slice(0, -1).join('::') });
}

/** `x.f()`, `p->f()`: of this object where the language has the word. */
function addMemberCall(ctx: CLowering, node: CapturedNode, callee: CapturedNode): void {
  const object = childWithRole(callee, 'object');
  const member = childWithRole(callee, 'member');
  if (!member) return;
  const name = segmentsOf(ctx, member).at(-1) ?? '';
  const form = object?.kind === 'this' ? 'method' : 'value';
  addCall(ctx, node, member, { form, name, onObject: true });
}

/** More white space than anybody has between a type and its star. */
const LONGEST_BREAK = 100;

/** `new T(x)`; `new T*[n]` makes nothing but pointers. */
export function lowerNew(ctx: CLowering, node: CapturedNode): void {
  const type = childWithRole(node, 'type');
  const isPointer = type !== undefined && /^\s*\*/.test(ctx.source.slice(type.end, type.end + LONGEST_BREAK));
  const segments = type && !isPointer ? segmentsOf(ctx, type) : [];
  if (type && segments.length > 0)
    addCall(ctx, node, type, { form: 'make', name: segments.at(-1) ?? '', qualifier: segments.join('::') });
  lowerChildren(ctx, node);
}

function addCall(
  ctx: CLowering,
  node: CapturedNode,
  named: CapturedNode,
  call: Partial<NamedCallFact> & Pick<NamedCallFact, 'form'>,
): void {
  const end = named.end;
  // A qualified name may begin on a line before its last part.
  const line = lineOf(ctx, named, end);
  const plain = { scope: callerOf(ctx), line, name: '', qualifier: '', onObject: false, definition: 0 };
  ctx.calls.push({ ...plain, ...call, ...givenTo(ctx, node) });
}

function lineOf(ctx: CLowering, { start, row }: CapturedNode, end: number): number {
  const text = ctx.source.slice(start, end);
  return text.includes('::') && text.includes('\n')
    ? row + 1 + (text.slice(0, text.lastIndexOf('::')).split('\n').length - 1)
    : row + 1;
}

/** How many arguments: none is said where several stand in one. */
function givenTo(ctx: CLowering, node: CapturedNode): Pick<NamedCallFact, 'arguments'> {
  if (!ctx.hasNamespaces) return {};
  const list = childWithRole(node, 'arguments')?.children ?? node.children;
  const given = list.filter(({ kind, role }) => role === 'argument' && kind !== 'comment');
  return given.some(({ kind }) => kind === 'pack') ? {} : { arguments: given.length };
}

const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'lambda']);

/** The function around, or the module: types run nothing. */
function callerOf(ctx: CLowering): number {
  let at = ctx.scope;
  while (at !== 0 && !functionKinds.has(ctx.definitions[at]?.kind ?? ''))
    at = ctx.definitions[at]?.parent ?? 0;
  return at;
}
