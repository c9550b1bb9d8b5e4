/** Where declarations of Java begin: behind the annotations that stand before them. */
import type { CapturedNode } from '../../extract/captureTree';
import { countLineBreaks } from '../../extract/lower/extents';
import type { JavaLowering } from './context';

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;

/** Offset of the first token that is no annotation; those between other modifiers are a part of the declaration. */
export function startOf(ctx: JavaLowering, node: CapturedNode): number {
  const annotations = (node.children.find(({ kind }) => kind === 'modifiers')?.children ?? []).filter(
    ({ kind }) => kind === 'annotation',
  );
  let at = node.start;
  for (const annotation of annotations) {
    if (annotation.start !== at) break;
    SPACE.lastIndex = annotation.end;
    at = annotation.end + (SPACE.exec(ctx.source)?.[0].length ?? 0);
  }
  return at;
}

/** Row of an offset within a node. */
export function lineOf(ctx: JavaLowering, node: CapturedNode, offset: number): number {
  return node.row + countLineBreaks(ctx.source, node.start, offset);
}
