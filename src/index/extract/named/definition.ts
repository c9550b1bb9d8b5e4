import type { ClassKind, FunctionKind } from '../../../core/map/codeIndex';
import type { CapturedNode } from '../captureTree';
import type { DefinitionDraft } from '../lower/drafts';
import { firstParagraph } from '../lower/documentation';
import { countLineBreaks } from '../lower/extents';
import { signatureOf } from '../lower/signature';
import type { NamedLowering } from './context';

/** What is said of a definition beside its extent. */
export interface Named {
  readonly kind: ClassKind | FunctionKind;
  readonly name: string;
  /** As written, without what marks it as a comment. */
  readonly doc: string | null;
  /** Where the head ends that is its signature: what follows is its body; undefined where it has none. */
  readonly body: CapturedNode | undefined;
}

/** Adds the definition that is a node, in the current scope; returns its index. */
export function addDefinition(
  ctx: NamedLowering,
  node: CapturedNode,
  { kind, name, doc, body }: Named,
): number {
  const startLine = node.row + 1;
  const draft: DefinitionDraft = {
    ...{ kind, name, through: [], parent: ctx.scope, startLine },
    endLine: startLine + countLineBreaks(ctx.source, node.start, node.end - 1),
    start: node.start,
    doc: firstParagraph(doc),
    signature: signatureOf(ctx.source.slice(node.start, body ? body.start : node.end)),
    ...{ async: false, generator: false, receiver: 'none', parameters: [], bases: [] },
  };
  return ctx.definitions.push(draft) - 1;
}

/** What names anonymous classes; by index of a definition, `anonymous` has how many stand in it so far. */
export interface NamesAnonymous {
  readonly scope: number;
  readonly anonymous: Map<number, number>;
}

/** The name of an anonymous class that begins here: its place among those of the definition around it. */
export function nameAnonymous({ scope, anonymous }: NamesAnonymous): string {
  const count = (anonymous.get(scope) ?? 0) + 1;
  anonymous.set(scope, count);
  return `<class${count}>`;
}
