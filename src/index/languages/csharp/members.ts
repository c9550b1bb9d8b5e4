/** Members of types, local functions and function literals of C#. */
import type { FunctionKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import { lowerChain } from './calls';
import type { CSharpLowering } from './context';
import { plainDoc } from './docs';
import { bareNode, define, headOf, modifiersOf, signatureOfHead } from './heads';
import { identifierOf } from './names';
import { parametersOf } from './parameters';
import { fieldOf } from './types';

export function lowerMember(ctx: CSharpLowering, node: CapturedNode): void {
  switch (node.kind) {
    case 'field':
      lowerField(ctx, node);
      return;
    case 'enum_member':
      lowerEnumMember(ctx, node);
      return;
    case 'property':
    case 'indexer':
    case 'event':
      lowerProperty(ctx, node);
      return;
    default:
      lowerMethod(ctx, node);
  }
}

function lowerField(ctx: CSharpLowering, node: CapturedNode): void {
  const modifiers = modifiersOf(ctx, node);
  const isStatic = modifiers.has('static') || modifiers.has('const');
  for (const name of node.children.filter(({ role }) => role === 'given'))
    ctx.type?.members.push(fieldOf(identifierOf(ctx, name), isStatic));
  for (const child of node.children) if (child.role !== 'given') ctx.lower(child);
}

function lowerEnumMember(ctx: CSharpLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) ctx.type?.members.push(fieldOf(identifierOf(ctx, name), true));
  for (const child of node.children) if (child !== name) ctx.lower(child);
}

/** What its accessors do are definitions of its name; one without code is none. */
function lowerProperty(ctx: CSharpLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'name');
  const name = named ? identifierOf(ctx, named) : 'this';
  if (named) ctx.type?.members.push(fieldOf(name, modifiersOf(ctx, node).has('static')));
  const body = childWithRole(node, 'body');
  const accessors = childWithRole(node, 'accessors');
  const bare = bareNode(ctx, node);
  const doc = plainDoc(ctx.docBefore(node.start));
  const head = headOf(ctx, bare, body ?? accessors);
  const parameters = childWithRole(node, 'parameters');
  const without = [named, accessors, body, parameters];
  for (const child of node.children) if (!without.includes(child)) ctx.lower(child);
  const add = (part: CapturedNode, kind: FunctionKind, code: CapturedNode | undefined): void => {
    const number = define(ctx, part, { kind, name, doc, body: code });
    const made = ctx.definitions[number];
    if (made && part !== bare) made.signature = signatureOfHead(head);
    lowerBody(ctx, number, parameters, code);
  };
  if (body) add(bare, 'getter', body);
  for (const accessor of accessors?.children ?? []) {
    const code = childWithRole(accessor, 'body');
    if (accessor.kind !== 'accessor' || !code) continue;
    const part = bareNode(ctx, accessor);
    add(part, kindOfAccessor(headOf(ctx, part, code)), code);
  }
}

function kindOfAccessor(head: string): FunctionKind {
  if (/\bget\b/.test(head)) return 'getter';
  return /\b(?:set|init)\b/.test(head) ? 'setter' : 'method';
}

function lowerMethod(ctx: CSharpLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'name');
  const body = childWithRole(node, 'body');
  const parameters = childWithRole(node, 'parameters');
  const bare = bareNode(ctx, node);
  const head = headOf(ctx, bare, body);
  const name = nameOf(ctx, node, named, head);
  const modifiers = modifiersOf(ctx, node);
  const isConstructor = node.kind === 'constructor';
  const number = define(ctx, bare, {
    kind: isConstructor ? 'constructor' : 'method',
    name,
    doc: plainDoc(ctx.docBefore(node.start)),
    body: body ?? { ...bare, start: bare.end - 1 },
  });
  const made = ctx.definitions[number];
  const { listed, types, least, most } = parametersOf(ctx, parameters);
  if (made) {
    made.parameters = listed;
    made.async = modifiers.has('async');
    made.receiver = modifiers.has('static') ? 'none' : 'instance';
  }
  const isCalled = node.kind === 'method' || (isConstructor && !modifiers.has('static'));
  const traits = traitsOf(ctx, modifiers, node, body !== undefined);
  const known = node.kind === 'method' ? `${name}${arityOf(node)}` : name;
  if (isCalled)
    ctx.type?.members.push({
      ...{ kind: isConstructor ? 'constructor' : 'method', name: known, definition: number },
      ...{ least, most, parameters: types, traits },
    });
  within(ctx, number, () => {
    lowerHead(ctx, node, [named, body]);
    if (isConstructor) lowerChain(ctx, node);
    if (body) lowerChildren(ctx, { ...node, children: [body] });
  });
}

