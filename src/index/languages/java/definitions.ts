/** Methods, constructors and lambdas of Java. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, within } from '../../extract/named/context';
import { textOf } from '../../extract/named/context';
import { addDefinition } from '../../extract/named/definition';
import { hasKind } from './context';
import type { JavaLowering } from './context';
import { CONSTRUCTOR } from './jvm/types';
import { methodFact, parametersOf } from './parameters';
import { lineOf, startOf } from './positions';

export function lowerMethod(ctx: JavaLowering, node: CapturedNode): void {
  const isMethod = node.kind === 'method';
  const named = childWithRole(node, 'name');
  if (!named) return;
  const name = isMethod ? textOf(ctx, named) : CONSTRUCTOR;
  const start = startOf(ctx, node);
  const body = childWithRole(node, 'body');
  const number = addDefinition(
    ctx,
    { ...node, start, row: lineOf(ctx, node, start) },
    { kind: isMethod ? 'method' : 'constructor', name, doc: ctx.docBefore(node.start), body },
  );
  const made = ctx.definitions[number];
  const listed = parametersOf(ctx, node);
  const type = ctx.types.get(ctx.scope);
  if (made) {
    made.signature = made.signature.replace(/\s*;$/, '');
    made.receiver = hasKind(modifiersOf(node), 'static') ? 'class' : 'instance';
    made.parameters = listed.map((each) => ({ name: each.name, kind: each.isRest ? 'rest' : 'positional' }));
  }
  if (type && node.kind !== 'compact') {
    const inInterface = ctx.definitions[ctx.scope]?.kind === 'interface';
    type.members.push(
      methodFact(ctx, node, { name, number, listed, hasBody: body !== undefined, inInterface }),
    );
  }
  const outer = ctx.scope;
  ctx.parameters.within(() => {
    within(ctx, number, () => {
      for (const child of node.children) lowerPart(ctx, child, outer, number);
    });
  });
}

/** Annotations are outside of what they stand before; parameters are names of the body. */
function lowerPart(ctx: JavaLowering, child: CapturedNode, outer: number, inner: number): void {
  if (child.kind === 'modifiers') {
    ctx.scope = outer;
    ctx.lower(child);
    ctx.scope = inner;
  } else if (child.role === 'parameters' || child.role === 'body') lowerChildren(ctx, child);
  else if (child.role !== 'name') ctx.lower(child);
}

export function lowerLambda(ctx: JavaLowering, node: CapturedNode): void {
  const body = childWithRole(node, 'body');
  const number = addDefinition(ctx, node, { kind: 'lambda', name: '<lambda>', doc: null, body });
  const made = ctx.definitions[number];
  if (made) made.signature = made.signature.replace(/\s*->$/, '');
  within(ctx, number, () => {
    lowerChildren(ctx, node);
  });
}

function modifiersOf(node: CapturedNode): CapturedNode {
  return node.children.find(({ kind }) => kind === 'modifiers') ?? { ...node, children: [] };
}
