/** What lowering a file of Go carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedLowering } from '../../extract/named/context';
import type { DocBefore } from '../../extract/named/docs';

export interface GoLowering extends NamedLowering {
  readonly docBefore: DocBefore;
  readonly declares: Set<string>;
  /** `qualifier\0name` of what is read through a qualifier. */
  readonly uses: Set<string>;
  readonly free: Set<string>;
  /** Name of the package, and its doc. */
  unit: string;
  doc: string | null;
  /** Whether it imports C, so that builds without cgo leave it out. */
  usesC: boolean;
}

export type GoLowerer = (ctx: GoLowering, node: CapturedNode) => void;

/** Declares a name where it stands; outside of functions it is the package's. */
export function declareName(ctx: GoLowering, name: string): void {
  if (ctx.scopes.isInside) ctx.scopes.declare(name);
  else if (name !== '_') ctx.declares.add(name);
}

/** The names that a parameter, a constant or a variable gives. */
export function givenNames(node: CapturedNode): readonly CapturedNode[] {
  return node.children.filter(({ role }) => role === 'given');
}
