/** Packages, types and members of files that are compiled for the JVM, whatever language each is written in. */
import type { MemberFact, NamedFacts } from '../../../extract/namedFacts';
import type { ProgramFile } from '../../../resolve/program';
import type { SourcePlace } from './builds';

export interface JvmFile {
  readonly file: ProgramFile;
  readonly named: NamedFacts;
  readonly place: SourcePlace;
}

export interface JvmType {
  readonly name: string;
  readonly from: JvmFile;
  /** Number of its definition; the file's own for what belongs to no type. */
  readonly definition: number;
  /** Number of the definition that it stands in. */
  readonly scope: number;
  readonly isInterface: boolean;
  /** Of what there is one: null for all other types. */
  readonly form: 'object' | 'companion' | null;
  /** Whether only its file sees it. */
  readonly isPrivate: boolean;
  /** Whether each platform has one of its own in its place. */
  readonly isExpected: boolean;
  readonly parameters: ReadonlySet<string>;
  /** By name; a constructor has the name CONSTRUCTOR. */
  readonly members: ReadonlyMap<string, readonly JvmMember[]>;
  /** Its member types by name. */
  readonly types: ReadonlyMap<string, readonly JvmType[]>;
  readonly bases: readonly string[];
  /** Names that the language itself gives it. */
  readonly given: ReadonlySet<string>;
}

export interface JvmMember {
  readonly owner: JvmType;
  readonly fact: MemberFact;
  /** Number of its definition; null where none is written. */
  readonly definition: number | null;
}

export const CONSTRUCTOR = 'constructor';

export const has = ({ fact }: JvmMember, trait: MemberFact['traits'][number]): boolean =>
  fact.traits.includes(trait);
