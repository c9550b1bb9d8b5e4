/** Where definitions begin and end. */
import type { CapturedNode } from '../captureTree';
import type { Lowering } from './context';
import { decoratorsOf } from './decorators';

/** Offset of the keyword: some grammars hold the decorators inside the definition. */
export function startBehindDecorators(ctx: Lowering, node: CapturedNode): number {
  const last = decoratorsOf(node).at(-1);
  // Before `export` they lie outside of the definition.
  if (!last || last.start < node.start) return node.start;
  return last.end + (/^\s*/.exec(ctx.source.slice(last.end, node.end))?.[0].length ?? 0);
}

/** Offset where the last statement of a definition ends: comments behind it belong to an indented block, but not to it. */
export function endBeforeComments(ctx: Lowering, node: CapturedNode): number {
  let end = node.end;
  for (;;) {
    const comment = ctx.comments.endingAt(end);
    if (!comment || comment.start <= node.start) return end;
    end = node.start + ctx.source.slice(node.start, comment.start).trimEnd().length;
  }
}

/** Line breaks between two offsets. */
export function countLineBreaks(source: string, from: number, to: number): number {
  let count = 0;
  for (let at = source.indexOf('\n', from); at !== -1 && at < to; at = source.indexOf('\n', at + 1)) count++;
  return count;
}
