/** Types as declarations write them. */
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import type { KotlinLowering } from './context';

/** Without white space. */
export function typeText(ctx: KotlinLowering, node: CapturedNode): string {
  return textOf(ctx, node).replace(/\s+/g, '');
}

/** What a member says of its type ('' for nothing), and of the type that it extends. */
export function told(type: string, extended: string | null): Pick<MemberFact, 'type' | 'extended'> {
  return { ...(type === '' ? {} : { type }), ...(extended === null ? {} : { extended }) };
}
