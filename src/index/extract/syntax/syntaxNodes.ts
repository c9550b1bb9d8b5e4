/**
 * The nodes of a syntax tree, read from the parser's memory: through the library's cursor each costs several calls into
 * WebAssembly, and all together half of what parsing does. A subtree lies there as in tree-sitter's lib/src/subtree.h,
 * for 32-bit pointers; test/unit/index/extract/syntax compares what is read with what the cursor shows.
 */
import type { Tree } from 'web-tree-sitter';
import type { GrammarTables, ParserMemory } from './grammarTables';

/** Nodes in source order, parents first: a column for each property, of which the first `count` hold. */
export interface SyntaxNodes {
  readonly count: number;
  /** As queries name it. */
  readonly symbol: Uint16Array;
  /** 0 for none. */
  readonly field: Uint16Array;
  /** NAMED, and the bits of the supertypes that it is. */
  readonly flags: Uint32Array;
  /** Offsets in UTF-16 code units. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly row: Uint32Array;
  /** The number of the first node behind it and all that it holds. */
  readonly next: Uint32Array;
  /** Row of the first node that was left out for its depth, null without one. */
  readonly tooDeepRow: number | null;
}

/** Flag of a node whose symbol has a name. */
export const NAMED = 1;
/** Flags from this bit on are supertypes'. */
export const FIRST_SUPERTYPE = 2;

/** Symbol of a node that the grammar could not place. */
export const ERROR = 0xffff;

/**
 * Reads the nodes of a tree down to a level below the root and up to an offset, in linear time. What it returned before
 * does not hold any more.
 */
export type ReadNodes = (tree: Tree, deepest: number, end: number) => SyntaxNodes;

// A subtree is eight bytes: small ones themselves, with the lowest bit set, others a pointer to a structure in front of
// which its children lie. Offsets in bytes.
const SUBTREE_BYTES = 8;
const PADDING = 4;
const PADDING_ROWS = 8;
const SIZE = 16;
const SIZE_ROWS = 20;
const CHILDREN = 36;
const SYMBOL = 40;
const FLAGS = 44;
const PRODUCTION = 66;
const SMALL_PADDING_ROWS = 5;
const SMALL_PADDING = 6;
const SMALL_SIZE = 7;

const IS_VISIBLE = 1;
const IS_NAMED = 2;
const IS_EXTRA = 4;

/** The grammars read UTF-16. */
const BYTES_A_UNIT = 2;

/** A reader of the trees of one language; `supertypes` has a flag for each that is asked for. */
export function createNodeReader(
  memory: ParserMemory,
  tables: GrammarTables,
  supertypes: ReadonlyMap<number, number>,
): ReadNodes {
  const reader = new NodeReader(tables, supertypes);
  return (tree, deepest, end) => reader.read(memory.buffer, tree, deepest, end * BYTES_A_UNIT);
}

/** The children of a node that are being read. */
interface Frame {
  /** Addresses of the first child, of the next, and of the end of all. */
  first: number;
  child: number;
  end: number;
  /** Where the child before ends, in bytes, or where the first begins. */
  position: number;
  row: number;
  /** Where the production stands in the tables, and which of its parts the next child is. */
  production: number;
  part: number;
  /** What a hidden node hands on to its children. */
  field: number;
  supertypes: number;
  /** Level of the children. */
  depth: number;
  /** Number of the node, NONE for a hidden one. */
  node: number;
}

const NONE = -1;
/** Of a node that is left out with all that it holds. */
const LEFT_OUT = -2;

class NodeReader implements SyntaxNodes {
  count = 0;
  symbol = new Uint16Array();
  field = new Uint16Array();
  flags = new Uint32Array();
  start = new Uint32Array();
  end = new Uint32Array();
  row = new Uint32Array();
  next = new Uint32Array();
  tooDeepRow: number | null = null;
  readonly #supertypes: Uint32Array;
  /** Those in use come first; the others are for deeper ones. */
  readonly #frames: Frame[] = [];
  #open = 0;
  #deepest = 0;
  #endByte = 0;
  #words = new Int32Array();
  #halves = new Uint16Array();
  #bytes = new Uint8Array();
  /** What the hidden node that was read last hands on. */
  #handedField = 0;
  #handedSupertypes = 0;

  constructor(
    readonly tables: GrammarTables,
    supertypes: ReadonlyMap<number, number>,
  ) {
    this.#supertypes = Uint32Array.from(tables.symbols, (_, symbol) => supertypes.get(symbol) ?? 0);
  }

  read(buffer: ArrayBuffer, tree: Tree, deepest: number, endByte: number): this {
    this.#words = new Int32Array(buffer);
    this.#halves = new Uint16Array(buffer);
    this.#bytes = new Uint8Array(buffer);
    this.#deepest = deepest;
    this.#endByte = endByte;
    const { id, startIndex, startPosition, descendantCount } = tree.rootNode;
    this.#clear(descendantCount);
    const above = this.#openFrame(id, 1, startIndex * BYTES_A_UNIT, startPosition.row);
    above.depth = 0;
    // The root is no part of a production.
    above.part = this.tables.width;
    for (let frame: Frame | undefined = above; frame; frame = this.#frames[this.#open - 1]) {
      if (frame.child < frame.end) this.#readChild(frame);
      else this.#closeFrame(frame);
    }
    return this;
  }

