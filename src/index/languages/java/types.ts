/** Classes, records, enumerations, interfaces and anonymous classes of Java. */
import type { ClassKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { addDefinition, nameAnonymous } from '../../extract/named/definition';
import { addMake } from './callFacts';
import type { JavaLowering, TypeDraft } from './context';
import { CONSTRUCTOR } from './jvm/types';
import { parametersOf } from './parameters';
import { lineOf, startOf } from './positions';

const ENUM_METHODS = 'compareTo describeConstable getDeclaringClass name ordinal valueOf values'.split(' ');

export function lowerType(ctx: JavaLowering, node: CapturedNode): void {
  const { kind } = node;
  const named = childWithRole(node, 'name');
  if (!named) return;
  const name = textOf(ctx, named);
  const made: ClassKind = kind === 'enum' || kind === 'interface' ? kind : 'class';
  if (ctx.scope === 0) ctx.tops.push({ name, doc: ctx.docBefore(node.start) });
  const number = addType(ctx, node, made, name);
  const type = ctx.types.get(number);
  if (type && kind === 'record') addComponents(ctx, type, node);
  const body = childWithRole(node, 'body');
  ctx.parameters.within(() => {
    within(ctx, number, () => {
      for (const child of node.children) if (child !== body && child.role !== 'name') ctx.lower(child);
      if (body) lowerChildren(ctx, body);
    });
  });
  if (type && kind === 'record') addCanonical(ctx, type, node);
}

function addType(ctx: JavaLowering, node: CapturedNode, kind: ClassKind, name: string): number {
  const start = startOf(ctx, node);
  const number = addDefinition(
    ctx,
    { ...node, start, row: lineOf(ctx, node, start) },
    { kind, name, doc: ctx.docBefore(node.start), body: childWithRole(node, 'body') },
  );
  const made = ctx.definitions[number];
  const bases = node.children.filter(({ role }) => role === 'base');
  if (made) made.bases = bases.map((base) => textOf(ctx, base));
  const parameters = node.children
    .filter((child) => child.kind === 'type_parameter')
    .flatMap((child) => childWithRole(child, 'given') ?? [])
    .map((child) => textOf(ctx, child));
  const given = kind === 'enum' ? ENUM_METHODS : [];
  ctx.types.set(number, { definition: number, name, parameters, members: [], given });
  return number;
}

/** `new T() { … }`, or the body of a constant. */
export function lowerAnonymous(
  ctx: JavaLowering,
  node: CapturedNode,
  body: CapturedNode,
  { name, base }: { readonly name: string; readonly base: string },
): void {
  const number = addType(ctx, node, 'class', name);
  const made = ctx.definitions[number];
  if (made) made.bases = [base];
  within(ctx, number, () => {
    lowerChildren(ctx, body);
  });
}

export function lowerConstant(ctx: JavaLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const type = ctx.types.get(ctx.scope);
  if (!name || !type) return;
  addField(type, textOf(ctx, name));
  addMake(ctx, name, childWithRole(node, 'arguments'), 'this');
  const body = childWithRole(node, 'body');
  const anonymous = body ? nameAnonymous(ctx) : '';
  for (const child of node.children) if (child !== body && child !== name) ctx.lower(child);
  if (body) lowerAnonymous(ctx, node, body, { name: anonymous, base: type.name });
}

export function lowerField(ctx: JavaLowering, node: CapturedNode): void {
  const type = ctx.types.get(ctx.scope);
  for (const child of node.children) {
    const name = child.kind === 'declarator' ? childWithRole(child, 'given') : undefined;
    if (!name) ctx.lower(child);
    else {
      if (type) addField(type, textOf(ctx, name));
      for (const part of child.children) if (part !== name) ctx.lower(part);
    }
  }
}

function addField(type: TypeDraft, name: string): void {
  const plain = { definition: 0, least: 0, most: 0, parameters: [], traits: [] };
  type.members.push({ kind: 'field', name, ...plain });
}

/** A component is a field, and a method that gives it. */
function addComponents(ctx: JavaLowering, type: TypeDraft, node: CapturedNode): void {
  for (const { name } of parametersOf(ctx, node)) addField(type, name);
}

/** What the language makes of a record that does not write it itself. */
function addCanonical(ctx: JavaLowering, type: TypeDraft, node: CapturedNode): void {
  const listed = parametersOf(ctx, node);
  const compact = ctx.definitions.findIndex(
    ({ kind, parent }, at) =>
      kind === 'constructor' &&
      parent === type.definition &&
      !type.members.some(({ definition }) => definition === at),
  );
  const plain = { parameters: listed.map((each) => each.type), traits: [] };
  const isWritten = type.members.some(
    (member) => member.kind === 'constructor' && member.parameters.join() === plain.parameters.join(),
  );
  const most = listed.some(({ isRest }) => isRest) ? null : listed.length;
  const least = most ?? listed.length - 1;
  if (!isWritten)
    type.members.push({
      ...{ kind: 'constructor', name: CONSTRUCTOR, definition: Math.max(compact, 0), least, most },
      ...plain,
    });
  for (const { name } of listed) {
    const isOwn = type.members.some(
      (member) => member.kind === 'method' && member.name === name && member.most === 0,
    );
    if (!isOwn)
      type.members.push({
        kind: 'method',
        name,
        definition: 0,
        least: 0,
        most: 0,
        parameters: [],
        traits: [],
      });
  }
}
