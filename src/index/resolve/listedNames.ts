/** What the list of a module's public names (`__all__`) holds: written out, added to, put together from other modules'. */
import { NONE, Op, ROW_WIDTH } from '../extract/tape';
import { moduleSystems } from '../languages/modules';
import type { ImportFact } from '../extract/facts';
import type { ImportTarget, Program, ProgramFile } from './program';

export interface ListedNames {
  readonly names: ReadonlySet<string>;
  /** False where something is added that cannot be read. */
  readonly isWhole: boolean;
}

/** Built-in functions that give the items of what they are given. */
const keeping: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'frozenset', 'sorted']);
const adding: ReadonlySet<string> = new Set(['__add__', '__iadd__', '__or__', '__ior__']);

/** The names, null without a list; `listedBy` tells those of another module. Linear in the rows of the file. */
export function readListed(
  program: Program,
  file: ProgramFile,
  listedBy: (file: number) => ListedNames | null,
): ListedNames | null {
  const { listing } = moduleSystems[file.facts.language];
  if (listing === null || !file.facts.tape.strings.includes(listing)) return null;
  const reader = new ListReader(program, file, listing, listedBy);
  return reader.read();
}

class ListReader {
  readonly #names = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #seen = new Set<number>();
  /** Rows of lists that are still to be added: without recursion, as names may stand for one another in a row of any length. */
  readonly #open: number[] = [];
  /** Rows that give items to a collection, arguments to a call or values to a join, by its row. */
  readonly #parts = new Map<number, number[]>();
  #isWhole = true;

  constructor(
    readonly program: Program,
    readonly file: ProgramFile,
    /** The list's name. */
    readonly listing: string,
    readonly listedBy: (file: number) => ListedNames | null,
  ) {}

