/** What a language without flow makes of its files together: all by names. Definitions and files by number. */
import type { Program } from '../resolve/program';

/** Links the files of one language in a program. */
export type Linker = (program: Program) => NamedLinks;

export interface NamedLinks {
  readonly calls: readonly LinkedCall[];
  readonly imports: readonly LinkedImport[];
  /** The type that a definition belongs to where it does not stand in it. */
  readonly owners: ReadonlyMap<number, number>;
  /** Of a type, by the places of its bases as written: what they are, null outside of the workspace. */
  readonly bases: ReadonlyMap<number, readonly (number | null)[]>;
}

/** A call site: one target is a fact, several are candidates; without any it is external by a name, or unresolved. */
export interface LinkedCall {
  readonly from: number;
  readonly line: number;
  readonly name: string;
  readonly targets: readonly number[];
  /** Whether the targets have no more than the name in common with the call. */
  readonly isGuess: boolean;
  readonly external: string | null;
}

/** A name that a file uses of another through an import. */
export interface LinkedImport {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly name: string;
}
