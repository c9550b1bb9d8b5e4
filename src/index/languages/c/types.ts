/** Structs, unions, enumerations and classes: those that have a body, and a name of their own or by a typedef. */
import type { ClassKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { addDefinition } from '../../extract/named/definition';
import { lowerChildren, textOf } from '../../extract/named/context';
import { docOf, segmentsOf, withHead } from './context';
import type { CLowering } from './context';
import { readDeclarator } from './declarators';

const kinds: ReadonlyMap<string, ClassKind> = new Map<string, ClassKind>([
  ['struct', 'struct'],
  ['class', 'class'],
  ['enum', 'enum'],
]);

export function lowerType(ctx: CLowering, node: CapturedNode): void {
  const written = childWithRole(node, 'name');
  if (written) addType(ctx, node, segmentsOf(ctx, written));
  else withHead(ctx, null, () => lowerChildren(ctx, node));
}

/** `typedef struct { .. } Name`: the first name that is no pointer is the type's. */
export function lowerTypedef(ctx: CLowering, node: CapturedNode): void {
  const direct = node.children.find(({ kind, role }) => kind === 'name' && role === 'declarator');
  for (const { name } of node.children.flatMap((child) =>
    child.role === 'declarator' ? (readDeclarator(child) ?? []) : [],
  ))
    if (!ctx.scopes.isInside) ctx.declares.add(textOf(ctx, name));
  withHead(ctx, node, () => {
    for (const child of node.children) {
      const isUnnamed = kinds.has(child.kind) && !childWithRole(child, 'name');
      if (isUnnamed && direct) addUnnamed(ctx, child, textOf(ctx, direct));
      else ctx.lower(child);
    }
  });
}

/** A type that bears the name of a typedef alone. */
function addUnnamed(ctx: CLowering, node: CapturedNode, name: string): void {
  const number = ctx.definitions.length;
  addType(ctx, node, [name]);
  const made = ctx.definitions[number];
  if (made) made.signature = `typedef ${made.signature} { ... } ${name}`;
}

function addType(ctx: CLowering, node: CapturedNode, segments: readonly string[]): void {
  const body = childWithRole(node, 'body');
  const name = segments.at(-1) ?? '';
  const through = segments.slice(0, -1).filter((segment) => segment !== '');
  const whole = ctx.head?.kind === 'template' ? ctx.head : node;
  const kind = kinds.get(node.kind) ?? 'struct';
  const number = addDefinition(ctx, whole, { kind, name, doc: docOf(ctx, node), body });
  const made = ctx.definitions[number];
  const bases = childWithRole(node, 'bases')?.children ?? [];
  if (made) {
    made.through = through;
    made.bases = bases.filter(({ kind: base }) => base === 'base').map((base) => textOf(ctx, base));
  }
  lowerBody(ctx, node, number, [...through, name]);
}

/** What stands in a named scope, whose names its own look-ups find first. */
export function lowerBody(
  ctx: CLowering,
  node: CapturedNode,
  number: number,
  names: readonly string[],
): void {
  const { scope, path } = ctx;
  ctx.scope = number;
  ctx.path = [...path, ...names];
  ctx.places[number] = ctx.path.join('::');
  withHead(ctx, null, () => {
    for (const child of node.children) if (child.role !== 'name') ctx.lower(child);
  });
  ctx.path = path;
  ctx.scope = scope;
}
