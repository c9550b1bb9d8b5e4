/** A task in plain words, as the search understands it. */
import type { Direction } from './kinds';

/** A phrase of stems, and how surely it means the thing, in (0, 1]. */
export interface Form {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** A thing that the task is about, in all words that people use for it. */
export interface Concept {
  /** In the task's own words. */
  readonly label: string;
  /** The task's own first. */
  readonly forms: readonly Form[];
  /** Words to ask a service for, the task's own first. */
  readonly names: readonly string[];
  /** action: what is done; object: what it is done to or what comes out; aside: how, where, with what. */
  readonly role: 'action' | 'object' | 'aside';
  /** The task writes it as formats and abbreviations are written: `.msh`, `HPGL`, `mp3`. */
  readonly isTechnical: boolean;
}

export interface TaskReading {
  /** As it was asked, cut to what is read. */
  readonly text: string;
  /** In the task's order. */
  readonly concepts: readonly Concept[];
  readonly directions: readonly Direction[];
  /** All its words that say something, each once. */
  readonly stems: readonly string[];
  /** Names that the task quotes or writes as names are written. */
  readonly names: readonly string[];
  /** The service's name of the language that is asked for, or null. */
  readonly language: string | null;
  /** What it is to be done without. */
  readonly without: readonly Concept[];
  readonly asksFor: {
    /** Without a service of others. */
    readonly offline: boolean;
    /** Measured results. */
    readonly metrics: boolean;
  };
  /** Whether its words are English, as far as a few common words tell. */
  readonly isEnglish: boolean;
}
