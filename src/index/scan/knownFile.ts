import type { Language } from '../../core/map/codeIndex';
import type { ReadMark } from './readSource';

/** A file that was read: which bytes, and what came of them. Never changed, only replaced. */
export interface KnownFile {
  readonly path: string;
  /**
   * Null where the same bytes may come to something else the next time (their parser died of them), and where the text
   * was not the disk's but an unsaved buffer's.
   */
  readonly mark: ReadMark | null;
  readonly outcome: ReadOutcome;
}

export type ReadOutcome =
  | { readonly kind: 'facts'; readonly language: Language; readonly lines: number }
  | { readonly kind: 'skipped'; readonly reason: string };
