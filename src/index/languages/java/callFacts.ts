/** Facts of calls. */
import type { CapturedNode } from '../../extract/captureTree';
import type { JavaLowering } from './context';
import { addCall } from '../../extract/named/call';

/** A constructor of the type that `qualifier` names: as written, or `this` and `super`. */
export function addMake(
  ctx: JavaLowering,
  named: CapturedNode,
  passed: CapturedNode | undefined,
  qualifier: string,
): void {
  addCall(ctx, named, { form: 'make', name: lastName(qualifier), qualifier, arguments: argumentsOf(passed) });
}

export const lastName = (written: string): string =>
  /([\p{L}\p{N}_$]+)\s*(?:<[^]*)?$/u.exec(written)?.[1] ?? written;

export function argumentsOf(node: CapturedNode | undefined): number {
  return node?.children.filter(({ role, kind }) => role === 'argument' && kind !== 'comment').length ?? 0;
}
