/** What types are derived from, and their member types. */
import { bareName } from './bareName';
import { platformMethods } from './platform';
import type { JvmFile, JvmType } from './types';

/** What a name may mean: types of the workspace, several where the build does not tell; one outside; or nothing known. */
export type Meaning =
  | { readonly kind: 'types'; readonly types: readonly JvmType[] }
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'unknown' };

/** The meaning of a type's name, dotted or not, in a definition (by number) of a file. */
export type TypeNamed = (from: JvmFile, scope: number, written: string) => Meaning;

export interface Bases {
  readonly types: readonly JvmType[];
  /** Whether the workspace has all of them, or their methods are known. */
  readonly isWhole: boolean;
  /** Names of methods that those outside give. */
  readonly given: readonly string[];
}

export interface Lineage {
  readonly types: readonly JvmType[];
  readonly isWhole: boolean;
  readonly given: ReadonlySet<string>;
}

export interface Lineages {
  basesOf(type: JvmType): Bases;
  /** The type and those above it, each once, itself first; at most MOST_BASES. */
  lineage(type: JvmType): Lineage;
  /** A member type of one of these, of their bases too. */
  memberType(types: readonly JvmType[], name: string): readonly JvmType[];
}

/** More types above one are written by nobody. */
const MOST_BASES = 300;

/** Answers are kept; each is linear in the bases. */
export function createLineages(typeNamed: TypeNamed): Lineages {
  const bases = new Map<JvmType, Bases>();
  const lineages = new Map<JvmType, Lineage>();
  const reading = new Set<JvmType>();

  const basesOf = (type: JvmType): Bases => {
    const known = bases.get(type);
    if (known) return known;
    // A base that is looked for in itself is an error of the program.
    if (reading.has(type)) return { types: [], isWhole: false, given: [] };
    reading.add(type);
    const found = readBases(type, typeNamed);
    reading.delete(type);
    if (reading.size === 0) bases.set(type, found);
    return found;
  };

  const lineage = (type: JvmType): Lineage => {
    const known = lineages.get(type);
    if (known) return known;
    const found = readLineage(type, basesOf);
    if (reading.size === 0) lineages.set(type, found);
    return found;
  };

  const memberType = (types: readonly JvmType[], name: string): readonly JvmType[] => {
    for (const type of types)
      for (const each of lineage(type).types) {
        const found = each.types.get(name);
        if (found) return found;
      }
    return [];
  };
  return { basesOf, lineage, memberType };
}

function readBases(type: JvmType, typeNamed: TypeNamed): Bases {
  const written = type.bases.map(bareName);
  const meanings = written.map((name) => typeNamed(type.from, type.scope, name));
  const outside = meanings.map((meaning, at) =>
    meaning.kind === 'types' ? [] : methodsOutside(meaning, written[at] ?? ''),
  );
  return {
    types: meanings.flatMap((meaning) => (meaning.kind === 'types' ? meaning.types : [])),
    isWhole: outside.every((methods) => methods !== null),
    given: outside.flatMap((methods) => methods ?? []),
  };
}

function readLineage(type: JvmType, basesOf: (type: JvmType) => Bases): Lineage {
  const seen = new Set([type]);
  const given = new Set<string>();
  let isWhole = true;
  for (const each of seen) {
    const above = basesOf(each);
    for (const name of [...each.given, ...above.given]) given.add(name);
    if (!above.isWhole || seen.size > MOST_BASES) isWhole = false;
    if (seen.size <= MOST_BASES) for (const base of above.types) seen.add(base);
  }
  return { types: [...seen], isWhole, given };
}

/** What a base outside gives, where that is known: those of the platform by the name that they are imported by. */
function methodsOutside(meaning: Meaning, written: string): readonly string[] | null {
  if (meaning.kind === 'external' && !meaning.name.startsWith('java.')) return null;
  return platformMethods.get(written) ?? null;
}