  read(): ListedNames | null {
    const stores: number[] = [];
    const changes: number[] = [];
    const count = this.file.facts.tape.rows.length / ROW_WIDTH;
    for (let row = 0; row < count; row++) {
      const op = this.#at(row, 0);
      if (op === Op.Item || op === Op.Argument || op === Op.Flow) this.#addPart(this.#at(row, 3), row);
      else if (op === Op.StoreName && this.#at(row, 1) === 0 && this.#text(row, 3) === this.listing)
        stores.push(row);
      else if (op === Op.Call && this.#isChange(this.#at(row, 3))) changes.push(row);
    }
    if (stores.length === 0) return null;
    // What a later assignment replaces has no value of its own: it is read where the later one names it.
    for (const row of stores) if (this.#at(row, 4) !== NONE) this.#addAll(this.#at(row, 4));
    for (const row of changes) this.#change(row);
    for (const name of this.#removed) this.#names.delete(name);
    return { names: this.#names, isWhole: this.#isWhole };
  }

  /** `__all__.extend` and its like, called at module level or anywhere else. */
  #isChange(callee: number): boolean {
    if (this.#at(callee, 0) !== Op.Attribute) return false;
    const object = this.#at(callee, 3);
    return this.#at(object, 0) === Op.Name && this.#text(object, 3) === this.listing;
  }

  #change(call: number): void {
    const given = this.#parts.get(call)?.[0];
    const value = given === undefined ? NONE : this.#at(given, 4);
    const name = this.#at(value, 0) === Op.Text ? this.#text(value, 3) : null;
    const method = this.#text(this.#at(call, 3), 4);
    if (method === 'extend') this.#addAll(value);
    else if (method === 'remove' && name !== null) this.#removed.add(name);
    else if (method === 'append' && name !== null) this.#names.add(name);
    else this.#isWhole &&= method === 'sort' || method === 'reverse';
  }

  /** Adds the names in the list that a row is. */
  #addAll(row: number): void {
    this.#open.push(row);
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      if (this.#seen.has(next)) continue;
      this.#seen.add(next);
      this.#addList(next);
    }
  }

  /** Adds the names of one list, and opens the lists that it is made of. */
  #addList(row: number): void {
    switch (this.#at(row, 0)) {
      case Op.Collection:
        this.#addItems(row);
        return;
      case Op.Operator:
        this.#isWhole &&= adding.has(this.#text(row, 4));
        this.#open.push(this.#at(row, 3));
        this.#open.push(this.#at(row, 5));
        return;
      case Op.Join:
        for (const part of this.#parts.get(row) ?? []) this.#open.push(this.#at(part, 4));
        return;
      case Op.Name:
        this.#addNamed(row);
        return;
      case Op.Import:
        this.#addOther(row);
        return;
      case Op.Attribute:
        if (this.#text(row, 4) === this.listing) this.#addModule(this.#targetOf(this.#at(row, 3)));
        else this.#isWhole = false;
        return;
      case Op.Call:
        this.#addCall(row);
        return;
      // An annotation says nothing of what is in it.
      case Op.Typed:
        return;
      default:
        this.#isWhole = false;
    }
  }

  #addItems(row: number): void {
    const items = this.#parts.get(row) ?? [];
    for (const item of items) {
      const value = this.#at(item, 4);
      if (this.#at(value, 0) === Op.Text) this.#names.add(this.#text(value, 3));
      else if (this.#at(value, 0) === Op.Iterate) this.#open.push(this.#at(value, 3));
      else this.#isWhole = false;
    }
  }

  /** A name's value where it is read; `__all__` itself is read from all that is stored there. */
  #addNamed(row: number): void {
    if (this.#at(row, 4) >= 0) this.#open.push(this.#at(row, 4));
    else this.#isWhole &&= this.#text(row, 3) === this.listing;
  }

  /** `list(x)` */
  #addCall(row: number): void {
    const callee = this.#at(row, 3);
    const argument = this.#parts.get(row)?.[0];
    const isKept = this.#at(callee, 0) === Op.Name && keeping.has(this.#text(callee, 3));
    if (isKept && argument !== undefined) this.#open.push(this.#at(argument, 4));
    else this.#isWhole &&= isKept;
  }

  /** `from m import __all__` */
  #addOther(row: number): void {
    const target = this.file.running[this.#at(row, 3)];
    if (target?.kind === 'member' && target.name === this.listing)
      this.#addModule({ kind: 'module', file: target.file });
    else this.#isWhole &&= target?.kind === 'external';
  }

  #addModule(target: ImportTarget | null): void {
    // What is outside has no name of the workspace.
    if (target?.kind === 'external') return;
    const listed = target?.kind === 'module' ? this.listedBy(target.file) : null;
    for (const name of listed?.names ?? []) this.#names.add(name);
    this.#isWhole &&= listed?.isWhole === true;
  }

  /** The module that a row of names is: `a`, `a.b`. */
  #targetOf(row: number): ImportTarget | null {
    if (this.#at(row, 0) === Op.Name) return this.#importedAs(this.#text(row, 3));
    if (this.#at(row, 0) !== Op.Attribute) return null;
    const above = this.#targetOf(this.#at(row, 3));
    return above?.kind === 'module' ? this.#submodule(above.file, this.#text(row, 4)) : above;
  }

  #importedAs(name: string): ImportTarget | null {
    const { facts, running, number } = this.file;
    const at = facts.imports.findLastIndex(({ local, scope }) => local === name && scope === 0);
    const fact = facts.imports[at];
    // Importing from a submodule binds its name, too.
    if (!fact) return this.#submodule(number, name);
    const target = bindsFirst(fact) ? this.program.modules.resolveFirst(facts, fact) : (running[at] ?? null);
    if (target?.kind !== 'member') return target;
    return target.submodule === null ? null : { kind: 'module', file: target.submodule };
  }

  #submodule(file: number, name: string): ImportTarget | null {
    const found = this.program.modules.submodule(file, name);
    return found === null ? null : { kind: 'module', file: found };
  }

  #addPart(owner: number, row: number): void {
    const known = this.#parts.get(owner);
    if (known) known.push(row);
    else this.#parts.set(owner, [row]);
  }

  /** What stands in a row; NONE of no row. */
  #at(row: number, operand: number): number {
    return this.file.facts.tape.rows[row * ROW_WIDTH + operand] ?? NONE;
  }

  #text(row: number, operand: number): string {
    return this.file.facts.tape.strings[this.#at(row, operand)] ?? '';
  }
}

/** Whether `import a.b` binds a. */
function bindsFirst({ form, local, source }: ImportFact): boolean {
  return form === 'module' && local !== null && source.startsWith(`${local}.`);
}
