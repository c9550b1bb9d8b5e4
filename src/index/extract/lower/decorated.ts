/** Definitions that stand in a node with their decorators. */
import type { CapturedNode } from '../captureTree';
import { DECLARES, NONE, Op, UNORDERED } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';
import { nameText } from './privateNames';
import { applyDecorators, lowerDecorators } from './decorators';
import type { LoweredDecorator } from './decorators';
import type { DefinitionDraft } from './drafts';

/** The row of what the decorators make of it: they are evaluated first, applied from the innermost out. */
export function lowerDecorated(ctx: Lowering, node: CapturedNode): number {
  const nodes = node.children.filter((child) => child.role === 'decorator');
  const definition = node.children.find((child) => child.role !== 'decorator');
  if (!definition) return NONE;
  const texts = nodes.map((decorator) => textOf(ctx, decorator));
  if (texts.some((text) => /(^|\.)overload$/.test(text))) return NONE;
  const decorators = lowerDecorators(ctx, nodes);
  const number = ctx.definitions.length;
  // What the decorators make of it is what the name holds, not the bare definition.
  definition.marks = definition.marks.replace(' declares', '');
  const value = ctx.lower(definition);
  const draft = ctx.definitions[number];
  if (!draft) return value;
  applyKnownDecorators(draft, texts);
  const made = applyAll(ctx, decorators, value);
  // The setter of a property stands beside its getter.
  const flags = texts.some((text) => ACCESSOR.test(text)) ? DECLARES | UNORDERED : DECLARES;
  emit(ctx, definition, Op.StoreName, nameText(ctx, draft.name), made, flags);
  return made;
}

/** Known ones are applied for the call that it is; what they give stays the function. */
function applyAll(ctx: Lowering, decorators: readonly LoweredDecorator[], value: number): number {
  const own: LoweredDecorator[] = [];
  const known: LoweredDecorator[] = [];
  for (const each of decorators) {
    const text = textOf(ctx, each.node);
    if (!KNOWN.test(text)) own.push(each);
    else if (!ACCESSOR.test(text)) known.push(each);
  }
  applyDecorators(ctx, known, value);
  return applyDecorators(ctx, own, value);
}

/** Decorators whose meaning is the language's own: they change how a function is reached, not what it is. */
const KNOWN =
  /^(property|staticmethod|classmethod|(abc\.)?abstractmethod|(functools\.)?cached_property|\w+\.(setter|getter|deleter))$/;
/** Those of a property of the same class: nothing outside is called. */
const ACCESSOR = /\.(setter|getter|deleter)$/;

function applyKnownDecorators(draft: DefinitionDraft, texts: readonly string[]): void {
  for (const text of texts) {
    if (text === 'staticmethod') draft.receiver = 'none';
    if (text === 'classmethod') draft.receiver = 'class';
    if (text === 'property' || text.endsWith('cached_property')) draft.kind = 'getter';
    // What deletes is told from what sets by its one parameter.
    if (/\.(?:setter|deleter)$/.test(text)) draft.kind = 'setter';
  }
}
