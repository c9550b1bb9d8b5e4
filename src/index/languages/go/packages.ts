/** The packages of a workspace, and which of their names a file sees. */
import type { NamedFacts } from '../../extract/namedFacts';
import { folderOf, nameOf } from '../../resolve/modules/paths';
import type { Program, ProgramFile } from '../../resolve/program';
import { createMeeting } from './constraints';
import { append, groupBy } from '../lists';

/** A file of Go in a program. */
export interface GoFile {
  readonly file: ProgramFile;
  readonly named: NamedFacts;
  readonly folder: string;
  readonly isTest: boolean;
  /** `go run` takes it alone: no build of its package does. */
  readonly standsAlone: boolean;
}

export interface GoPackage {
  readonly name: string;
  readonly files: readonly GoFile[];
  /** What the files declare, by name. */
  readonly names: ReadonlyMap<string, readonly GoName[]>;
  /** Methods by `Type.name`. */
  readonly methods: ReadonlyMap<string, readonly GoName[]>;
}

export interface GoName {
  readonly from: GoFile;
  /** The function or type; null for a variable, a constant or an alias. */
  readonly definition: number | null;
  readonly kind: 'function' | 'struct' | 'interface' | 'method' | 'other';
}

export interface GoPackages {
  readonly files: readonly GoFile[];
  /** By number of a file: the package that it is in. */
  packageOf(file: GoFile): GoPackage;
  /** The package that an import of these files means to a file; null where no build takes any of them. */
  imported(by: GoFile, files: readonly number[]): GoPackage | null;
  /** Whether a file of the same package, or one that imports it, is built with a name. */
  sees(by: GoFile, within: GoPackage, name: GoName): boolean;
  /** Those of the names that a file of the same package, or one that imports it, is built with. */
  seen(by: GoFile, within: GoPackage, names: readonly GoName[] | undefined): readonly GoName[];
}

/** Linear in the files and their names. */
export function createPackages(program: Program): GoPackages {
  const meets = createMeeting();
  const files = program.files.flatMap((file): GoFile[] => {
    const { path, named } = file.facts;
    if (!named || file.facts.language !== 'go') return [];
    const standsAlone = !meets(named.condition, '') || /^[_.]/.test(nameOf(path));
    return [{ file, named, folder: folderOf(path), isTest: path.endsWith('_test.go'), standsAlone }];
  });
  const byNumber = new Map(files.map((each) => [each.file.number, each]));
  const packages = new Map<string, GoPackage>();
  for (const [key, group] of groupBy(files, keyOf)) packages.set(key, readPackage(group));
  const packageOf = (file: GoFile): GoPackage =>
    packages.get(keyOf(file)) ?? { name: '', files: [], names: new Map(), methods: new Map() };
  const sees: GoPackages['sees'] = (by, within, { from }) => {
    const isOwn = packageOf(by) === within;
    return (
      from === by ||
      (!from.standsAlone &&
        (!by.standsAlone || !isOwn) &&
        (!from.isTest || (isOwn ? by.isTest : isOutsideTest(by, from))) &&
        (by.standsAlone || meets(by.named.condition, from.named.condition)))
    );
  };
  const seen: GoPackages['seen'] = (by, within, names = []) => names.filter((each) => sees(by, within, each));
  const imported: GoPackages['imported'] = (by, numbers) => {
    const candidates = numbers.flatMap((number) => byNumber.get(number) ?? []);
    const built = candidates.filter((each) => !each.standsAlone && (!each.isTest || isOutsideTest(by, each)));
    const chosen = built.find(({ named }) => named.unit !== 'main') ?? built[0];
    return chosen ? packageOf(chosen) : null;
  };
  return { files, packageOf, imported, sees, seen };
}

/** What stands alone shares names with nobody. */
function keyOf({ folder, named, standsAlone, file }: GoFile): string {
  return `${folder}\0${named.unit}${standsAlone ? `\0${file.facts.path}` : ''}`;
}

/** `package p_test` sees what the tests of p declare. */
function isOutsideTest(by: GoFile, from: GoFile): boolean {
  return by.isTest && by.folder === from.folder && by.named.unit === `${from.named.unit}_test`;
}

function readPackage(files: readonly GoFile[]): GoPackage {
  const names = new Map<string, GoName[]>();
  const methods = new Map<string, GoName[]>();
  for (const from of files) {
    const declared = new Set(from.named.declares);
    const defined = new Set<string>();
    from.file.facts.definitions.forEach((fact, at) => {
      if (at === 0 || fact.parent !== 0) return;
      const { kind, name, through } = fact;
      const definition = from.file.firstDefinition + at;
      if (kind === 'method') append(methods, `${through.join('.')}.${name}`, { from, definition, kind });
      else if (isNamed(kind) && declared.has(name)) {
        append(names, name, { from, definition, kind });
        defined.add(name);
      }
    });
    for (const name of from.named.declares)
      if (!defined.has(name)) append(names, name, { from, definition: null, kind: 'other' });
  }
  return { name: files[0]?.named.unit ?? '', files, names, methods };
}

function isNamed(kind: string): kind is 'function' | 'struct' | 'interface' {
  return kind === 'function' || kind === 'struct' || kind === 'interface';
}
