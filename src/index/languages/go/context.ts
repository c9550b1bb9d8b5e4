/** What lowering a file of Go carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import type { ImportFact } from '../../extract/facts';
import type { DefinitionDraft } from '../../extract/lower/drafts';
import type { NamedCallFact } from '../../extract/namedFacts';
import type { DocBefore } from './docs';
import type { Scopes } from './scopes';

export interface GoLowering {
  readonly source: string;
  readonly scopes: Scopes;
  readonly docBefore: DocBefore;
  readonly definitions: DefinitionDraft[];
  readonly imports: ImportFact[];
  readonly calls: NamedCallFact[];
  readonly declares: Set<string>;
  /** `qualifier\0name` of what is read through a qualifier. */
  readonly uses: Set<string>;
  readonly free: Set<string>;
  /** Definition whose body is being lowered. */
  scope: number;
  /** Name of the package, and its doc. */
  unit: string;
  doc: string | null;
  /** Whether it imports C, so that builds without cgo leave it out. */
  usesC: boolean;
  /** Adds what a node says to the facts. */
  readonly lower: (node: CapturedNode) => void;
}

export type GoLowerer = (ctx: GoLowering, node: CapturedNode) => void;

export const textOf = (ctx: GoLowering, node: CapturedNode): string => ctx.source.slice(node.start, node.end);

export function lowerChildren(ctx: GoLowering, node: CapturedNode): void {
  for (const child of node.children) ctx.lower(child);
}

/** Declares a name where it stands; outside of functions it is the package's. */
export function declareName(ctx: GoLowering, name: string): void {
  if (ctx.scopes.isInside) ctx.scopes.declare(name);
  else if (name !== '_') ctx.declares.add(name);
}

/** The names that a parameter, a constant or a variable gives. */
export function givenNames(node: CapturedNode): readonly CapturedNode[] {
  return node.children.filter(({ role }) => role === 'given');
}
