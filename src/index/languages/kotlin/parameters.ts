/** The parameters of functions and constructors, and where declarations begin. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { Parameter } from '../../extract/facts';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import { countLineBreaks } from '../../extract/lower/extents';
import { skipSpace } from './contexts';
import { nameText } from './context';
import type { KotlinLowering } from './context';

export interface WrittenParameter extends Parameter {
  readonly type: string;
  readonly hasDefault: boolean;
}

/** A declaration without the annotations before its first modifier. */
export function behindAnnotations(ctx: KotlinLowering, node: CapturedNode): CapturedNode {
  let start = node.start;
  for (const child of node.children)
    if (child.role === 'annotation' && child.start === start) start = skipSpace(ctx.source, child.end);
  return start === node.start
    ? node
    : { ...node, start, row: node.row + countLineBreaks(ctx.source, node.start, start) };
}

/** A declaration from its first modifier or context on, without the annotations before. */
export function fromContext(ctx: KotlinLowering, node: CapturedNode): CapturedNode {
  const start = ctx.contexts.before.get(node.start);
  return start === undefined
    ? behindAnnotations(ctx, node)
    : { ...node, start, row: node.row - countLineBreaks(ctx.source, start, node.start) };
}

/** Of the nodes of parameters and of the modifiers before them, in order. */
export function parametersOf(ctx: KotlinLowering, nodes: readonly CapturedNode[]): WrittenParameter[] {
  let isRest = false;
  return nodes.flatMap((node): WrittenParameter[] => {
    if (node.kind === 'modifiers') {
      isRest = /\bvararg\b/.test(textOf(ctx, node));
      return [];
    }
    const name = childWithRole(node, 'given');
    const type = childWithRole(node, 'type');
    if (!name || !['parameter', 'class_parameter'].includes(node.kind)) return [];
    const isVararg = isRest || /\bvararg\b/.test(ctx.source.slice(node.start, name.start));
    isRest = false;
    return [
      {
        name: nameText(ctx, name),
        kind: isVararg ? 'rest' : 'positional',
        type: type ? textOf(ctx, type).replace(/\s+/g, '') : '',
        hasDefault: ctx.source[skipSpace(ctx.source, type ? type.end : node.end)] === '=',
      },
    ];
  });
}

/** What a call has to pass. */
export function shapeOf(
  _ctx: KotlinLowering,
  written: readonly WrittenParameter[],
): Pick<MemberFact, 'least' | 'most' | 'parameters'> {
  const hasRest = written.some(({ kind }) => kind === 'rest');
  return {
    least: written.filter(({ kind, hasDefault }) => kind !== 'rest' && !hasDefault).length,
    most: hasRest ? null : written.length,
    parameters: written.map(({ type }) => type),
  };
}
