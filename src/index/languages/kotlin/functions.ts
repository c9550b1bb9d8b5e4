/** Functions, constructors, accessors and functions without a name. */
import type { FunctionKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { addDefinition } from '../../extract/named/definition';
import type { MemberFact } from '../../extract/namedFacts';
import { addCall } from '../../extract/named/call';
import { declareLocal, declareVariable, isInType, nameText } from './context';
import type { KotlinLowering } from './context';
import { hasModifier, isPrivate } from './modifiers';
import { fromContext, parametersOf, shapeOf } from './parameters';
import type { WrittenParameter } from './parameters';
import { boundedText, told, typeText } from './typeTexts';
import { baseName } from './types';

export function lowerFunction(ctx: KotlinLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (!name) return;
  const text = nameText(ctx, name);
  const isMember = isInType(ctx);
  const written = listed(ctx, node);
  const kind = isMember && ctx.scope !== 0 ? 'method' : 'function';
  const definition = add(ctx, node, kind, text, written);
  if (isMember) addMember(ctx, node, 'method', text, definition, written);
  else declareLocal(ctx, text, definition);
  const draft = ctx.definitions[definition];
  if (draft) draft.async = hasModifier(ctx, node, 'suspend');
  if (draft && kind === 'method') draft.receiver = 'instance';
  lowerBody(ctx, node, definition, written);
}

export function lowerConstructor(ctx: KotlinLowering, node: CapturedNode): void {
  const written = listed(ctx, node);
  const definition = add(ctx, node, 'constructor', 'constructor', written);
  addMember(ctx, node, 'constructor', 'constructor', definition, written);
  const made = childWithRole(node, 'made');
  lowerBody(ctx, node, definition, written, () => {
    if (!made) return;
    const word = /^(this|super)/.exec(textOf(ctx, made))?.[0] ?? 'this';
    const count = made.children.filter(({ kind }) => kind === 'argument').length;
    addCall(ctx, made, { form: 'make', name: word, qualifier: word, arguments: count });
  });
}

/** What reads or writes a property with code of its own; a property's name is that of both. */
export function lowerAccessor(ctx: KotlinLowering, node: CapturedNode): void {
  if (!childWithRole(node, 'body')) {
    lowerChildren(ctx, node);
    return;
  }
  const kind = node.kind === 'getter' ? 'getter' : 'setter';
  const definition = add(ctx, node, kind, ctx.property.name, []);
  if (ctx.property.on !== null) ctx.receivers.set(definition, ctx.property.on);
  lowerBody(ctx, node, definition, []);
}

export function lowerLambda(ctx: KotlinLowering, node: CapturedNode): void {
  const name = ctx.passedTo;
  ctx.passedTo = null;
  const definition = ctx.definitions.length;
  if (name !== null) ctx.passed.set(definition, name);
  addLambda(ctx, node);
}

/** Adds a function without a name; returns its index. */
export function addLambda(ctx: KotlinLowering, node: CapturedNode): number {
  const parameters = childWithRole(node, 'parameters');
  const isAnonymous = node.kind === 'anonymous';
  const written = isAnonymous ? listed(ctx, node) : [];
  const head = isAnonymous ? childWithRole(node, 'body') : lambdaBody(ctx, node, parameters);
  const made = { kind: 'lambda' as const, name: '<lambda>', doc: null, body: head };
  const definition = addDefinition(ctx, node, made);
  lowerBody(ctx, node, definition, written);
  return definition;
}

/** What follows the arrow, or the bracket of a lambda without parameters. */
function lambdaBody(
  ctx: KotlinLowering,
  node: CapturedNode,
  parameters: CapturedNode | undefined,
): CapturedNode {
  const arrow = parameters ? ctx.source.indexOf('->', parameters.end) + '->'.length : node.start;
  return { ...node, start: arrow };
}

function listed(ctx: KotlinLowering, node: CapturedNode): WrittenParameter[] {
  return parametersOf(ctx, childWithRole(node, 'parameters')?.children ?? []);
}

function add(
  ctx: KotlinLowering,
  node: CapturedNode,
  kind: FunctionKind,
  name: string,
  written: readonly WrittenParameter[],
): number {
  const made = fromContext(ctx, node);
  const body = bodyOf(ctx, node);
  const definition = addDefinition(ctx, made, { kind, name, doc: ctx.docBefore(node.start), body });
  const draft = ctx.definitions[definition];
  if (draft)
    draft.parameters = written.map(({ name: parameter, kind: how }) => ({ name: parameter, kind: how }));
  return definition;
}

/** The body, from its bracket or from its `=` on. */
function bodyOf(_ctx: KotlinLowering, node: CapturedNode): CapturedNode | undefined {
  return childWithRole(node, 'body');
}

function addMember(
  ctx: KotlinLowering,
  node: CapturedNode,
  kind: MemberFact['kind'],
  name: string,
  definition: number,
  written: readonly WrittenParameter[],
): void {
  const traits: MemberFact['traits'][number][] = [];
  if (isPrivate(ctx, node)) traits.push('own');
  if (kind === 'method' && !childWithRole(node, 'body')) traits.push('open');
  if (hasModifier(ctx, node, 'override')) traits.push('overrides');
  const on = receiverOf(ctx, node);
  if (on !== null) {
    traits.push('extends');
    ctx.receivers.set(definition, on);
  }
  const shape = shapeOf(ctx, written);
  const type = kind === 'method' ? returnType(ctx, node) : '';
  const member = { kind, name, definition, ...shape, traits, ...told(type, on) };
  ctx.types.get(ctx.scope)?.members.push(member);
}

/** '' where none is written. */
function returnType(ctx: KotlinLowering, node: CapturedNode): string {
  const end = childWithRole(node, 'parameters')?.end ?? node.end;
  const type = node.children.find((child) => child.role === 'type' && child.start >= end);
  return type ? boundedText(ctx, node, typeText(ctx, type)) : '';
}

/** The type before the name of an extension. */
export function receiverOf(ctx: KotlinLowering, node: CapturedNode): string | null {
  const name = childWithRole(node, 'name') ?? childWithRole(node, 'declared');
  const type = childWithRole(node, 'type');
  if (!name || !type || type.start >= name.start) return null;
  return boundedText(ctx, node, baseName(ctx, type)).replace(/<[^]*$/, '');
}

/** Parameters are names in the body and in the defaults behind them. */
function lowerBody(
  ctx: KotlinLowering,
  node: CapturedNode,
  definition: number,
  written: readonly WrittenParameter[],
  first: () => void = () => undefined,
): void {
  within(ctx, definition, () => {
    for (const child of node.children)
      if (child.kind === 'type_parameter')
        for (const given of child.children)
          if (given.role === 'given') ctx.scopes.declare(nameText(ctx, given));
    for (const { name, kind, type } of written) declareVariable(ctx, name, kind === 'rest' ? '' : type);
    for (const child of node.children) {
      if (child.role === 'given') ctx.scopes.declare(nameText(ctx, child));
      if (child.role === 'body') continue;
      if (child.role !== 'name') ctx.lower(child);
    }
    first();
    const body = childWithRole(node, 'body');
    if (body) lowerChildren(ctx, body);
  });
}
