/** Names that an import of all names may bring. */
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import { mention } from './context';
import type { JavaLowering } from './context';

/** `T::m` calls nothing: it names what somebody may call. */
export function lowerReference(ctx: JavaLowering, node: CapturedNode): void {
  for (const child of node.children)
    if (!/::\s*$/.test(ctx.source.slice(node.start, child.start))) ctx.lower(child);
}

export function lowerName(ctx: JavaLowering, node: CapturedNode): void {
  const name = textOf(ctx, node);
  if (node.role !== 'label' && !ctx.scopes.hides(name)) mention(ctx, name);
}

export function lowerTypeName(ctx: JavaLowering, node: CapturedNode): void {
  const name = textOf(ctx, node);
  if (!ctx.parameters.hides(name)) mention(ctx, name);
}

/** Of `A.B<C>` A is read, and C. */
export function lowerScopedType(ctx: JavaLowering, node: CapturedNode): void {
  node.children.forEach((child, at) => {
    if (at === 0 || child.kind !== 'type_name') ctx.lower(child);
  });
}
