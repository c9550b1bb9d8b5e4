/** The parameters of functions and constructors, and where declarations begin. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { Parameter } from '../../extract/facts';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import { countLineBreaks } from '../../extract/lower/extents';
import { nameText } from './context';
import type { KotlinLowering } from './context';

export interface WrittenParameter extends Parameter {
  readonly type: string;
  readonly hasDefault: boolean;
}

/** Space and comments, from where the pattern is set. */
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;

/** A declaration without the annotations before its first modifier. */
export function behindAnnotations(ctx: KotlinLowering, node: CapturedNode): CapturedNode {
  let start = node.start;
  for (const child of node.children)
    if (child.role === 'annotation' && child.start === start) start = skipSpace(ctx, child.end);
  return start === node.start
    ? node
    : { ...node, start, row: node.row + countLineBreaks(ctx.source, node.start, start) };
}

function skipSpace({ source }: KotlinLowering, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(source)?.[0].length ?? 0);
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
        hasDefault: ctx.source[skipSpace(ctx, type ? type.end : node.end)] === '=',
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
