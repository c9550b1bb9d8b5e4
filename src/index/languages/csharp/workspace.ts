/** The types of a workspace by their full names, and what a name means at a place. */
import type { MemberFact, TypeFact } from '../../extract/namedFacts';
import type { Program, ProgramFile } from '../../resolve/program';
import { readProjects } from './modules/projects';
import type { Projects } from './modules/projects';
import { joined, readDirectives } from './directives';
import { plainName } from './names';
import type { Directives } from './directives';
import { append, groupBy } from '../lists';

export interface CSharpFile {
  readonly file: ProgramFile;
  readonly types: readonly TypePart[];
  /** The innermost type around each definition of the file, by index. */
  readonly typeAt: ReadonlyMap<number, TypePart>;
  readonly project: number;
  readonly directives: Directives;
}

/** A declaration of a type: a partial one has several. */
export interface TypePart {
  readonly from: CSharpFile;
  readonly fact: TypeFact;
  /** Its members by name, without marks of type parameters. */
  readonly members: ReadonlyMap<string, readonly MemberFact[]>;
  readonly constructors: readonly MemberFact[];
  /** Names of its methods, and of all that is neither a method nor a constructor. */
  readonly methodNames: ReadonlySet<string>;
  readonly valueNames: ReadonlySet<string>;
  /** The number of its definition; null for a delegate. */
  readonly definition: number | null;
  /** Its bases as they are written. */
  readonly bases: readonly string[];
  readonly kind: string;
  /** The type around it, null at the top. */
  readonly outer: TypePart | null;
}

export interface Member {
  readonly part: TypePart;
  readonly fact: MemberFact;
  readonly definition: number;
}

export interface Workspace {
  /** In order of path. */
  readonly files: readonly CSharpFile[];
  /** Parts of the type of a full name that a file sees: those of its own project, else of those it refers to. */
  typesNamed(from: CSharpFile, name: string): readonly TypePart[];
  sees(from: CSharpFile, other: CSharpFile): boolean;
}

/** Linear in the types and their members. */
export function createWorkspace(program: Program, configs: ReadonlyMap<string, string>): Workspace {
  const projects = readProjects(configs);
  const sources = program.files.filter(
    ({ facts }) => facts.language === 'csharp' && facts.named !== undefined,
  );
  const globals = globalDirectives(sources, projects);
  const files = sources.map((file) => readFile(file, projects, globals));
  const parts = new Map<string, TypePart[]>();
  for (const part of files.flatMap(({ types }) => types))
    for (const name of fullNamesOf(part)) append(parts, name, part);
  return {
    files,
    typesNamed: (from, name) => {
      const found = parts.get(name);
      if (!found) return [];
      const own = found.filter((part) => part.from.project === from.project);
      return own.length > 0 ? own : found.filter((part) => projects.sees(from.project, part.from.project));
    },
    sees: (from, other) => projects.sees(from.project, other.project),
  };
}

/** The full names of a part, under all conditions of the preprocessor. */
export const fullNamesOf = ({ fact }: TypePart): readonly string[] => [fact.name, ...(fact.otherNames ?? [])];

/** What each project brings into all of its files. */
function globalDirectives(
  files: readonly ProgramFile[],
  projects: Projects,
): (project: number) => Directives | undefined {
  const found = new Map<number, Directives>();
  for (const { facts } of files) {
    if (!facts.imports.some(({ exported }) => exported === '*')) continue;
    const project = projects.projectOf(facts.path);
    found.set(project, joined(readDirectives(facts.imports).global, found.get(project)));
  }
  return (project) => {
    const settings = projects.usings(project).map((source) => ({ source, line: null }));
    const known = found.get(project);
    if (settings.length === 0) return known;
    return joined({ namespaces: settings, statics: [], aliases: new Map() }, known);
  };
}

function readFile(
  file: ProgramFile,
  projects: Projects,
  globals: (project: number) => Directives | undefined,
): CSharpFile {
  const { facts, firstDefinition } = file;
  const project = projects.projectOf(facts.path);
  const types: TypePart[] = [];
  const typeAt = new Map<number, TypePart>();
  const from: CSharpFile = {
    ...{ file, project, types, typeAt },
    directives: joined(readDirectives(facts.imports).own, globals(project)),
  };
  const parts = new Map((facts.named?.types ?? []).map((fact) => [fact.definition, fact]));
  facts.definitions.forEach(({ parent, bases, kind }, at) => {
    const outer = at === 0 ? null : (typeAt.get(parent) ?? null);
    const fact = at === 0 ? undefined : parts.get(at);
    const definition = firstDefinition + at;
    const part = fact ? { from, fact, ...membersOf(fact), definition, bases, kind, outer } : outer;
    if (part) typeAt.set(at, part);
    if (part && fact) types.push(part);
  });
  for (const fact of facts.named?.types ?? [])
    if (fact.definition === 0)
      types.push({
        ...{ from, fact, ...membersOf(fact), definition: null },
        ...{ bases: [], kind: 'delegate', outer: null },
      });
  return from;
}

function membersOf({
  members,
}: TypeFact): Pick<TypePart, 'members' | 'constructors' | 'methodNames' | 'valueNames'> {
  const namesOf = (kinds: readonly MemberFact[]): Set<string> =>
    new Set(kinds.map(({ name }) => plainName(name)));
  const methods = members.filter(({ kind }) => kind === 'method');
  const constructors = members.filter(({ kind }) => kind === 'constructor');
  const values = members.filter(({ kind }) => kind !== 'method' && kind !== 'constructor');
  return {
    members: groupBy(members, ({ name }) => plainName(name)),
    constructors,
    methodNames: namesOf(methods),
    valueNames: namesOf(values),
  };
}
