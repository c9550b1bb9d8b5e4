import type { CapturedNode } from '../captureTree';
import type { NamedCallFact } from '../namedFacts';
import type { NamedLowering } from './context';

/** What is said of a call beside the place of its name. */
export type SaidCall = Partial<NamedCallFact> & Pick<NamedCallFact, 'form'>;

/** Adds a call whose name stands at a node, in the definition that is being lowered unless it says another. */
export function addCall(ctx: NamedLowering, named: CapturedNode, call: SaidCall): void {
  const plain = { name: '', qualifier: '', onObject: false, definition: 0 };
  ctx.calls.push({ scope: ctx.scope, line: named.row + 1, ...plain, ...call });
}
