/** Modifiers, by the text before a declaration's keyword. */
import type { CapturedNode } from '../../extract/captureTree';
import { childWithRole } from '../../extract/captureTree';
import type { KotlinLowering } from './context';
import { behindAnnotations } from './parameters';

/** Whether a declaration is seen in its file, or its class, alone. */
export function isPrivate(ctx: KotlinLowering, node: CapturedNode): boolean {
  return hasModifier(ctx, node, 'private');
}

export function hasModifier(ctx: KotlinLowering, node: CapturedNode, word: string): boolean {
  const end = childWithRole(node, 'name')?.start ?? node.end;
  const { start } = behindAnnotations(ctx, node);
  const head = ctx.source.slice(ctx.contexts.behind.get(start) ?? start, end);
  return MODIFIERS.exec(head)?.[0].split(/\s+/).includes(word) === true;
}

/** The words at the beginning of a declaration: those of its modifiers, and what it is. */
const MODIFIERS = /^(?:\w+\s+)*/;
