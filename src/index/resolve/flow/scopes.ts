/** Lexical scopes: which definition binds a name, and the node that holds what the name may be. */
import { DECLARES, OWN_NAME, Op, ROW_WIDTH } from '../../extract/tape';
import type { DefinitionKind } from '../../facts';
import type { Program, ProgramFile } from '../program';
import type { Solver } from './solving/solver';

export interface Scopes {
  /** The node of a name that a scope binds, or undefined. */
  bound(definition: number, name: string): number | undefined;
  /** The node of a name read in a scope, looked up outwards; undefined where nothing around binds it. */
  resolve(definition: number, name: string): number | undefined;
  /** Binds a name in a scope, now. */
  declare(definition: number, name: string): number;
  /** The node of the name by which a class expression knows itself. */
  own(definition: number): number;
  /** Names bound in a scope. */
  names(definition: number): Iterable<string>;
}

/** Names in a class body are not seen from the functions in it. */
export function isClassScope(kind: DefinitionKind): boolean {
  return kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'struct' || kind === 'trait';
}

/** The scopes of all definitions, read from the tapes' declaring rows; linear in rows. */
export function buildScopes(program: Program, solver: Solver): Scopes {
  const { definitions } = program;
  const tables = new Map<number, Map<string, number>>();
  const outer = new Map<number, Map<string, 'global' | 'nonlocal'>>();
  const declare = (definition: number, name: string): number => {
    let table = tables.get(definition);
    if (!table) tables.set(definition, (table = new Map<string, number>()));
    let node = table.get(name);
    if (node === undefined) table.set(name, (node = solver.newNode()));
    return node;
  };
  const owned = new Map<number, number>();
  const own = (definition: number): number => {
    let node = owned.get(definition);
    if (node === undefined) owned.set(definition, (node = solver.newNode()));
    return node;
  };
  for (const file of program.files) collectOuter(file, outer);
  for (const file of program.files) collectDeclared(file, outer, declare, own);

  const bound = (definition: number, name: string): number | undefined => tables.get(definition)?.get(name);
  const seen = (definition: number, name: string, isFirst: boolean): number | undefined => {
    const fact = definitions[definition]?.fact;
    if (!fact || !isClassScope(fact.kind)) return bound(definition, name);
    if (isFirst && seesMembers(program, definition)) return bound(definition, name);
    return fact.name === name ? owned.get(definition) : undefined;
  };
  const resolve = (definition: number, name: string): number | undefined => {
    let at = definition;
    if (outer.get(at)?.get(name) === 'global')
      at = program.files[definitions[at]?.file ?? 0]?.firstDefinition ?? at;
    for (let isFirst = true; ; isFirst = false) {
      const scope = definitions[at];
      if (!scope) return undefined;
      const node = seen(at, name, isFirst);
      if (node !== undefined) return node;
      if (scope.parent === at) return undefined;
      at = scope.parent;
    }
  };
  return { bound, resolve, declare, own, names: (definition) => tables.get(definition)?.keys() ?? [] };
}

/** Whether code right in a class body names its members bare: in Python, and in every enum. */
function seesMembers({ definitions, files }: Program, definition: number): boolean {
  const made = definitions[definition];
  return made?.fact.kind === 'enum' || files[made?.file ?? 0]?.facts.language === 'python';
}

type Outer = Map<number, Map<string, 'global' | 'nonlocal'>>;

function collectOuter(file: ProgramFile, outer: Outer): void {
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Outer) continue;
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    let names = outer.get(scope);
    if (!names) outer.set(scope, (names = new Map<string, 'global' | 'nonlocal'>()));
    names.set(strings[rows[at + 3] ?? 0] ?? '', rows[at + 5] === 1 ? 'nonlocal' : 'global');
  }
}

function collectDeclared(
  file: ProgramFile,
  outer: Outer,
  declare: (scope: number, name: string) => number,
  own: (scope: number) => number,
): void {
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const op = rows[at];
    if (op === Op.StoreName && rows[at + 5] === OWN_NAME) own(file.firstDefinition + (rows[at + 1] ?? 0));
    const declares = op === Op.Parameter || (op === Op.StoreName && ((rows[at + 5] ?? 0) & DECLARES) !== 0);
    if (!declares) continue;
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    const name = strings[rows[at + 3] ?? 0] ?? '';
    const elsewhere = outer.get(scope)?.get(name);
    if (elsewhere === undefined) declare(scope, name);
    else if (elsewhere === 'global') declare(file.firstDefinition, name);
  }
}
