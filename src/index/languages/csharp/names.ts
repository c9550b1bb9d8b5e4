/**
 * Names of types as a file writes them, in one form: `A.B`, "List`1" for a generic type of one parameter, `alias::A`.
 * A mention is such a name; `?A` may as well be a value, and `@A` is that of an attribute, whose class may be AAttribute.
 */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import type { CSharpLowering } from './context';

/** So many parts of a name are enough to find the type in it: what follows are its members. */
const MOST_PARTS = 8;

/** The parts of a name; null where a node is no name, or has more parts than are read. */
export function partsOf(ctx: CSharpLowering, node: CapturedNode, most = MOST_PARTS): string[] | null {
  if (node.kind === 'name') return [identifierOf(ctx, node)];
  if (node.kind === 'generic') return [genericName(ctx, node)];
  const object = childWithRole(node, 'object');
  const member = childWithRole(node, 'member');
  if (!object || !member || most <= 1) return null;
  if (node.kind === 'aliased') {
    const [name] = partsOf(ctx, member) ?? [];
    const alias = identifierOf(ctx, object);
    return name === undefined ? null : [`${alias}::`, name];
  }
  if (node.kind !== 'access') return null;
  const before = partsOf(ctx, object, most - 1);
  const [name] = partsOf(ctx, member) ?? [];
  return before && name !== undefined ? [...before, name] : null;
}

/** An identifier without the mark that makes a word one: `@class` is class. */
export function identifierOf(ctx: CSharpLowering, node: CapturedNode): string {
  const text = textOf(ctx, node);
  return text.startsWith('@') ? text.slice(1) : text;
}

function genericName(ctx: CSharpLowering, node: CapturedNode): string {
  const name = childWithRole(node, 'name');
  const listed = node.children.find(({ kind }) => kind === 'type_arguments');
  const open = listed ? textOf(ctx, listed).split(',').length : 1;
  const given = listed?.children.filter(({ role }) => role === 'type').length ?? 0;
  return `${name ? identifierOf(ctx, name) : ''}\`${given > 0 ? given : open}`;
}

/** The last name of a callee or member: "F`1" where it says for how many types it is made. */
export function lastName(ctx: CSharpLowering, node: CapturedNode): string {
  return node.kind === 'generic' ? genericName(ctx, node) : identifierOf(ctx, node);
}

/** A name without the number of types that it is made for. */
export const plainName = (name: string): string => name.replace(/`.*$/, '');

/** Adds what a node in the place of a type names, with the types that it is made for. */
export function lowerType(ctx: CSharpLowering, node: CapturedNode, mark = ''): void {
  const parts = partsOf(ctx, node);
  if (parts) mention(ctx, parts, mark);
  if (node.kind === 'generic' || node.kind === 'access' || node.kind === 'aliased') lowerArguments(ctx, node);
  else if (node.kind !== 'name') lowerChildren(ctx, node);
}

/** The types between `<` and `>`, wherever they stand in a name. */
export function lowerArguments(ctx: CSharpLowering, node: CapturedNode): void {
  for (const child of node.children)
    if (child.kind === 'type_arguments') lowerChildren(ctx, child);
    else if (child.kind === 'generic' || child.kind === 'access') lowerArguments(ctx, child);
}

/** Adds a name that may be a type's, unless a block hides it. */
export function mention(ctx: CSharpLowering, parts: readonly string[], mark: string): void {
  const [head = ''] = parts;
  if (head === '' || head === 'global::' || ctx.scopes.hides(head)) return;
  ctx.mentions.add(`${ctx.scope}\0${mark}${parts.slice(0, 3).join('.').replace('::.', '::')}`);
}
