/** The names that the scopes of a file bind, and who else reads and writes them. */
import type { Definition } from '../facts';
import { DECLARES, EMPTY, HOISTED, IN_BLOCK, NONE, OWN_NAME, Op, ROW_WIDTH, UNORDERED } from '../tape';
import type { Tape } from '../facts';
import { UNBOUND } from './versions';

/** A name of a scope. */
export interface BoundName {
  readonly scope: number;
  readonly name: number;
  /** Its reads cannot be told by order: something other than the scope's own rows may change it. */
  unordered: boolean;
  /** What it is where the scope begins: a hoisted function, nothing yet, or what it is outside. */
  initial: number;
  /** The first row of a function inside that reads it: from there on, what is called may. */
  firstReader: number;
}

export interface BoundNames {
  /** The name as the scope itself binds it. */
  own(scope: number, name: number): BoundName | undefined;
  /** The name as a row of the scope reads it, and whether that row runs in the order of the rows around. */
  read(scope: number, name: number): NameRead | undefined;
  /** What a name of a class body is around the class; undefined for names of other scopes. */
  outside(bound: BoundName): NameRead | undefined;
}

export interface NameRead {
  readonly bound: BoundName;
  readonly inOrder: boolean;
}

/** What the scopes of a file are. */
export interface ScopeRules {
  /** Its rows run in order: functions, modules, and the class bodies that run where they stand. */
  isOrdered(scope: number): boolean;
  /** A class body: its names are not seen from within. */
  isClass(scope: number): boolean;
  /** Variables are there, and nothing yet, from where the scope begins. */
  readonly hoists: boolean;
  /** Functions that may rebind names of the scopes around. */
  readonly rebinding: readonly string[];
}

/** The names of all scopes of a file, read from its rows; linear in them. */
export function collectNames(
  tape: Tape,
  definitions: readonly Pick<Definition, 'parent'>[],
  rules: ScopeRules,
): BoundNames {
  return new Names(tape, definitions, rules).collect();
}

class Names implements BoundNames {
  readonly #bound = new Map<number, BoundName>();
  /** Names that belong to a scope further out, and whether to the module. */
  readonly #outer = new Map<number, boolean>();

  constructor(
    readonly tape: Tape,
    readonly definitions: readonly Pick<Definition, 'parent'>[],
    readonly rules: ScopeRules,
  ) {}

  collect(): this {
    this.#eachRow((op, scope, name, _, flags) => {
      if (op === Op.Outer) this.#outer.set(this.#key(scope, name), flags !== 1);
    });
    this.#eachRow((op, scope, name, value, flags) => {
      if (op === Op.Parameter) this.#bind(scope, name, UNBOUND);
      if (op === Op.StoreName && (flags & DECLARES) !== 0) this.#declare(scope, name, value, flags);
    });
    const rebinds = new Set(this.rules.rebinding.map((name) => this.tape.strings.indexOf(name)));
    const rebound = new Set<number>();
    this.#eachRow((op, scope, name, _, flags, row) => {
      if (op === Op.Name) this.#noteRead(scope, name, row);
      if (op === Op.Name && rebinds.has(name)) rebound.add(scope);
      if (op === Op.StoreName && flags !== OWN_NAME) this.#noteStore(scope, name);
    });
    if (rebound.size > 0) this.#rebindAround(rebound);
    return this;
  }

  own(scope: number, name: number): BoundName | undefined {
    return this.#bound.get(this.#key(scope, name));
  }

  read(scope: number, name: number): NameRead | undefined {
    const isModules = this.#outer.get(this.#key(scope, name)) === true;
    let inOrder = !isModules;
    for (let at = isModules ? 0 : scope; ;) {
      const bound = at === scope || !this.rules.isClass(at) ? this.own(at, name) : undefined;
      if (bound) return { bound, inOrder };
      if (at === 0) return undefined;
      // The body of a class runs where it stands.
      inOrder &&= this.rules.isClass(at) && this.rules.isOrdered(at);
      at = this.definitions[at]?.parent ?? 0;
    }
  }

  outside({ scope, name }: BoundName): NameRead | undefined {
    if (!this.rules.isClass(scope)) return undefined;
    let at = scope;
    while (at > 0 && this.rules.isClass(at)) at = this.definitions[at]?.parent ?? 0;
    return this.read(at, name);
  }

  #bind(scope: number, name: number, initial: number): BoundName {
    const key = this.#key(scope, name);
    let bound = this.#bound.get(key);
    if (!bound) {
      const unordered = !this.rules.isOrdered(scope) || this.#outer.has(key);
      bound = { scope, name, unordered, initial, firstReader: Infinity };
      this.#bound.set(key, bound);
    }
    return bound;
  }

  #declare(scope: number, name: number, value: number, flags: number): void {
    if (this.#outer.has(this.#key(scope, name))) return;
    const bound = this.#bind(scope, name, UNBOUND);
    if ((flags & UNORDERED) !== 0) bound.unordered = true;
    if ((flags & HOISTED) !== 0) bound.initial = value;
    else if (this.rules.hoists && (flags & IN_BLOCK) === 0 && bound.initial === UNBOUND)
      bound.initial = EMPTY;
  }

  #noteRead(scope: number, name: number, row: number): void {
    const read = this.read(scope, name);
    const around = read && this.outside(read.bound);
    if (around) around.bound.firstReader = Math.min(around.bound.firstReader, row);
    if (read && !read.inOrder) read.bound.firstReader = Math.min(read.bound.firstReader, row);
  }

  /** The names of these scopes and of those around have no order. */
  #rebindAround(scopes: ReadonlySet<number>): void {
    const around = new Set<number>([0]);
    for (const scope of scopes)
      for (let at = scope; !around.has(at); at = this.definitions[at]?.parent ?? 0) around.add(at);
    for (const bound of this.#bound.values()) if (around.has(bound.scope)) bound.unordered = true;
  }

  #noteStore(scope: number, name: number): void {
    if (this.own(scope, name)) return;
    const written = this.read(scope, name);
    if (written) written.bound.unordered = true;
  }

  /** One number for a scope and a name. */
  #key(scope: number, name: number): number {
    return scope * this.tape.strings.length + name;
  }

  /** Shows the rows that read, store or declare names. */
  #eachRow(see: (op: number, scope: number, a: number, b: number, c: number, row: number) => void): void {
    const { rows } = this.tape;
    for (let at = 0; at < rows.length; at += ROW_WIDTH) {
      const op = rows[at] ?? 0;
      if (op !== Op.Name && op !== Op.StoreName && op !== Op.Parameter && op !== Op.Outer) continue;
      see(
        op,
        rows[at + 1] ?? 0,
        rows[at + 3] ?? NONE,
        rows[at + 4] ?? NONE,
        rows[at + 5] ?? NONE,
        at / ROW_WIDTH,
      );
    }
  }
}
