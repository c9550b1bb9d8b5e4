/**
 * What a grammar says of its productions: other names for their parts, and fields. tree-sitter keeps it in the parser's
 * memory as the C structure TSLanguage (its lib/src/parser.h); an offset here is one there, for 32-bit pointers.
 */
import type { Language, Parser } from 'web-tree-sitter';

/** The memory that a parser works in. It may grow: a view of it holds until then. */
export type ParserMemory = Pick<WebAssembly.Memory, 'buffer'>;

export interface GrammarTables {
  /** Parts that a production may have, at the most: its own are at `production * width` in `aliases` and `fields`. */
  readonly width: number;
  /** Symbol that the part is called instead, 0 for none. */
  readonly aliases: Uint16Array;
  /** Field that the part is, 0 for none. */
  readonly fields: Uint16Array;
  /** By symbol: the one of its name that queries know. */
  readonly symbols: Uint16Array;
  /** By symbol: 1 for one with a name, 0 for one that is quoted. */
  readonly named: Uint8Array;
  /** By symbol: 1 for one that stands for several others, and is no node of its own. */
  readonly supertypes: Uint8Array;
}

const SYMBOL_COUNT = 4;
const ALIAS_COUNT = 8;
const PRODUCTION_COUNT = 28;
const MOST_ALIASES = 36;
const FIELD_SLICES = 64;
const FIELD_ENTRIES = 68;
const METADATA = 72;
const SYMBOLS = 76;
const ALIASES = 84;
/** An entry: field, 2 bytes; part, 1; whether it is inherited from a hidden part, 1. */
const ENTRY_BYTES = 4;
/** Whether a symbol is visible, named, a supertype: a byte each. */
const METADATA_BYTES = 3;

/** Behind the root of a tree, a subtree of eight bytes, stands the address of its grammar. */
const GRAMMAR_IN_TREE = 8;

/**
 * The tables of the grammar that the parser is set to, both with their data in this memory. Throws an Error where that
 * is not laid out as it is read here.
 */
export function readGrammarTables(memory: ParserMemory, parser: Parser, grammar: Language): GrammarTables {
  const tree = parser.parse('');
  if (!tree) throw new Error('the parser gives no tree for an empty text');
  const view = new DataView(memory.buffer);
  const address = view.getUint32(tree.rootNode.id + GRAMMAR_IN_TREE, true);
  tree.delete();
  const tables = tablesAt(view, address);
  if (view.getUint32(address, true) !== grammar.abiVersion || tables.symbols.length < grammar.nodeTypeCount)
    throw new Error('the memory of the parser is not laid out as it is read');
  return tables;
}

function tablesAt(view: DataView, address: number): GrammarTables {
  const word = (offset: number): number => view.getUint32(address + offset, true);
  const symbols = columnOf(word(SYMBOL_COUNT) + word(ALIAS_COUNT));
  const productions = word(PRODUCTION_COUNT);
  const aliasWidth = view.getUint16(address + MOST_ALIASES, true);
  const entries = readFieldEntries(view, word(FIELD_SLICES), word(FIELD_ENTRIES), productions);
  const width = entries.reduce((most, { part }) => Math.max(most, part + 1), aliasWidth);
  const aliases = new Uint16Array(productions * width);
  // The first production stands for those of which nothing is said.
  for (let production = 1; production < productions; production++)
    for (let part = 0; part < aliasWidth; part++) {
      const from = word(ALIASES) + (production * aliasWidth + part) * 2;
      aliases[production * width + part] = view.getUint16(from, true);
    }
  const fields = new Uint16Array(productions * width);
  // Of several fields of one part the first counts.
  for (const { production, part, field } of entries) fields[production * width + part] ||= field;
  const metadata = (symbol: number): number => word(METADATA) + symbol * METADATA_BYTES;
  return {
    width,
    aliases,
    fields,
    symbols: Uint16Array.from(symbols, (symbol) => view.getUint16(word(SYMBOLS) + symbol * 2, true)),
    named: Uint8Array.from(symbols, (symbol) => view.getUint8(metadata(symbol) + 1)),
    supertypes: Uint8Array.from(symbols, (symbol) => view.getUint8(metadata(symbol) + 2)),
  };
}

const columnOf = (length: number): number[] => Array.from({ length }, (_, at) => at);

interface FieldEntry {
  readonly production: number;
  readonly part: number;
  readonly field: number;
}

function readFieldEntries(
  view: DataView,
  slices: number,
  entries: number,
  productions: number,
): FieldEntry[] {
  const found: FieldEntry[] = [];
  for (let production = 0; production < productions; production++) {
    const first = view.getUint16(slices + production * 4, true);
    const length = view.getUint16(slices + production * 4 + 2, true);
    for (let at = first; at < first + length; at++) {
      const entry = entries + at * ENTRY_BYTES;
      const isInherited = view.getUint8(entry + 3) !== 0;
      if (!isInherited)
        found.push({ production, part: view.getUint8(entry + 2), field: view.getUint16(entry, true) });
    }
  }
  return found;
}
