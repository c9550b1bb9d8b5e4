/** What lowering a file of C# carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedLowering } from '../../extract/named/context';
import type { DocBefore } from '../../extract/named/docs';
import type { MemberFact, TypeFact } from '../../extract/namedFacts';

export interface CSharpLowering extends NamedLowering {
  /** The XML documentation above an offset, as it is written between its tags. */
  readonly docBefore: DocBefore;
  readonly types: TypeDraft[];
  /** `scope\0name`: types that are named, and names that may be of types, in the form of `names.ts`. */
  readonly mentions: Set<string>;
  /** The namespace that is open, '' outside of each. */
  namespace: string;
  /** The type whose members are being lowered. */
  type: TypeDraft | null;
  /** Indexes of local functions by the offsets at which they begin. */
  readonly locals: Map<number, number>;
}

export type TypeDraft = Omit<TypeFact, 'members'> & {
  readonly members: MemberFact[];
  readonly isInterface: boolean;
  readonly doc: string | null;
};

export type CSharpLowerer = (ctx: CSharpLowering, node: CapturedNode) => void;
