/** A function's parameters: their names and kinds, and the rows for defaults, annotations and patterns. */
import type { Parameter } from '../facts';
import { childWithRole, hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit, textOf, within } from './context';
import type { Lowering } from './context';
import { lowerDecorators } from './decorators';
import type { DefinitionDraft } from './drafts';
import { bindTarget } from './targets';

/** Fills `draft.parameters`; annotations, and defaults that are evaluated once, are evaluated in the enclosing scope. */
export function lowerParameters(
  ctx: Lowering,
  node: CapturedNode,
  draft: DefinitionDraft,
  scope: number,
): void {
  const parameters: Parameter[] = [];
  let onlyNamed = false;
  for (const child of node.children) {
    if (child.role !== 'parameter') continue;
    if (child.kind === 'parameter_separator') {
      onlyNamed = true;
      continue;
    }
    // TypeScript's `this: T` is no parameter of any call.
    if ((childWithRole(child, 'name') ?? child).kind === 'receiver') continue;
    const parameter = lowerParameter(ctx, child, parameters.length, scope, onlyNamed);
    onlyNamed ||= parameter.kind === 'rest';
    parameters.push(parameter);
  }
  draft.parameters = parameters;
}

function lowerParameter(
  ctx: Lowering,
  node: CapturedNode,
  position: number,
  scope: number,
  onlyNamed: boolean,
): Parameter {
  const named = node.kind === 'parameter' || node.kind === 'default';
  const outer = named ? (childWithRole(node, 'name') ?? childWithRole(node, 'target') ?? node) : node;
  const target = outer.kind === 'spread' ? (outer.children[0] ?? outer) : outer;
  const fallback = childWithRole(node, 'default');
  const annotation = childWithRole(node, 'annotation');
  const isName = target.kind === 'name';
  lowerDecorators(
    ctx,
    node.children.filter((child) => child.role === 'decorator'),
  );
  const given = fallback ? lowerDefault(ctx, fallback, scope) : NONE;
  const type = annotation ? ctx.lower(annotation) : NONE;
  const kind = parameterKind(node, outer, onlyNamed);
  within(ctx, scope, () => {
    const name = isName ? textOf(ctx, target) : '';
    const row = emit(ctx, target, Op.Parameter, ctx.tape.text(name), position);
    if (given !== NONE) emit(ctx, target, Op.Flow, row, given, 1);
    if (type !== NONE && kind !== 'rest' && kind !== 'keywords')
      emit(ctx, target, Op.Flow, row, emit(ctx, target, Op.Typed, type));
    if (!isName) bindTarget(ctx, target, row, 'declares');
    if (node.children.some((child) => child.kind === 'field_modifier') && isName)
      emit(ctx, target, Op.StoreAttribute, emit(ctx, target, Op.Receiver), row, ctx.tape.text(name));
  });
  return { name: isName ? textOf(ctx, target) : '', kind };
}

/** A default is evaluated where the function is defined, or each time it is called. */
function lowerDefault(ctx: Lowering, fallback: CapturedNode, scope: number): number {
  if (ctx.rules.evaluatesDefaultsOnce) return ctx.lower(fallback);
  let row = NONE;
  within(ctx, scope, () => {
    row = ctx.lower(fallback);
  });
  return row;
}

function parameterKind(node: CapturedNode, outer: CapturedNode, onlyNamed: boolean): Parameter['kind'] {
  if (hasMark(node, 'keywords') || hasMark(outer, 'keywords') || outer.kind === 'spread_keywords')
    return 'keywords';
  if (hasMark(node, 'rest') || hasMark(outer, 'rest') || outer.kind === 'spread') return 'rest';
  return onlyNamed ? 'named' : 'positional';
}
