/** The files of C and C++ of a workspace together: what each includes, and what is declared where. */
import type { DeclaredFunction, DeclaredNames, NamedFacts } from '../../extract/namedFacts';
import type { Program, ProgramFile } from '../../resolve/program';
import { append, kept } from '../lists';

export interface CFile {
  readonly file: ProgramFile;
  readonly named: NamedFacts;
  readonly declared: DeclaredNames;
}

/** A function where it is declared, with or without a body. */
export interface CFunction {
  readonly from: CFile;
  readonly fact: DeclaredFunction;
  /** The namespaces and classes that it belongs to, wherever it stands: `a::B`. */
  readonly scope: string;
  /** Number of the definition; null of a declaration. */
  readonly definition: number | null;
}

/** A class, struct, union or namespace. */
export interface CType {
  readonly from: CFile;
  readonly definition: number;
  /** With the scopes around: `a::B`. */
  readonly whole: string;
  readonly isNamespace: boolean;
}

export interface CProgram {
  readonly files: readonly CFile[];
  /** By name. */
  readonly functions: ReadonlyMap<string, readonly CFunction[]>;
  readonly inScope: (scope: string, name: string) => readonly CFunction[];
  /** By the last part of their names. */
  readonly types: ReadonlyMap<string, readonly CType[]>;
  /** Which files replace a name by something else. */
  readonly macros: ReadonlyMap<string, ReadonlySet<CFile>>;
  /** Names of variables and types that stand in no scope. */
  readonly variables: ReadonlySet<string>;
  /** What a file sees: itself and all that it includes, directly or through others. */
  readonly seenBy: (file: CFile) => ReadonlySet<CFile>;
}

/** Linear in the files and what they declare; `seenBy` in the files that it gives, the last answer is kept. */
export function createCProgram(program: Program): CProgram {
  const files = program.files.flatMap((file): CFile[] => {
    const { named } = file.facts;
    return named?.declared ? [{ file, named, declared: named.declared }] : [];
  });
  const types = readTypes(files);
  const macros = new Map<string, Set<CFile>>();
  const variables = new Set<string>();
  for (const from of files) {
    for (const name of from.declared.macros) setOf(macros, name).add(from);
    for (const name of from.named.declares) variables.add(name);
  }
  const functions = readFunctions(files, types);
  const byScope = new Map<string, CFunction[]>();
  for (const [name, each] of functions) for (const one of each) append(byScope, `${one.scope}\0${name}`, one);
  const inScope: CProgram['inScope'] = (scope, name) => byScope.get(`${scope}\0${name}`) ?? [];
  return { files, functions, inScope, types, macros, variables, seenBy: createSeen(files) };
}

function setOf<Key, Item>(sets: Map<Key, Set<Item>>, key: Key): Set<Item> {
  let found = sets.get(key);
  if (!found) sets.set(key, (found = new Set()));
  return found;
}

const typeKinds: ReadonlySet<string> = new Set(['class', 'struct', 'enum', 'namespace']);

function readTypes(files: readonly CFile[]): Map<string, CType[]> {
  const types = new Map<string, CType[]>();
  for (const from of files)
    from.file.facts.definitions.forEach(({ kind, name }, at) => {
      if (!typeKinds.has(kind)) return;
      const whole = from.declared.places[at] ?? name;
      append(types, name, {
        from,
        definition: from.file.firstDefinition + at,
        whole: whole === '' ? name : whole,
        isNamespace: kind === 'namespace',
      });
    });
  return types;
}

function readFunctions(files: readonly CFile[], types: CProgram['types']): Map<string, CFunction[]> {
  const functions = new Map<string, CFunction[]>();
  const scopes = kept((key) => {
    const [scope = '', through = ''] = key.split('\0');
    return scopeNamed(types, scope, through);
  });
  for (const from of files)
    for (const fact of from.declared.functions) {
      const { name, scope, through, definition } = fact;
      append(functions, name, {
        from,
        fact,
        scope: through === '' ? scope : scopes(`${scope}\0${through}`),
        definition: definition === null ? null : from.file.firstDefinition + definition,
      });
    }
  for (const [name, each] of functions) functions.set(name, withDefaults(each));
  return functions;
}

/** Arguments that one declaration has a default for may be left out wherever the function is declared. */
function withDefaults(functions: CFunction[]): CFunction[] {
  const least = new Map<string, number>();
  const keyOf = ({ scope, fact }: CFunction): string => `${scope}\0${fact.types}`;
  for (const each of functions)
    least.set(keyOf(each), Math.min(each.fact.least, least.get(keyOf(each)) ?? Infinity));
  return functions.map((each) => {
    const fewest = least.get(keyOf(each)) ?? each.fact.least;
    return fewest === each.fact.least ? each : { ...each, fact: { ...each.fact, least: fewest } };
  });
}

/** The scope that a qualifier means in another: one that is around, else the only one of that name in the workspace. */
function scopeNamed(types: CProgram['types'], scope: string, through: string): string {
  const last = through.slice(through.lastIndexOf(':') + 1);
  const known = types.get(last) ?? [];
  const wholes = new Set(known.map(({ whole }) => whole));
  for (const around of scopesUpward(scope)) {
    const whole = around === '' ? through : `${around}::${through}`;
    if (wholes.has(whole)) return whole;
  }
  const ending = [...wholes].filter((whole) => whole === through || whole.endsWith(`::${through}`));
  if (ending.length === 1 && ending[0] !== undefined) return ending[0];
  return scope === '' ? through : `${scope}::${through}`;
}

/** The scope, those around it, and '' last. */
export function scopesUpward(scope: string): readonly string[] {
  const parts = scope === '' ? [] : scope.split('::');
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('::')), ''];
}

function createSeen(files: readonly CFile[]): CProgram['seenBy'] {
  const byNumber = new Map(files.map((each) => [each.file.number, each]));
  let last: { readonly file: CFile; readonly seen: ReadonlySet<CFile> } | null = null;
  return (file) => {
    if (last?.file === file) return last.seen;
    const seen = new Set([file]);
    // A set gives what is added while it is walked.
    for (const each of seen)
      for (const target of each.file.imports) {
        const to = target.kind === 'module' ? byNumber.get(target.file) : undefined;
        if (to) seen.add(to);
      }
    last = { file, seen };
    return seen;
  };
}
