/** The modules of all crates: which file, or part of a file, each is, and what is in it. */
import type { ScopedFacts, ScopedName } from '../../../extract/namedFacts';
import { folderOf, resolvePath } from '../../../resolve/modules/paths';
import type { Program, ProgramFile } from '../../../resolve/program';
import { findCrates, moduleFiles } from '../modules/crates';
import type { Crate } from '../modules/crates';
import { append } from '../../lists';

export interface RustFile {
  readonly file: ProgramFile;
  readonly scoped: ScopedFacts;
  readonly scopes: ReadonlyMap<number, Scope>;
  /** The file as a module, in each crate and at each place that takes it. */
  readonly places: Place[];
}

/** What stands in one scope of a file. */
export interface Scope {
  readonly names: Map<string, ScopedName[]>;
  /** Indexes of imports by the name that they give. */
  readonly imports: Map<string, number[]>;
  readonly globs: number[];
}

/** A file as a module of one crate. */
export interface Place {
  readonly number: number;
  readonly crate: CrateModules;
  readonly from: RustFile;
  /** Its own modules, by the definition that each is; the file itself is 0. */
  readonly modules: ReadonlyMap<number, Module>;
  /** Files of `mod x;`, by the index of the import. */
  readonly files: Map<number, Module[]>;
}

export interface Module {
  readonly place: Place;
  readonly scope: number;
  readonly parent: Module | null;
  /** Where files of modules in it are looked for. */
  readonly folder: string;
}

export interface CrateModules extends Crate {
  /** Its root module; null while it is built. */
  top: Module | null;
}

export interface Tree {
  readonly files: readonly RustFile[];
  crateAt(root: string): CrateModules | undefined;
}

/** A file may be in the crates of all tests; more places than these tell nothing new of it. */
const MOST_PLACES = 24;

/** Linear in files, names and places. */
export function buildTree(program: Program, configs: ReadonlyMap<string, string>): Tree {
  const files = program.files.flatMap((file): RustFile[] => {
    const { scoped } = file.facts.named ?? {};
    return scoped && file.facts.language === 'rust'
      ? [{ file, scoped, scopes: scopesOf(file, scoped), places: [] }]
      : [];
  });
  const byPath = new Map(files.map((each) => [each.file.facts.path, each]));
  const crates = findCrates([...byPath.keys()], configs);
  const known = new Map<string, CrateModules>();
  const build = (crate: Crate): void => {
    const from = byPath.get(crate.root);
    if (!from || known.has(crate.root)) return;
    const made: CrateModules = { ...crate, top: null };
    known.set(crate.root, made);
    made.top = addPlace({ byPath, crate: made }, from, null, folderOf(crate.root));
  };
  for (const crate of crates.all) build(crate);
  // What no crate takes, such as the programs that a test compiles.
  for (const { file, places } of files) if (places.length === 0) build(crates.alone(file.facts.path));
  return { files, crateAt: (root) => known.get(root) };
}

interface Building {
  readonly byPath: ReadonlyMap<string, RustFile>;
  readonly crate: CrateModules;
}

function addPlace(building: Building, from: RustFile, parent: Module | null, folder: string): Module {
  const modules = new Map<number, Module>();
  const place: Place = { number: from.places.length, crate: building.crate, from, modules, files: new Map() };
  from.places.push(place);
  const top: Module = { place, scope: 0, parent, folder };
  modules.set(0, top);
  from.file.facts.definitions.forEach(({ kind, name, parent: around }, scope) => {
    if (kind !== 'namespace') return;
    const outer = moduleAround(place, around);
    modules.set(scope, { place, scope, parent: outer, folder: `${outer.folder}/${name}`.replace(/^\//, '') });
  });
  from.file.facts.imports.forEach(({ form, mode, source, imported, scope }, at) => {
    if (form !== 'module' || mode !== 'import') return;
    const around = moduleAround(place, scope);
    const written =
      imported === null
        ? null
        : resolvePath(around.scope === 0 ? folderOf(from.file.facts.path) : around.folder, imported);
    const candidates =
      imported === null ? moduleFiles(around.folder, source) : written === null ? [] : [written];
    const found = candidates.flatMap((path) => building.byPath.get(path) ?? []).slice(0, 1);
    const made = found.flatMap((each) => {
      if (each.places.length >= MOST_PLACES || isAround(each, around)) return [];
      const isOwnFolder = imported !== null || each.file.facts.path.endsWith('/mod.rs');
      const inner = isOwnFolder
        ? folderOf(each.file.facts.path)
        : `${around.folder}/${source}`.replace(/^\//, '');
      return [addPlace(building, each, around, inner)];
    });
    if (made.length > 0) place.files.set(at, made);
  });
  return top;
}

/** The module that a scope is, or lies in. */
export function moduleAround(place: Place, scope: number): Module {
  for (let at = scope; ; at = place.from.file.facts.definitions[at]?.parent ?? 0) {
    const found = place.modules.get(at);
    if (found) return found;
  }
}

/** Whether a file is a module around itself, as nobody means it to be. */
function isAround(file: RustFile, module: Module): boolean {
  for (let at: Module | null = module; at; at = at.parent) if (at.place.from === file) return true;
  return false;
}

function scopesOf({ facts }: ProgramFile, { names }: ScopedFacts): Map<number, Scope> {
  const scopes = new Map<number, Scope>();
  const at = (scope: number): Scope => {
    let found = scopes.get(scope);
    if (!found) scopes.set(scope, (found = { names: new Map(), imports: new Map(), globs: [] }));
    return found;
  };
  for (const each of names) append(at(each.scope).names, each.name, each);
  facts.imports.forEach(({ form, local, scope }, index) => {
    if (form === 'all') at(scope).globs.push(index);
    else if (local !== null) append(at(scope).imports, local, index);
  });
  return scopes;
}
