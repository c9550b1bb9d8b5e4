/** What a module gives to those that import from it, in both languages' module systems. */
import { WHOLE_MODULE } from '../../extract/lower/exports';
import { Op, ROW_WIDTH } from '../../extract/tape';
import type { Program, ProgramFile } from '../program';
import type { Objects } from './objects';
import type { Scopes } from './scopes';
import type { Solver } from './solver';

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
  scopes: Scopes,
  solver: Solver,
  objects: Objects,
  attribute: (value: number, name: string) => number,
): ModuleExports {
  const tables = program.files.map((file) => collectExports(file, program, solver));
  const throughWhole = new Map<string, number>();

  const own = (file: ProgramFile, name: string): number | undefined => {
    if (file.facts.language !== 'python') return tables[file.number]?.get(name);
    const bound = scopes.bound(file.firstDefinition, name);
    if (bound !== undefined) return bound;
    const submodule = program.modules.submodule(file.number, name);
    return submodule === null ? undefined : moduleNode(submodule);
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
  const starred = createStars(program, own, ofWhole);
  const find = (number: number, name: string): number | undefined => {
    const file = program.files[number];
    return file && (own(file, name) ?? starred(number, name) ?? ofWhole(number, name));
  };
  return {
    find,
    findStarred: starred,
    whole: (file) => tables[file]?.get(WHOLE_MODULE),
  };
}

/** Makes the search for a name along a module's star imports. */
function createStars(
  program: Program,
  own: (file: ProgramFile, name: string) => number | undefined,
  ofWhole: (file: number, name: string) => number | undefined,
): (file: number, name: string) => number | undefined {
  const stars = program.files.map(starTargets);
  const search = (number: number, name: string, way: Search): number | undefined => {
    if (way.seen.has(number)) return undefined;
    way.seen.add(number);
    for (const target of stars[number] ?? []) {
      const from = program.files[target];
      const isLeftOut = from === undefined || (way.definedOnly && isOwnImport(from, name));
      const found =
        (isLeftOut ? undefined : own(from, name)) ?? search(target, name, way) ?? ofWhole(target, name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (file, name) => {
    // Every name that nothing around binds comes here, from files of which few have a star.
    if (stars[file]?.length === 0 || name === 'default') return undefined;
    // What a module of Python imports for itself, `__all__` mostly leaves out: it counts where nothing else is found.
    return (
      search(file, name, { seen: new Set(), definedOnly: true }) ??
      search(file, name, { seen: new Set(), definedOnly: false })
    );
  };
}

/** The files that a file's star imports name: of Python they bind names, of JavaScript only where they re-export. */
function starTargets({ facts, running }: ProgramFile): readonly number[] {
  return facts.imports.flatMap(({ form }, at) => {
    const target = form === 'all' ? running[at] : undefined;
    return target?.kind === 'module' ? [target.file] : [];
  });
}

/** A way along stars; definedOnly: names that modules only import are none of theirs. */
interface Search {
  readonly seen: Set<number>;
  readonly definedOnly: boolean;
}

/** Whether the name is one that a module of Python imports for itself; what a package imports it offers. */
function isOwnImport({ facts }: ProgramFile, name: string): boolean {
  if (facts.language !== 'python' || facts.path.endsWith('__init__.py')) return false;
  return facts.imports.some(({ form, scope, local }) => form !== 'all' && scope === 0 && local === name);
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
