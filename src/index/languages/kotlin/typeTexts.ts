/** Types as declarations write them. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import type { KotlinLowering } from './context';

/** Without white space. */
export function typeText(ctx: KotlinLowering, node: CapturedNode): string {
  return textOf(ctx, node).replace(/\s+/g, '');
}

/** A type as written; of a type parameter that the node declares, what each type in its place is below. */
export function boundedText(ctx: KotlinLowering, node: CapturedNode, written: string): string {
  const name = written.replace(/\?$/, '');
  for (const child of node.children) {
    const given = child.kind === 'type_parameter' ? childWithRole(child, 'given') : undefined;
    if (!given || textOf(ctx, given) !== name) continue;
    const bound = ctx.source.slice(given.end, child.end).replace(/\s+/g, '');
    return bound.startsWith(':') ? bound.slice(1) : written;
  }
  return written;
}

/** What a member says of its type ('' for nothing), and of the type that it extends. */
export function told(type: string, extended: string | null): Pick<MemberFact, 'type' | 'extended'> {
  return { ...(type === '' ? {} : { type }), ...(extended === null ? {} : { extended }) };
}
