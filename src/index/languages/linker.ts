/** What a language without flow makes of its files together: all by names. Definitions and files by number. */
import type { Language } from '../../core/map/codeIndex';
import type { NamedCallFact } from '../extract/namedFacts';
import type { Program, ProgramFile } from '../resolve/program';

/** Links the files of one language in a program; `configs` are the texts of the workspace's configuration files by path. */
export type Linker = (program: Program, configs: ReadonlyMap<string, string>) => NamedLinks;

export interface NamedLinks {
  readonly calls: readonly LinkedCall[];
  readonly imports: readonly LinkedImport[];
  /** The type that a definition belongs to where it does not stand in it. */
  readonly owners: ReadonlyMap<number, number>;
  /** Of a type, by the places of its bases as written: what they are, null outside of the workspace. */
  readonly bases: ReadonlyMap<number, readonly (number | null)[]>;
  /** Bases that a type is given elsewhere than in its head: what they are, or how they are written. */
  readonly added: ReadonlyMap<number, readonly (number | string)[]>;
  /** Languages of files that the files which import them tell, not their own text. */
  readonly languages: ReadonlyMap<number, Language>;
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

/** A site that reaches these definitions by more than its name. */
export function linkedCall(
  file: ProgramFile,
  { scope, line, name }: Pick<NamedCallFact, 'scope' | 'line' | 'name'>,
  targets: readonly number[],
): LinkedCall {
  return { from: file.firstDefinition + scope, line, name, targets, isGuess: false, external: null };
}

/** A name that a file uses of another through an import. */
export interface LinkedImport {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly name: string;
}

/** More definitions of one name than these are no useful set of candidates. */
export const MOST_CANDIDATES = 10;
