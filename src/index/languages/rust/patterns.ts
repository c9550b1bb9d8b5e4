/** Names that the patterns of Rust bind. */
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { RustLowering } from './context';

/** Declares what a pattern binds, and reads the paths in it. A name with a capital is a constant or a variant. */
export function declarePattern(ctx: RustLowering, pattern: CapturedNode): void {
  if (pattern.role === 'constructor') {
    ctx.lower({ ...pattern, role: '' });
    return;
  }
  if (pattern.kind === 'name') {
    const name = textOf(ctx, pattern);
    if (/^\p{Lu}/u.test(name)) ctx.lower({ ...pattern, role: '' });
    else ctx.scopes.declare(name);
    return;
  }
  if (pattern.kind === 'path' || pattern.role === 'guard') {
    ctx.lower({ ...pattern, role: '' });
    return;
  }
  // The pattern of a parameter; its type is read.
  if (pattern.kind === 'parameter') {
    for (const child of pattern.children)
      if (child.role === 'pattern') declarePattern(ctx, child);
      else ctx.lower(child);
    return;
  }
  // Guards see what the whole pattern binds.
  for (const child of pattern.children) if (child.role !== 'guard') declarePattern(ctx, child);
  for (const child of pattern.children) if (child.role === 'guard') declarePattern(ctx, child);
}

/** A statement or condition that binds: names are there behind it. */
export function lowerBinding(ctx: RustLowering, node: CapturedNode): void {
  for (const child of node.children) if (child.role !== 'pattern') ctx.lower(child);
  for (const child of node.children) if (child.role === 'pattern') declarePattern(ctx, child);
}

export function lowerLoop(ctx: RustLowering, node: CapturedNode): void {
  for (const child of node.children) if (child.role === 'value') ctx.lower({ ...child, role: '' });
  lowerArm(ctx, { ...node, children: node.children.filter(({ role }) => role !== 'value') });
}

/** What the pattern binds is there for the rest of the node alone. */
export function lowerArm(ctx: RustLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    for (const child of node.children)
      if (child.role === 'pattern') declarePattern(ctx, child);
      else ctx.lower(child);
  });
}
