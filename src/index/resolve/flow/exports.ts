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
  const starred = (number: number, name: string, seen: Set<number>): number | undefined => {
    const file = program.files[number];
    if (!file || seen.has(number)) return undefined;
    seen.add(number);
    for (const [at, fact] of file.facts.imports.entries()) {
      const target = fact.form === 'all' ? file.running[at] : undefined;
      // A star of Python binds names of the module; one of JavaScript counts only where it re-exports.
      if (target?.kind !== 'module' || name === 'default') continue;
      const found = find(target.file, name, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const find = (number: number, name: string, seen: Set<number>): number | undefined => {
    const file = program.files[number];
    return file && (own(file, name) ?? starred(number, name, seen) ?? ofWhole(number, name));
  };
  return {
    find: (file, name) => find(file, name, new Set()),
    findStarred: (file, name) => starred(file, name, new Set()),
    whole: (file) => tables[file]?.get(WHOLE_MODULE),
  };
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
