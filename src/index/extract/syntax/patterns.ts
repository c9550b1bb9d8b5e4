/** The patterns of a language's queries, with the numbers of its grammar for the names in them. */
import type { GrammarTables } from './grammarTables';
import { parseQuery } from './queryText';
import type { WrittenName, WrittenPattern } from './queryText';
import { FIRST_SUPERTYPE, NAMED } from './syntaxNodes';

/** What a pattern says of a node: each 0 where it says nothing, and of two the larger one holds. */
export interface Capture {
  readonly kind: number;
  readonly role: number;
  /** Bits; those of all hold. */
  readonly marks: number;
}

/** A pattern for a node, and, in order, for some of its children. */
export interface Pattern extends Capture {
  /** By symbol: 1 for those it takes; null for any. */
  readonly symbols: Uint8Array | null;
  /** Flags that the node must have. */
  readonly flags: number;
  /** 0 for any. */
  readonly field: number;
  readonly without: readonly number[];
  readonly children: readonly Pattern[];
  readonly isNext: boolean;
  readonly isLast: boolean;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}

export interface Patterns {
  /** By symbol: the patterns with children that begin with such a node, in order. */
  readonly byRoot: readonly (readonly Pattern[] | undefined)[];
  /** By symbol: what patterns without children say of such a node. */
  readonly own: readonly (Capture | undefined)[];
  /** Names for what captures say. */
  readonly names: CaptureNames;
  /** A flag for each supertype that is asked for. */
  readonly supertypes: ReadonlyMap<number, number>;
}

/** The names that captures are numbered by; see `nameIn`. */
export interface CaptureNames {
  readonly kinds: readonly string[];
  readonly roles: readonly string[];
  /** By number of the bit. */
  readonly marks: readonly string[];
}

/** What is asked of a grammar of the web-tree-sitter library. */
export interface GrammarNames {
  idForNodeType(type: string, named: boolean): number | null;
  fieldIdForName(name: string): number | null;
}

const ROLE = 'role.';
const MARK = 'mark.';
/** A capture is the number of its pattern above these bits, and of its name in them: of two, the later pattern's holds. */
const NAME_BITS = 8;

/** The name that a kind or role of a capture stands for; '' for none. */
export function nameIn(names: readonly string[], capture: number): string {
  return capture === 0 ? '' : (names[capture & ((1 << NAME_BITS) - 1)] ?? '');
}

/** The patterns of query sources. Throws an Error for what is not understood and for names the grammar has not. */
export function compilePatterns(
  queries: readonly string[],
  grammar: GrammarNames,
  tables: GrammarTables,
): Patterns {
  return new Compiler(grammar, tables).compile(queries.flatMap(parseQuery));
}

class Compiler {
  readonly names = { kinds: [] as string[], roles: [] as string[], marks: [] as string[] };
  readonly supertypes = new Map<number, number>();

  constructor(
    readonly grammar: GrammarNames,
    readonly tables: GrammarTables,
  ) {}

  compile(written: readonly WrittenPattern[]): Patterns {
    const byRoot: Pattern[][] = [];
    const own: Capture[] = [];
    written.forEach((each, at) => {
      const pattern = this.#pattern(each, at);
      if (!pattern.symbols) throw new Error('a query with a pattern for any node');
      pattern.symbols.forEach((isTaken, symbol) => {
        if (isTaken === 0) return;
        if (pattern.children.length === 0) own[symbol] = joined(own[symbol], pattern);
        else (byRoot[symbol] ??= []).push(pattern);
      });
    });
    return { byRoot, own, names: this.names, supertypes: this.supertypes };
  }

  #pattern(written: WrittenPattern, at: number): Pattern {
    const [first] = written.names;
    const supertype = first && written.names.length === 1 ? this.#supertype(first) : 0;
    const isAny = !first || supertype !== 0;
    return {
      ...this.#capture(written.captures, at),
      symbols: isAny ? null : this.#symbols(written.names),
      flags: (isAny && written.isNamed ? NAMED : 0) | supertype,
      field: written.field === null ? 0 : this.#field(written.field),
      without: written.without.map((field) => this.#field(field)),
      children: written.children.map((child) => this.#pattern(child, at)),
      isNext: written.isNext,
      isLast: written.isLast,
      isOptional: written.quantifier !== '',
      isRepeated: written.quantifier === '*',
    };
  }

  #capture(captures: readonly string[], at: number): Capture {
    const all: Capture[] = captures.map((name) => {
      const [list, rest] = name.startsWith(ROLE)
        ? [this.names.roles, name.slice(ROLE.length)]
        : name.startsWith(MARK)
          ? [this.names.marks, name.slice(MARK.length)]
          : [this.names.kinds, name];
      if (!list.includes(rest)) list.push(rest);
      const number = list.indexOf(rest);
      const numbered = ((at + 1) << NAME_BITS) | number;
      return {
        kind: list === this.names.kinds ? numbered : 0,
        role: list === this.names.roles ? numbered : 0,
        marks: list === this.names.marks ? 1 << number : 0,
      };
    });
    return all.reduce<Capture>(joined, { kind: 0, role: 0, marks: 0 });
  }

  /** The flag of a name that is a supertype's, 0 for another. */
  #supertype(name: WrittenName): number {
    const symbol = this.#symbol(name);
    if (this.tables.supertypes[symbol] !== 1) return 0;
    const known = this.supertypes.get(symbol);
    if (known !== undefined) return known;
    const flag = FIRST_SUPERTYPE << this.supertypes.size;
    this.supertypes.set(symbol, flag);
    return flag;
  }

  #symbols(names: readonly WrittenName[]): Uint8Array {
    const symbols = new Uint8Array(this.tables.symbols.length);
    for (const name of names) symbols[this.#symbol(name)] = 1;
    return symbols;
  }

  #symbol({ name, isQuoted }: WrittenName): number {
    const symbol = this.grammar.idForNodeType(name, !isQuoted);
    if (symbol === null) throw new Error(`a query for ${name}, which the grammar has not`);
    return symbol;
  }

  #field(name: string): number {
    const field = this.grammar.fieldIdForName(name);
    if (field === null) throw new Error(`a query for the field ${name}, which the grammar has not`);
    return field;
  }
}

function joined(one: Capture | undefined, other: Capture): Capture {
  return {
    kind: Math.max(one?.kind ?? 0, other.kind),
    role: Math.max(one?.role ?? 0, other.role),
    marks: (one?.marks ?? 0) | other.marks,
  };
}
