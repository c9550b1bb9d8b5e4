/** What the chat page asks about mentions while a question is written, and what it is told. */
import type { MentionName, NamingKind, SentMention } from '../core/mentions';

/** One of the list below `@`. */
export interface MentionCandidate {
  /** What is written for it; of a path whose other end is still to come, up to that. */
  readonly text: string;
  readonly name: string;
  readonly what: MentionName['what'];
  readonly path: string;
  readonly line: number;
  /** What it would send; null while that is not known, and where more is to be written. */
  readonly cost: SentMention | null;
}

export type MentionAsk =
  /** What a mention may name; answered with `candidates`, again when costs are known. The next one ends the work on it. */
  | {
      readonly kind: 'complete';
      readonly request: number;
      /** Null where no kind is written yet. */
      readonly of: NamingKind | null;
      readonly text: string;
    }
  /** What the mentions of a text would send; answered with `costs`. */
  | { readonly kind: 'costs'; readonly text: string }
  /** What each of the things that are attached would send; answered with `attached`. */
  | { readonly kind: 'attached' }
  /** What the mention, as it is written, would send; answered with `preview`. */
  | { readonly kind: 'preview'; readonly mention: string }
  /** Files were dropped on the composer, as addresses or paths; and rows of the trees, which the host knows. */
  | { readonly kind: 'dropped'; readonly files: readonly string[]; readonly rows: boolean }
  /** This was pasted; answered with `pasted` where it names files of the folder. */
  | { readonly kind: 'pasted'; readonly text: string };

export type MentionAnswer =
  | {
      readonly kind: 'candidates';
      readonly request: number;
      readonly items: readonly MentionCandidate[];
      /** `near`: nothing has the name, and these are spelt like it; `noMap`: there is no map to look it up in. */
      readonly how: 'match' | 'near' | 'noMap';
    }
  | { readonly kind: 'costs'; readonly costs: readonly SentMention[] }
  /** Estimated tokens, by the attachment's id. */
  | { readonly kind: 'attached'; readonly tokens: Readonly<Record<string, number>> }
  | { readonly kind: 'preview'; readonly mention: string; readonly text: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly mentions: string };
