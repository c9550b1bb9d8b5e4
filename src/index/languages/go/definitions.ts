/** Functions, methods, function literals and defined types of Go. */
import type { ClassKind, FunctionKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { DefinitionDraft } from '../../extract/lower/drafts';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { signatureOf } from '../../extract/lower/signature';
import { addDefinition } from '../../extract/named/definition';
import { declareName, givenNames } from './context';
import type { GoLowering } from './context';

export function lowerFunction(ctx: GoLowering, node: CapturedNode): void {
  const name = nameOf(ctx, node);
  // `init` is no name that anybody can read, and `_` is none at all.
  if (name !== 'init') declareName(ctx, name);
  const number = add(ctx, node, 'function', name, ctx.docBefore(node.start));
  lowerBody(ctx, node, number, null);
}

export function lowerMethod(ctx: GoLowering, node: CapturedNode): void {
  const receiver = childWithRole(node, 'receiver');
  const type = receiver ? typeOf(ctx, receiver) : '';
  const number = add(ctx, node, 'method', nameOf(ctx, node), ctx.docBefore(node.start));
  const made = ctx.definitions[number];
  if (made) {
    made.receiver = 'instance';
    if (type !== '') made.through = [type];
  }
  lowerBody(ctx, node, number, type);
}

export function lowerLambda(ctx: GoLowering, node: CapturedNode): void {
  addLambda(ctx, node);
}

/** Adds a function literal; returns its index. */
export function addLambda(ctx: GoLowering, node: CapturedNode): number {
  const number = add(ctx, node, 'lambda', '<lambda>', null);
  lowerBody(ctx, node, number, null);
  return number;
}

/**
 * Type parameters hide names from where they stand on, parameters in the body alone: `func f(p p.T)` reads a type of the
 * package p.
 */
function lowerBody(ctx: GoLowering, node: CapturedNode, number: number, type: string | null): void {
  within(ctx, number, () => {
    const head = node.children.filter(({ role }) => role !== 'name' && role !== 'body');
    const receivers = head.flatMap((child) => (child.role === 'receiver' ? child.children : []));
    for (const child of [...head, ...receivers]) declareTypeParameters(ctx, child);
    for (const child of head) ctx.lower(child);
    const listed = head.flatMap((child) => (child.role === 'parameters' ? child.children : []));
    for (const name of receivers.flatMap(givenNames))
      ctx.scopes.declareReceiver(textOf(ctx, name), type ?? '');
    for (const name of [...listed, ...head].filter(({ kind }) => kind === 'parameter').flatMap(givenNames))
      ctx.scopes.declare(textOf(ctx, name));
    addParameters(ctx, listed, ctx.definitions[number]);
    const body = childWithRole(node, 'body');
    if (body) lowerChildren(ctx, body);
  });
}

/** `[T any]` of functions and types, and T of the receiver `(l *List[T])`. */
function declareTypeParameters(ctx: GoLowering, node: CapturedNode): void {
  if (node.kind === 'type_parameter')
    for (const name of givenNames(node)) ctx.scopes.declare(textOf(ctx, name));
  else if (node.kind === 'parameter' || node.kind === 'pointer_type' || node.kind === 'group')
    for (const child of node.children) declareTypeParameters(ctx, child);
  else if (node.kind === 'instance')
    for (const name of node.children) if (name.role !== 'object') ctx.scopes.declare(textOf(ctx, name));
}

function addParameters(
  ctx: GoLowering,
  listed: readonly CapturedNode[],
  made: DefinitionDraft | undefined,
): void {
  if (!made || listed.length === 0) return;
  made.parameters = listed.flatMap((node) => {
    const kind = ctx.source.slice(node.start, node.end).includes('...') ? 'rest' : 'positional';
    return givenNames(node).map((name) => ({ name: textOf(ctx, name), kind }));
  });
}

/** Adds the type and, of an interface, the methods that it lists; `groupDoc` is the doc of the declaration around it. */
export function lowerType(ctx: GoLowering, node: CapturedNode, groupDoc: string | null = null): void {
  const name = nameOf(ctx, node);
  declareName(ctx, name);
  const form = childWithRole(node, 'form');
  const kind = form?.kind === 'interface' ? 'interface' : 'struct';
  const number = add(ctx, node, kind, name, ctx.docBefore(node.start) ?? groupDoc);
  const made = ctx.definitions[number];
  const outer = ctx.scope;
  ctx.scopes.within(() => {
    for (const child of node.children) {
      declareTypeParameters(ctx, child);
      if (child.role !== 'name' && child !== form) ctx.lower(child);
    }
    if (made) made.signature = typeHead(ctx, made.signature, form);
    ctx.scope = number;
    for (const child of form?.children ?? []) {
      if (child.role === 'embedded' && made) made.bases = [...made.bases, textOf(ctx, child)];
      if (child.kind === 'element') add(ctx, child, 'method', nameOf(ctx, child), ctx.docBefore(child.start));
      ctx.lower(child);
    }
  });
  ctx.scope = outer;
}

/** `type Engine struct { RouterGroup; ... }`: with what is embedded, as that is what a type is made of. */
function typeHead(ctx: GoLowering, head: string, form: CapturedNode | undefined): string {
  if (!form) return `type ${head}`;
  const embedded = form.children
    .filter(({ role }) => role === 'embedded')
    .map((each) => `${ctx.source[each.start - 1] === '*' ? '*' : ''}${textOf(ctx, each)}`);
  const parts = embedded.length === 0 ? '' : ` { ${[...embedded, '...'].join('; ')} }`;
  return signatureOf(`type ${head} ${form.kind}${parts}`);
}

/** Another name for a type is no definition; what is listed in it belongs to nothing. */
export function lowerAlias(ctx: GoLowering, node: CapturedNode): void {
  declareName(ctx, nameOf(ctx, node));
  ctx.scopes.within(() => {
    for (const child of node.children) {
      declareTypeParameters(ctx, child);
      if (child.role !== 'name') ctx.lower(child);
    }
  });
}

function nameOf(ctx: GoLowering, node: CapturedNode): string {
  const name = childWithRole(node, 'name');
  return name ? textOf(ctx, name) : '';
}

/** The name of a receiver's type, without what it points to it by or is made for: `(l *List[T])` is List. */
function typeOf(ctx: GoLowering, receiver: CapturedNode): string {
  const [parameter] = receiver.children;
  for (let at = parameter?.children.find(({ role }) => role !== 'given'); at;) {
    if (at.kind === 'name') return textOf(ctx, at);
    at = childWithRole(at, 'object') ?? at.children[0];
  }
  return '';
}

function add(
  ctx: GoLowering,
  node: CapturedNode,
  kind: ClassKind | FunctionKind,
  name: string,
  doc: string | null,
): number {
  const body = childWithRole(node, 'body') ?? childWithRole(node, 'form');
  return addDefinition(ctx, node, { kind, name, doc, body });
}
