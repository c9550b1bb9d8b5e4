/** The text of a start; that of all blocks is cut where these begin. */
import type { ContextBlockKind } from '../../src/core/map/context';
import type { InitialContext } from '../../src/core/conversation/initialContext';
import type { StartPreview } from '../../src/protocol/toLaunchpad';

export interface Part {
  /** Null for what stands above all blocks. */
  readonly kind: ContextBlockKind | null;
  readonly text: string;
}

/** Joined, the parts are what a model starts from, to the byte; none where there is nothing. */
export function previewParts(start: StartPreview, context: InitialContext | null): readonly Part[] {
  if (start.kind === 'overview') return [{ kind: null, text: start.text }];
  return context === null ? [] : partsOf(context);
}

/** Joined, the parts are the text to the byte. */
export function partsOf({ text, blocks }: InitialContext): readonly Part[] {
  const parts: Part[] = [];
  let kind: ContextBlockKind | null = null;
  let from = 0;
  for (const block of blocks) {
    const at = text.indexOf(`\n## ${block.title}\n`, Math.max(0, from - 1));
    if (at < 0) continue;
    parts.push({ kind, text: text.slice(from, at + 1) });
    kind = block.kind;
    from = at + 1;
  }
  return [...parts, { kind, text: text.slice(from) }].filter((part) => part.text !== '');
}
