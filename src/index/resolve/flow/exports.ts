/** What a module gives to those that import from it, in both languages' module systems. */
import { WHOLE_MODULE } from '../../extract/lower/exports';
import { Op, ROW_WIDTH } from '../../extract/tape';
import type { Program, ProgramFile } from '../program';
import type { PublicNames } from '../publicNames';
import { importedFile } from '../moduleLookup';
import type { Flow } from './context';
import type { Solver } from './solving/solver';

export interface ModuleExports {
  /** The node of a name of a module as importers see it; undefined where the module has no such name. */
  find(file: number, name: string): number | undefined;
  /** The node of a name that this module's star imports bring in; undefined where none does. */
  findStarred(file: number, name: string): number | undefined;
  /** The node of the one value that a module is (`module.exports = x`), or undefined. */
  whole(file: number): number | undefined;
}

export function buildExports(
  program: Program,
  names: PublicNames,
  { scopes, solver, objects, attribute }: Pick<Flow, 'scopes' | 'solver' | 'objects' | 'attribute'>,
): ModuleExports {
  const tables = program.files.map((file) => collectExports(file, program, solver));
  const throughWhole = new Map<string, number>();

  const own = (file: ProgramFile, name: string): number | undefined =>
    file.facts.language === 'python'
      ? scopes.bound(file.firstDefinition, name)
      : tables[file.number]?.get(name);
  const below = ({ number, facts }: ProgramFile, name: string): number | null =>
    facts.language === 'python' ? program.modules.submodule(number, name) : null;
  /** A star brings a submodule that `__all__` names, or that its package has imported. */
  const starredBelow = (file: ProgramFile, name: string): number | undefined => {
    const submodule = below(file, name);
    const isThere = submodule !== null && (names.lists(file.number, name) || imports(file, submodule));
    return isThere ? moduleNode(submodule) : undefined;
  };
  const moduleNode = (file: number): number => {
    const node = solver.newNode();
    solver.add(node, objects.intern({ kind: 'module', file }));
    return node;
  };
  /** `module.exports = x` makes every attribute of x a name of the module. */
  const ofWhole = (file: number, name: string): number | undefined => {
    const whole = tables[file]?.get(WHOLE_MODULE);
    if (whole === undefined || name === WHOLE_MODULE) return undefined;
    if (name === 'default') return whole;
    const key = `${file} ${name}`;
    let node = throughWhole.get(key);
    if (node === undefined) {
      const made = solver.newNode();
      throughWhole.set(key, (node = made));
      solver.watch(whole, (value) => solver.edge(attribute(value, name), made));
    }
    return node;
  };
  /** A module that only has names (`exports.f = f`) is to a default import the object of them. */
  const asDefault = (file: ProgramFile): number | undefined =>
    (tables[file.number]?.size ?? 0) > 0 ? moduleNode(file.number) : undefined;
  const starred = createStars(program, names, { own, below: starredBelow, ofWhole });
  const find = (number: number, name: string): number | undefined => {
    const file = program.files[number];
    if (!file) return undefined;
    const found = own(file, name) ?? starred(number, name) ?? ofWhole(number, name);
    if (found !== undefined) return found;
    if (file.facts.language !== 'python') return name === 'default' ? asDefault(file) : undefined;
    const submodule = below(file, name);
    return submodule === null ? undefined : moduleNode(submodule);
  };
  return {
    find,
    findStarred: starred,
    whole: (file) => tables[file]?.get(WHOLE_MODULE),
  };
}

/** Where a module may have a name from. */
interface NameSources {
  readonly own: (file: ProgramFile, name: string) => number | undefined;
  readonly below: (file: ProgramFile, name: string) => number | undefined;
  readonly ofWhole: (file: number, name: string) => number | undefined;
}

/** Makes the search for a name along a module's star imports. */
function createStars(
  program: Program,
  names: PublicNames,
  { own, below, ofWhole }: NameSources,
): (file: number, name: string) => number | undefined {
  const stars = program.files.map(starTargets);
  const search = (number: number, name: string, seen: Set<number>): number | undefined => {
    if (seen.has(number)) return undefined;
    seen.add(number);
    for (const target of stars[number] ?? []) {
      const from = program.files[target];
      if (!from || !isOffered(names, from, name)) continue;
      const found =
        own(from, name) ?? search(target, name, seen) ?? ofWhole(target, name) ?? below(from, name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  // Every name that nothing around binds comes here, from files of which few have a star.
  return (file, name) => (stars[file]?.length === 0 ? undefined : search(file, name, new Set()));
}

/** Numbers of the files whose names a file's stars bring: of Python the last star wins, so it comes first. */
function starTargets({ facts, running }: ProgramFile): number[] {
  const targets = running.flatMap((target, at) =>
    facts.imports[at]?.form === 'all' && target.kind === 'module' ? [target.file] : [],
  );
  return facts.language === 'python' ? targets.reverse() : targets;
}

function isOffered(names: PublicNames, { number, facts }: ProgramFile, name: string): boolean {
  return facts.language === 'python' ? names.offers(number, name) : name !== 'default';
}

function imports({ running }: ProgramFile, submodule: number): boolean {
  return running.some((target) => importedFile(target) === submodule);
}

/** A node for every exported name, fed by the values exported under it. */
function collectExports(file: ProgramFile, program: Program, solver: Solver): Map<string, number> {
  const table = new Map<string, number>();
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Export) continue;
    const scope = program.definitions[file.firstDefinition + (rows[at + 1] ?? 0)];
    if (scope?.fact.kind === 'namespace') continue;
    const name = strings[rows[at + 3] ?? 0] ?? '';
    let node = table.get(name);
    if (node === undefined) table.set(name, (node = solver.newNode()));
    solver.edge(file.firstRow + (rows[at + 4] ?? 0), node);
  }
  return table;
}