/** What tells generic methods of one name apart: "`2" for two type parameters. */
function arityOf(node: CapturedNode): string {
  const listed = node.children.find(({ kind }) => kind === 'type_parameters');
  const count = listed?.children.filter(({ role }) => role === 'given').length ?? 0;
  return count === 0 ? '' : `\`${count}`;
}

function nameOf(
  ctx: CSharpLowering,
  node: CapturedNode,
  named: CapturedNode | undefined,
  head: string,
): string {
  if (node.kind === 'constructor') return 'constructor';
  if (node.kind === 'destructor') return `~${named ? identifierOf(ctx, named) : ''}`;
  if (node.kind === 'operator')
    return `operator ${/\boperator\s+(?:checked\s+)?([^\s(]+)/.exec(head)?.[1] ?? ''}`;
  if (node.kind === 'conversion') return `operator ${conversionType(ctx, node)}`;
  return named ? identifierOf(ctx, named) : '';
}

function conversionType(ctx: CSharpLowering, node: CapturedNode): string {
  const type = childWithRole(node, 'type');
  return type ? textOf(ctx, type).replace(/\s+/g, ' ') : '';
}

/** A member of an interface that others see is open even with code: whoever implements it may replace it. */
function traitsOf(
  ctx: CSharpLowering,
  modifiers: ReadonlySet<string>,
  node: CapturedNode,
  hasBody: boolean,
): MemberFact['traits'] {
  const traits: MemberFact['traits'][number][] = [];
  const isOfInterface = ctx.type?.isInterface === true;
  const isExplicit = node.children.some(({ kind }) => kind === 'explicit');
  const isSeen = ['public', 'internal', 'protected'].some((word) => modifiers.has(word));
  if (isExplicit || (!isSeen && !isOfInterface)) traits.push('own');
  if (modifiers.has('static')) traits.push('static');
  if (
    modifiers.has('abstract') ||
    (!hasBody && !modifiers.has('extern')) ||
    (isOfInterface && !modifiers.has('static'))
  )
    traits.push('open');
  if (modifiers.has('override')) traits.push('overrides');
  return traits;
}

/** A function in a function; the block around it knows its name already. */
export function lowerFunction(ctx: CSharpLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'name');
  const body = childWithRole(node, 'body');
  const bare = bareNode(ctx, node);
  const name = named ? identifierOf(ctx, named) : '';
  const doc = plainDoc(ctx.docBefore(node.start));
  const number = define(ctx, bare, {
    kind: 'function',
    name,
    doc,
    body: body ?? { ...bare, start: bare.end - 1 },
  });
  ctx.locals.set(node.start, number);
  const made = ctx.definitions[number];
  if (made) {
    made.parameters = parametersOf(ctx, childWithRole(node, 'parameters')).listed;
    made.async = modifiersOf(ctx, node).has('async');
  }
  within(ctx, number, () => {
    lowerHead(ctx, node, [named, body]);
    if (body) lowerChildren(ctx, { ...node, children: [body] });
  });
}

/** Type parameters are names from the first type of the head on. */
function lowerHead(
  ctx: CSharpLowering,
  node: CapturedNode,
  without: readonly (CapturedNode | undefined)[],
): void {
  for (const child of node.children) if (child.kind === 'type_parameters') ctx.lower(child);
  for (const child of node.children)
    if (child.kind !== 'type_parameters' && child.kind !== 'chain' && !without.includes(child))
      ctx.lower(child);
}

export function lowerLambda(ctx: CSharpLowering, node: CapturedNode): void {
  const body = childWithRole(node, 'body');
  const bare = bareNode(ctx, node);
  const number = define(ctx, bare, { kind: 'lambda', name: '<lambda>', doc: null, body });
  const made = ctx.definitions[number];
  if (made) {
    made.async = modifiersOf(ctx, node).has('async');
    made.receiver = 'lexical';
  }
  within(ctx, number, () => {
    lowerChildren(ctx, node);
  });
}

function lowerBody(
  ctx: CSharpLowering,
  number: number,
  parameters: CapturedNode | undefined,
  code: CapturedNode | undefined,
): void {
  within(ctx, number, () => {
    ctx.scopes.declare('value');
    if (parameters) ctx.lower(parameters);
    if (code) ctx.lower(code);
  });
}
