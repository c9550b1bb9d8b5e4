/** What a module gives to those that import from it: the names that it binds, or what it exports. */
import { WHOLE_MODULE } from '../../extract/lower/exports';
import { Op, ROW_WIDTH } from '../../extract/tape';
import { moduleSystems } from '../../languages/modules';
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
  /** The module for which names were looked for along stars when no more were; null where all were looked for. */
  readonly unsearched: () => number | null;
}

export function buildExports(
  program: Program,
  names: PublicNames,
  { scopes, solver, objects, attribute }: Pick<Flow, 'scopes' | 'solver' | 'objects' | 'attribute'>,
): ModuleExports {
  const tables = program.files.map((file) => collectExports(file, program, solver));
  const throughWhole = new Map<string, number>();

  const own = (file: ProgramFile, name: string): number | undefined =>
    givesNames(file) ? scopes.bound(file.firstDefinition, name) : tables[file.number]?.get(name);
  const below = (file: ProgramFile, name: string): number | null =>
    givesNames(file) ? program.modules.submodule(file.number, name) : null;
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
    const found = own(file, name) ?? starred.find(number, name) ?? ofWhole(number, name);
    if (found !== undefined) return found;
    if (!givesNames(file)) return name === 'default' ? asDefault(file) : undefined;
    const submodule = below(file, name);
    return submodule === null ? undefined : moduleNode(submodule);
  };
  return {
    find,
    findStarred: starred.find,
    whole: (file) => tables[file]?.get(WHOLE_MODULE),
    unsearched: starred.unsearched,
  };
}

/**
 * Modules that are looked into for names along stars, in all: 20,000 that pass all on in a ring would be looked through for
 * each name of each. What is not found then is told as unresolved.
 */
const MOST_VISITS = 4_000_000;

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
): Pick<ModuleExports, 'unsearched'> & { readonly find: (file: number, name: string) => number | undefined } {
  const stars = program.files.map(starTargets);
  let left = MOST_VISITS;
  let unsearched: number | null = null;
  const aside = (number: number, name: string): number | undefined => {
    const from = program.files[number];
    return from && (ofWhole(number, name) ?? below(from, name));
  };
  const mayHave = (number: number, name: string): boolean => {
    const from = program.files[number];
    return from !== undefined && isOffered(names, from, name);
  };
  const ownOf = (number: number, name: string): number | undefined => {
    const from = program.files[number];
    left--;
    return from && own(from, name);
  };
  // Depth first, without recursion: modules that pass all on may stand in a row of any length.
  const search = (start: number, name: string): number | undefined => {
    const seen = new Set([start]);
    const open = [{ number: start, targets: stars[start] ?? [], next: 0 }];
    for (let top = open.at(-1); top !== undefined && left > 0; top = open.at(-1)) {
      const target = top.targets[top.next++];
      let found: number | undefined;
      if (target === undefined) {
        open.pop();
        if (top.number !== start) found = aside(top.number, name);
      } else if (mayHave(target, name)) {
        found = ownOf(target, name);
        if (found === undefined && seen.has(target)) found = aside(target, name);
        else if (found === undefined) open.push({ number: target, targets: stars[target] ?? [], next: 0 });
        seen.add(target);
      }
      if (found !== undefined) return found;
    }
    if (left <= 0) unsearched ??= start;
    return undefined;
  };
  return {
    // Every name that nothing around binds comes here, from files of which few have a star.
    find: (file, name) => (stars[file]?.length === 0 ? undefined : search(file, name)),
    unsearched: () => unsearched,
  };
}

/** Numbers of the files whose names a file's stars bring: where the last star wins, it comes first. */
function starTargets(file: ProgramFile): number[] {
  const targets = file.running.flatMap((target, at) =>
    file.facts.imports[at]?.form === 'all' && target.kind === 'module' ? [target.file] : [],
  );
  return [...new Set(givesNames(file) ? targets.reverse() : targets)];
}

function isOffered(names: PublicNames, file: ProgramFile, name: string): boolean {
  return givesNames(file) ? names.offers(file.number, name) : name !== 'default';
}

/** Whether a module gives every name that it binds, and no other. */
function givesNames({ facts }: ProgramFile): boolean {
  return moduleSystems[facts.language].gives === 'names';
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
