/** Decorators: evaluated first, in order; applied from the innermost out. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { Op } from '../tape';
import { emit } from './context';
import type { Lowering } from './context';

export interface LoweredDecorator {
  readonly node: CapturedNode;
  readonly row: number;
}

/** The decorators before a definition's name, in order; those of its parameters are not its own. */
export function decoratorsOf(node: CapturedNode): CapturedNode[] {
  const name = childWithRole(node, 'name');
  return node.children.filter((child) => child.role === 'decorator' && (!name || child.end <= name.start));
}

/** Emits the rows of the decorator expressions. */
export function lowerDecorators(ctx: Lowering, nodes: readonly CapturedNode[]): LoweredDecorator[] {
  return nodes.map((node) => ({ node, row: ctx.lower(node) }));
}

/** Returns the row of what the decorators make of the value. */
export function applyDecorators(
  ctx: Lowering,
  decorators: readonly LoweredDecorator[],
  value: number,
): number {
  return decorators.reduceRight((made, { node, row }) => emit(ctx, node, Op.Decorate, row, made), value);
}