  #readChild(frame: Frame): void {
    const address = frame.child;
    frame.child += SUBTREE_BYTES;
    const word = this.#words[address >> 2] ?? 0;
    const isSmall = (word & 1) !== 0;
    if (address !== frame.first) {
      frame.position += isSmall ? this.#byte(address + SMALL_PADDING) : this.#word(word + PADDING);
      frame.row += isSmall ? this.#byte(address + SMALL_PADDING_ROWS) & 15 : this.#word(word + PADDING_ROWS);
    }
    if (frame.position >= this.#endByte) {
      frame.child = frame.end;
      return;
    }
    if (isSmall) {
      const end = frame.position + this.#byte(address + SMALL_SIZE);
      const node = this.#addNode(frame, word >> 1, (word >> 8) & 0xff, end);
      if (node >= 0) this.next[node] = this.count;
      frame.position = end;
      return;
    }
    this.#readLarge(frame, word);
  }

  #readLarge(frame: Frame, address: number): void {
    const end = frame.position + this.#word(address + SIZE);
    const flags = this.#half(address + FLAGS);
    const { position, row } = frame;
    const node = this.#addNode(frame, flags, this.#half(address + SYMBOL), end);
    frame.position = end;
    frame.row += this.#word(address + SIZE_ROWS);
    const children = this.#word(address + CHILDREN);
    if (children === 0 || node === LEFT_OUT) {
      if (node >= 0) this.next[node] = this.count;
      return;
    }
    const inner = this.#openFrame(address - children * SUBTREE_BYTES, children, position, row);
    inner.production = this.#half(address + PRODUCTION) * this.tables.width;
    inner.node = node;
    inner.depth = node === NONE ? frame.depth : frame.depth + 1;
    inner.field = node === NONE ? this.#handedField : 0;
    inner.supertypes = node === NONE ? this.#handedSupertypes : 0;
  }

  /** Adds the next part of the frame's production where it is visible; returns its number, or NONE. */
  #addNode(frame: Frame, flags: number, symbol: number, end: number): number {
    const isExtra = (flags & IS_EXTRA) !== 0;
    const place = isExtra || frame.part >= this.tables.width ? 0 : frame.production + frame.part;
    if (!isExtra) frame.part++;
    const alias = this.tables.aliases[place] ?? 0;
    const name = alias === 0 ? symbol : alias;
    const own = this.tables.fields[place] ?? 0;
    const field = own === 0 ? frame.field : own;
    const supertypes = frame.supertypes | this.#supertypesOf(name);
    if (alias === 0 && (flags & IS_VISIBLE) === 0) {
      this.#handedField = field;
      this.#handedSupertypes = supertypes;
      return NONE;
    }
    if (frame.depth > this.#deepest) {
      this.tooDeepRow ??= frame.row;
      return LEFT_OUT;
    }
    const isNamed = alias === 0 ? (flags & IS_NAMED) !== 0 : this.tables.named[alias] === 1;
    const node = this.count++;
    this.symbol[node] = this.#publicSymbol(name);
    this.field[node] = field;
    this.flags[node] = isNamed ? supertypes | NAMED : supertypes;
    this.start[node] = frame.position / BYTES_A_UNIT;
    this.end[node] = end / BYTES_A_UNIT;
    this.row[node] = frame.row;
    return node;
  }

  /** Symbols of errors are beyond the tables. */
  #supertypesOf(symbol: number): number {
    return symbol < this.#supertypes.length ? (this.#supertypes[symbol] ?? 0) : 0;
  }

  #publicSymbol(symbol: number): number {
    return symbol < this.#supertypes.length ? (this.tables.symbols[symbol] ?? symbol) : symbol;
  }

  #openFrame(first: number, children: number, position: number, row: number): Frame {
    let frame = this.#frames[this.#open];
    if (!frame) {
      frame = {
        first,
        child: 0,
        end: 0,
        position,
        row,
        production: 0,
        part: 0,
        field: 0,
        supertypes: 0,
        depth: 0,
        node: NONE,
      };
      this.#frames.push(frame);
    }
    this.#open++;
    frame.first = first;
    frame.child = first;
    frame.end = first + children * SUBTREE_BYTES;
    frame.position = position;
    frame.row = row;
    frame.production = 0;
    frame.part = 0;
    frame.field = 0;
    frame.supertypes = 0;
    frame.node = NONE;
    return frame;
  }

  #closeFrame(frame: Frame): void {
    if (frame.node !== NONE) this.next[frame.node] = this.count;
    this.#open--;
  }

  #clear(count: number): void {
    this.count = 0;
    this.tooDeepRow = null;
    this.#open = 0;
    if (count <= this.symbol.length) return;
    const capacity = 2 * count;
    this.symbol = new Uint16Array(capacity);
    this.field = new Uint16Array(capacity);
    this.flags = new Uint32Array(capacity);
    this.start = new Uint32Array(capacity);
    this.end = new Uint32Array(capacity);
    this.row = new Uint32Array(capacity);
    this.next = new Uint32Array(capacity);
  }

  #word(address: number): number {
    return this.#words[address >> 2] ?? 0;
  }

  #half(address: number): number {
    return this.#halves[address >> 1] ?? 0;
  }

  #byte(address: number): number {
    return this.#bytes[address] ?? 0;
  }
}
