/** What the keys do on the drawing. */
import type { Direction } from './walk';

export type PictureKey =
  | { readonly does: 'walk'; readonly direction: Direction }
  /** To the next node by rank: 1 down, -1 up; to the first: 0. */
  | { readonly does: 'rank'; readonly step: 1 | -1 | 0 }
  | { readonly does: 'open' | 'explore' | 'focus' | 'menu' | 'leave' }
  | { readonly does: 'zoom'; readonly step: 'in' | 'out' | 'reset' };

const KEYS: ReadonlyMap<string, PictureKey> = new Map<string, PictureKey>([
  ['ArrowLeft', { does: 'walk', direction: 'left' }],
  ['ArrowRight', { does: 'walk', direction: 'right' }],
  ['ArrowUp', { does: 'walk', direction: 'up' }],
  ['ArrowDown', { does: 'walk', direction: 'down' }],
  ['Home', { does: 'rank', step: 0 }],
  ['PageDown', { does: 'rank', step: 1 }],
  ['PageUp', { does: 'rank', step: -1 }],
  ['Enter', { does: 'open' }],
  ['e', { does: 'explore' }],
  ['f', { does: 'focus' }],
  ['ContextMenu', { does: 'menu' }],
  ['Escape', { does: 'leave' }],
  ['+', { does: 'zoom', step: 'in' }],
  ['=', { does: 'zoom', step: 'in' }],
  ['-', { does: 'zoom', step: 'out' }],
  ['0', { does: 'zoom', step: 'reset' }],
]);

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does on the drawing; null for one that is the editor's. */
export function pictureKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): PictureKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'F10' && shiftKey) return { does: 'menu' };
  return KEYS.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}
