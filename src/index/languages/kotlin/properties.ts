/** Properties, variables and other names for types. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import { declareVariable, isInType, nameText } from './context';
import type { KotlinLowering } from './context';
import { receiverOf } from './functions';
import { hasModifier, isPrivate } from './modifiers';
import { boundedText, told, typeText } from './typeTexts';
import { field } from './types';

/** Of a type or of the file a member, else a variable, which is there behind its declaration. */
export function lowerProperty(ctx: KotlinLowering, node: CapturedNode): void {
  const names = declaredNames(ctx, node);
  const type = boundedText(ctx, node, declaredType(ctx, node));
  const outer = ctx.property;
  const on = receiverOf(ctx, node);
  ctx.property = { name: names[0] ?? '', on };
  for (const child of node.children) if (child.role !== 'declared') ctx.lower(child);
  ctx.property = outer;
  for (const child of node.children) if (child.role === 'declared') lowerTypes(ctx, child);
  if (!isInType(ctx)) {
    for (const name of names) declareVariable(ctx, name, type);
    return;
  }
  const traits: MemberFact['traits'][number][] = isPrivate(ctx, node) ? ['own'] : [];
  if (on !== null) traits.push('extends');
  if (hasModifier(ctx, node, 'expect')) traits.push('open');
  for (const name of names)
    ctx.types.get(ctx.scope)?.members.push({ ...field(name, traits), ...told(type, on) });
}

/** The type that is written, or of the class that is made; '' for every other, and of several variables. */
function declaredType(ctx: KotlinLowering, node: CapturedNode): string {
  const declared = childWithRole(node, 'declared');
  if (declared?.kind !== 'variable') return '';
  const written = variableTypeText(ctx, declared);
  const made = node.children.find(({ kind }) => kind === 'call');
  if (written !== '' || !made || !/=\s*$/.test(ctx.source.slice(declared.end, made.start))) return written;
  const callee = childWithRole(made, 'callee');
  const name = callee?.kind === 'name' ? nameText(ctx, callee) : '';
  return /^\p{Lu}/u.test(name) ? name : '';
}

/** '' where none is written, or one of functions. */
function variableTypeText(ctx: KotlinLowering, node: CapturedNode): string {
  const type = node.children.find(({ kind }) => kind === 'type' || kind === 'function_type');
  return type?.kind === 'type' ? typeText(ctx, type) : '';
}

function declaredNames(ctx: KotlinLowering, node: CapturedNode): string[] {
  return node.children
    .filter(({ role }) => role === 'declared')
    .flatMap((child) => (child.kind === 'variable' ? [child] : child.children))
    .flatMap(({ children }) => children.filter(({ role }) => role === 'given'))
    .map((name) => nameText(ctx, name));
}

function lowerTypes(ctx: KotlinLowering, node: CapturedNode): void {
  for (const child of node.children) if (child.role !== 'given') ctx.lower(child);
}

/** A variable of a loop, a lambda or a `when`. */
export function lowerVariable(ctx: KotlinLowering, node: CapturedNode): void {
  lowerTypes(ctx, node);
  const type = variableTypeText(ctx, node);
  for (const child of node.children)
    if (child.role === 'given') declareVariable(ctx, nameText(ctx, child), type);
}

/** Another name for a type is no definition. */
export function lowerAlias(ctx: KotlinLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const type = childWithRole(node, 'type');
  const traits: MemberFact['traits'] = isPrivate(ctx, node) ? ['own'] : [];
  if (name && type && isInType(ctx))
    ctx.types.get(ctx.scope)?.members.push({
      ...field(nameText(ctx, name), traits),
      kind: 'alias',
      parameters: [textOf(ctx, type).replace(/\s+/g, '')],
    });
  for (const child of node.children) if (child.role !== 'name') ctx.lower(child);
}
