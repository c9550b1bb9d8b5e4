/** All packages, types and members of a program that are compiled for the JVM. */
import type { TypeFact } from '../../../extract/namedFacts';
import { folderOf } from '../../../resolve/modules/paths';
import type { Program } from '../../../resolve/program';
import { createBuilds } from './builds';
import type { Builds } from './builds';
import type { JvmFile, JvmMember, JvmType } from './types';
import { append } from '../../lists';

export interface TypeSpace {
  readonly program: Program;
  /** By number of the file. */
  readonly files: ReadonlyMap<number, JvmFile>;
  /** By number of the definition. */
  readonly types: ReadonlyMap<number, JvmType>;
  /** The types of a package by name, those that stand in no other; null where no file is of the package. */
  packageNamed(name: string): ReadonlyMap<string, readonly JvmType[]> | null;
  /** Local types of a name that stand in a function. */
  localTypes(definition: number, name: string): readonly JvmType[];
  /** Those of several types of one name that a file means: several, where its build does not tell. */
  chosen(by: JvmFile, types: readonly JvmType[]): readonly JvmType[];
  /** Whether the build of one file reaches another; true where the build does not tell. */
  reaches(by: JvmFile, from: JvmFile): boolean;
}

/** Linear in types and members. `configs` are the build files by path. */
export function createTypeSpace(program: Program, configs: ReadonlyMap<string, string>): TypeSpace {
  const builds = createBuilds(configs);
  const files = new Map<number, JvmFile>();
  const types = new Map<number, MutableType>();
  const packages = new Map<string, Map<string, JvmType[]>>();
  const locals = new Map<number, JvmType[]>();
  for (const file of program.files) {
    const { named, path } = file.facts;
    if (named?.types === undefined) continue;
    const from: JvmFile = { file, named, place: builds.placeOf(folderOf(path), named.unit) };
    files.set(file.number, from);
    const inPackage = packages.get(named.unit) ?? new Map<string, JvmType[]>();
    packages.set(named.unit, inPackage);
    for (const fact of named.types) {
      const type = readType(program, from, fact);
      types.set(type.definition, type);
      place(type, types, inPackage, locals);
    }
  }
  return {
    program,
    files,
    types,
    packageNamed: (name) => packages.get(name) ?? null,
    localTypes: (definition, name) => (locals.get(definition) ?? []).filter((each) => each.name === name),
    chosen: (by, found) => {
      if (found.length < 2) return found;
      const seen = found.filter(({ isPrivate, from }) => !isPrivate || from === by);
      return seen.length < 2 ? seen : nearest(builds, by, seen);
    },
    reaches: (by, from) => builds.reaches(by.place, from.place),
  };
}

/** While the types of its file are read. */
interface MutableType extends JvmType {
  readonly types: Map<string, JvmType[]>;
}

function readType(program: Program, from: JvmFile, fact: TypeFact): MutableType {
  const { firstDefinition, facts } = from.file;
  const definition = firstDefinition + fact.definition;
  const made = facts.definitions[fact.definition];
  const members = new Map<string, JvmMember[]>();
  const type: MutableType = {
    ...{ name: fact.name, from, definition, members, types: new Map() },
    scope: program.definitions[definition]?.parent ?? firstDefinition,
    isInterface: made?.kind === 'interface',
    form: fact.form ?? null,
    isPrivate: fact.isPrivate === true,
    isExpected: fact.isExpected === true,
    parameters: new Set(fact.parameters),
    bases: made?.bases ?? [],
    given: new Set(fact.given),
  };
  for (const member of fact.members) {
    const own = member.definition === 0 ? null : firstDefinition + member.definition;
    append(members, member.name, { owner: type, fact: member, definition: own });
  }
  return type;
}

/** A type of a type is its member, one of a function local; the definitions of a file come before those in them. */
function place(
  type: MutableType,
  types: ReadonlyMap<number, MutableType>,
  inPackage: Map<string, JvmType[]>,
  locals: Map<number, JvmType[]>,
): void {
  const { firstDefinition } = type.from.file;
  if (type.scope === firstDefinition) {
    append(inPackage, type.name, type);
    return;
  }
  const outer = types.get(type.scope);
  if (outer) append(outer.types, type.name, type);
  else append(locals, type.scope, type);
}

function nearest(builds: Builds, by: JvmFile, found: readonly JvmType[]): readonly JvmType[] {
  const ranks = found.map((type) => builds.distance(by.place, type.from.place));
  const least = Math.min(...ranks);
  return found.filter((_, at) => ranks[at] === least);
}
