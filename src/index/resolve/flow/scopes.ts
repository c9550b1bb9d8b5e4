/** Lexical scopes: which definition binds a name, and the node that holds what the name may be. */
import { DECLARES, OWN_NAME, Op, ROW_WIDTH } from '../../extract/tape';
import type { Definition, DefinitionKind } from '../../extract/facts';
import type { Program, ProgramFile } from '../program';
import { createLists, createPairMap } from './solving/lists';
import type { PairMap } from './solving/lists';
import type { Names } from './solving/names';
import type { Solver } from './solving/solver';

export interface Scopes {
  /** The node of a name that a scope binds, or undefined. */
  bound(definition: number, name: string): number | undefined;
  /** As those without `As`, by number of the name. */
  boundAs(definition: number, name: number): number | undefined;
  resolveAs(definition: number, name: number): number | undefined;
  declareAs(definition: number, name: number): number;
  /** The node of a name read in a scope, looked up outwards; undefined where nothing around binds it. */
  resolve(definition: number, name: string): number | undefined;
  /** Binds a name in a scope, now. */
  declare(definition: number, name: string): number;
  /** The node of the name by which a class expression knows itself. */
  own(definition: number): number;
  /** Names bound in a scope. */
  names(definition: number): readonly string[];
}

/** Names in a class body are not seen from the functions in it. */
export function isClassScope(kind: DefinitionKind): boolean {
  return kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'struct' || kind === 'trait';
}

/** What is asked of a file's language. */
interface ScopeRules {
  /** See FlowRules. */
  readonly classBodiesNameMembers: boolean;
}

/** The scopes of all definitions, read from the tapes' declaring rows; linear in rows. */
export function buildScopes(
  program: Program,
  solver: Solver,
  names: Names,
  rules: readonly ScopeRules[],
): Scopes {
  return new ScopeTable(program, solver, names, rules);
}

class ScopeTable implements Scopes {
  /** By definition and number of the name: its node. */
  readonly #nodes = createPairMap();
  readonly #names = createLists(1);
  readonly #outer: PairMap;
  readonly #owned = new Map<number, number>();

  constructor(
    readonly program: Program,
    readonly solver: Solver,
    readonly texts: Names,
    readonly rules: readonly ScopeRules[],
  ) {
    const outer = createPairMap();
    this.#outer = outer;
    for (const file of program.files) collectOuter(file, outer, texts);
    for (const file of program.files) collectDeclared(file, outer, texts, this);
  }

  bound(definition: number, name: string): number | undefined {
    return this.boundAs(definition, this.texts.number(name));
  }

  boundAs(definition: number, name: number): number | undefined {
    const node = this.#nodes.get(definition, name);
    return node < 0 ? undefined : node;
  }

  resolve(definition: number, name: string): number | undefined {
    return this.resolveAs(definition, this.texts.number(name));
  }

  resolveAs(definition: number, name: number): number | undefined {
    const { definitions, files } = this.program;
    let at = definition;
    if (this.#outer.get(at, name) === GLOBAL) at = files[definitions[at]?.file ?? 0]?.firstDefinition ?? at;
    for (let isFirst = true; ; isFirst = false) {
      const scope = definitions[at];
      if (!scope) return undefined;
      const node = this.#seen(at, scope.fact, name, isFirst);
      if (node !== undefined) return node;
      if (scope.parent === at) return undefined;
      at = scope.parent;
    }
  }

  declare(definition: number, name: string): number {
    return this.declareAs(definition, this.texts.number(name));
  }

  declareAs(definition: number, name: number): number {
    const known = this.#nodes.get(definition, name);
    if (known >= 0) return known;
    const node = this.solver.newNode();
    this.#nodes.set(definition, name, node);
    this.#names.push(definition, name);
    return node;
  }

  own(definition: number): number {
    let node = this.#owned.get(definition);
    if (node === undefined) this.#owned.set(definition, (node = this.solver.newNode()));
    return node;
  }

  names(definition: number): readonly string[] {
    return this.#names.firsts(definition).map((name) => this.texts.text(name));
  }

  #seen(definition: number, fact: Definition, name: number, isFirst: boolean): number | undefined {
    if (!isClassScope(fact.kind)) return this.boundAs(definition, name);
    if (isFirst && seesMembers(this.program, this.rules, definition)) return this.boundAs(definition, name);
    return fact.name === this.texts.text(name) ? this.#owned.get(definition) : undefined;
  }
}

/** Whether code right in a class body names its members bare: as the language says, and in every enum. */
function seesMembers({ definitions }: Program, rules: readonly ScopeRules[], definition: number): boolean {
  const made = definitions[definition];
  return made?.fact.kind === 'enum' || rules[made?.file ?? 0]?.classBodiesNameMembers === true;
}

/** What a name of a scope is elsewhere. */
const GLOBAL = 0;
const NONLOCAL = 1;

function collectOuter(file: ProgramFile, outer: PairMap, names: Names): void {
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Outer) continue;
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    const name = names.number(strings[rows[at + 3] ?? 0] ?? '');
    const where = rows[at + 5] === 1 ? NONLOCAL : GLOBAL;
    // Nothing is both: of a text that says so, what it says first.
    if (outer.get(scope, name) < 0) outer.set(scope, name, where);
  }
}

function collectDeclared(
  file: ProgramFile,
  outer: PairMap,
  names: Names,
  scopes: Pick<Scopes, 'declareAs' | 'own'>,
): void {
  const { rows, strings } = file.facts.tape;
  /** By string: the number of the name, + 1. */
  const numbers = new Int32Array(strings.length);
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const op = rows[at];
    if (op === Op.StoreName && rows[at + 5] === OWN_NAME)
      scopes.own(file.firstDefinition + (rows[at + 1] ?? 0));
    const declares = op === Op.Parameter || (op === Op.StoreName && ((rows[at + 5] ?? 0) & DECLARES) !== 0);
    if (!declares) continue;
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    const string = rows[at + 3] ?? 0;
    const name = (numbers[string] ||= names.number(strings[string] ?? '') + 1) - 1;
    const elsewhere = outer.get(scope, name);
    if (elsewhere === GLOBAL) scopes.declareAs(file.firstDefinition, name);
    else if (elsewhere !== NONLOCAL) scopes.declareAs(scope, name);
  }
}
