/** What lowering a file of a language without flow carries along; a language adds what its own rules need. */
import type { CapturedNode } from '../captureTree';
import type { ImportFact } from '../facts';
import type { DefinitionDraft } from '../lower/drafts';
import type { NamedCallFact } from '../namedFacts';
import type { Scopes } from './scopes';

export interface NamedLowering {
  readonly source: string;
  readonly scopes: Scopes;
  readonly definitions: DefinitionDraft[];
  readonly imports: ImportFact[];
  readonly calls: NamedCallFact[];
  /** Definition whose body is being lowered. */
  scope: number;
  /** Adds what a node says to the facts. */
  readonly lower: (node: CapturedNode) => void;
}

export const textOf = (ctx: NamedLowering, node: CapturedNode): string =>
  ctx.source.slice(node.start, node.end);

export function lowerChildren(ctx: NamedLowering, node: CapturedNode): void {
  for (const child of node.children) ctx.lower(child);
}

/** Runs `body` with the given definition as the scope, and a block of names of its own. */
export function within(ctx: NamedLowering, scope: number, body: () => void): void {
  const outer = ctx.scope;
  ctx.scope = scope;
  ctx.scopes.within(body);
  ctx.scope = outer;
}
