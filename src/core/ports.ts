/** What the core needs from the world. Whoever builds (an entry point or a test) hands the real thing in. */

import type { Language } from './map/codeIndex';

export interface Log {
  trace(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What git knows of the files below one folder; paths relative to that folder with `/`. */
export interface FileHistory {
  /** Commit time of HEAD, seconds since the epoch. */
  readonly headTime: number;
  readonly files: ReadonlyMap<string, FileCommits>;
}

export interface FileCommits {
  readonly commits: number;
  /** Commit time of the newest commit that touched the file, seconds since the epoch. */
  readonly lastTime: number;
}

export interface GitHistory {
  /** History of every file below `folder`, or null where there is no repository or no commit yet. */
  read(folder: string, signal: AbortSignal): Promise<FileHistory | null>;
  /** A text that stays as it is while `read` would answer the same; null where that cannot be told. Far cheaper. */
  stamp(folder: string, signal: AbortSignal): Promise<string | null>;
}

export interface TrackedFiles {
  /**
   * What git says of `folder`: its repository's top and the tracked paths below `folder`
   * (relative to it, `/`), or null where it is in no repository.
   */
  list(folder: string, signal: AbortSignal): Promise<GitWorkTree | null>;
}

export interface GitWorkTree {
  /** Absolute path of the work tree's top folder. */
  readonly top: string;
  /** Absolute path of the repository's own exclude file (`info/exclude`). */
  readonly excludeFile: string;
  /** Absolute path of the user's exclude file (core.excludesFile), or null. */
  readonly userExcludeFile: string | null;
  readonly tracked: ReadonlySet<string>;
}

/** One file that the index takes in. */
export interface SourceFile {
  /** Relative to the indexed folder, `/`. */
  readonly path: string;
  readonly language: Language;
  readonly sizeBytes: number;
  /** Equal stamps of a path mean equal bytes; null where only reading tells. */
  readonly stamp: string | null;
}
