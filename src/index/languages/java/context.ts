/** What lowering a file of Java carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedLowering } from '../../extract/named/context';
import type { Scopes } from '../../extract/named/scopes';
import type { MemberFact, TypeFact } from '../../extract/namedFacts';

export interface JavaLowering extends NamedLowering {
  /** The text of the documentation comment of what begins at an offset; null where there is none. */
  readonly docBefore: (offset: number) => string | null;
  /** By index of the definition. */
  readonly types: Map<number, TypeDraft>;
  /** Type parameters of the methods around. */
  readonly parameters: Scopes;
  /** `scope\0name` of what an import of all names may bring. */
  readonly mentions: Set<string>;
  /** By index of a definition: how many anonymous classes stand in it. */
  readonly anonymous: Map<number, number>;
  /** Names and docs of the types that stand in no other. */
  readonly tops: { readonly name: string; readonly doc: string | null }[];
  /** Whether an import brings all names of something. */
  hasStar: boolean;
  unit: string;
  /** The doc of the package, where the file has one. */
  doc: string | null;
}

export interface TypeDraft extends TypeFact {
  readonly members: MemberFact[];
}

export const hasKind = (node: CapturedNode, kind: string): boolean =>
  node.children.some((child) => child.kind === kind);

/** Notes a name that an import may bring. */
export function mention(ctx: JavaLowering, name: string): void {
  if (ctx.hasStar) ctx.mentions.add(`${ctx.scope}\0${name}`);
}
