/** The context's text, cut where its blocks begin. */
import type { ContextBlockKind, InitialContext } from '../../src/core/context';

export interface Part {
  /** Null for what stands above all blocks. */
  readonly kind: ContextBlockKind | null;
  readonly text: string;
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
