/**
 * The texts that `getattr` and `setattr` may be given as names: followed backwards from there along the tapes, through
 * names, lists, keys, sums and the parameters of functions that are called by their name. Only these texts flow.
 */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { Tape } from '../../../facts';
import type { Program, ProgramFile } from '../../program';

/** A text made of another: what stands before and behind it. */
export interface TextSum {
  readonly row: number;
  readonly inner: number;
  readonly prefix: string;
  readonly suffix: string;
}

export interface NameTexts {
  /** Constants, by node. */
  readonly texts: ReadonlyMap<number, string>;
  /** Keys of dictionaries, by node of the dictionary. */
  readonly keys: ReadonlyMap<number, readonly string[]>;
  readonly sums: readonly TextSum[];
  /** Nodes of names that `setattr` is given and that come from no caller, and the names among them. */
  readonly stores: ReadonlySet<number>;
  readonly stored: ReadonlySet<string>;
}

/** Names that a function was given are followed to its callers so many times: handing on is rarely deeper. */
const MOST_ROUNDS = 3;
/** A text with so many characters is no name. */
const LONGEST = 60;

/** Linear in the rows of the files that read or store by computed names, and in all rows for each of the rounds. */
export function findNameTexts(program: Program): NameTexts {
  const slice = new Slice(program);
  slice.start();
  for (let round = 0; round < MOST_ROUNDS && slice.followCallers(); round++);
  return slice;
}

/** One row that names come through, its operands as in the tape. */
interface NameRow {
  readonly row: number;
  readonly scope: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

type Rule = (slice: Slice, file: ProgramFile, row: NameRow) => readonly number[];

/** The value comes out of the first operand. */
const passes: Rule = (_slice, _file, { a }) => [a];

/** By operation: notes what a row is, and gives the rows that its value comes from. */
const rules: Readonly<Partial<Record<number, Rule>>> = {
  [Op.Text]: (slice, file, { row, a }) => {
    slice.noteText(file.firstRow + row, file.facts.tape.strings[a] ?? '');
    return [];
  },
  [Op.Name]: (slice, file, { a, b }) => (b === NONE ? (slice.tableOf(file).stored.get(a) ?? []) : [b]),
  [Op.Attribute]: (slice, file, { b }) => slice.tableOf(file).stored.get(b) ?? [],
  [Op.Parameter]: (slice, file, { row, scope, b }) => {
    slice.askCallers(file, scope, b);
    return slice.tableOf(file).flows.get(row) ?? [];
  },
  [Op.Collection]: (slice, file, { row }) => {
    slice.noteKeys(file, row);
    return (slice.tableOf(file).items.get(row) ?? []).map(({ value }) => value);
  },
  [Op.Call]: (slice, file, { row, a }) => [
    ...(slice.tableOf(file).given.get(row) ?? []),
    ...receiverOf(file.facts.tape.rows, a),
  ],
  [Op.Operator]: (slice, file, { row }) => slice.addSum(file, row),
  [Op.Template]: (slice, file, { row, a, b, c }) => {
    const { strings } = file.facts.tape;
    slice.noteSum(file, row, b, strings[a] ?? '', strings[c] ?? '');
    return [b];
  },
  [Op.Iterate]: passes,
  [Op.Unpack]: passes,
  [Op.Element]: passes,
  [Op.Await]: passes,
  [Op.Narrow]: passes,
  [Op.Enter]: passes,
};

class Slice implements NameTexts {
  readonly texts = new Map<number, string>();
  readonly keys = new Map<number, string[]>();
  readonly sums: TextSum[] = [];
  readonly names = new Set<string>();
  readonly stores = new Set<number>();
  readonly stored = new Set<string>();
  readonly #seen = new Set<number>();
  readonly #tables = new Map<ProgramFile, FileTable>();
  /** Parameters whose callers are to be asked: by called name. */
  #asked = new Map<string, { position: number; keyword: string }[]>();

  constructor(readonly program: Program) {}

  /** Follows what stands at the place of a name. */
  start(): void {
    for (const file of this.program.files) {
      if (file.facts.language !== 'python') continue;
      eachArgument(file, ({ callee, value, position }) => {
        if (position === 1 && callee === 'setattr') this.#visitStored(file, value);
      });
      eachArgument(file, ({ callee, value, position }) => {
        if (position === 1 && callee === 'getattr') this.#visitAll(file, value);
      });
    }
  }

  /**
   * What a function is given to store under a name that it is given tells no name from another; what an attribute
   * holds does not either, and `__name__` is read in ownNames.ts.
   */
  #visitStored(file: ProgramFile, value: number): void {
    if (file.facts.tape.rows[value * ROW_WIDTH] === Op.Attribute) return;
    const asked = this.#asked.size;
    const before = new Set(this.names);
    this.#visitAll(file, value);
    if (this.#asked.size > asked) return;
    this.stores.add(file.firstRow + value);
    for (const name of this.names) if (!before.has(name)) this.stored.add(name);
  }

  /** Follows the arguments that callers give for the parameters met; false without any. */
  followCallers(): boolean {
    const asked = this.#asked;
    this.#asked = new Map();
    if (asked.size === 0) return false;
    for (const file of this.program.files) {
      if (file.facts.language !== 'python') continue;
      eachArgument(file, ({ callee, value, position, keyword }) => {
        const isGiven = asked
          .get(callee)
          ?.some((each) => (keyword === null ? each.position === position : each.keyword === keyword));
        if (isGiven === true) this.#visitAll(file, value);
      });
    }
    return true;
  }

  #visitAll(file: ProgramFile, first: number): void {
    const open = [first];
    for (let row = open.pop(); row !== undefined; row = open.pop()) {
      if (row < 0 || this.#seen.has(file.firstRow + row)) continue;
      this.#seen.add(file.firstRow + row);
      open.push(...this.#sourcesOf(file, row));
    }
  }

  /** Notes what a row is, and tells the rows that its value comes from. */
  #sourcesOf(file: ProgramFile, row: number): readonly number[] {
    const [op = 0, scope = 0, , a = NONE, b = NONE, c = NONE] = file.facts.tape.rows.subarray(
      row * ROW_WIDTH,
      (row + 1) * ROW_WIDTH,
    );
    return rules[op]?.(this, file, { row, scope, a, b, c }) ?? this.tableOf(file).flows.get(row) ?? [];
  }

  noteText(node: number, text: string): void {
    if (text.length > LONGEST) return;
    this.texts.set(node, text);
    this.names.add(text);
  }

  noteKeys(file: ProgramFile, row: number): void {
    const { firstRow, facts } = file;
    const keys = (this.tableOf(file).items.get(row) ?? []).flatMap(({ key }) => {
      const text = facts.tape.strings[key] ?? '';
      return key === NONE || /^-?\d+$/.test(text) || text.length > LONGEST ? [] : [text];
    });
    if (keys.length === 0) return;
    this.keys.set(firstRow + row, keys);
    for (const key of keys) this.names.add(key);
  }

  /** `'do_' + name` and `name + '_view'`. */
  addSum(file: ProgramFile, row: number): readonly number[] {
    const { rows, strings } = file.facts.tape;
    const [left = NONE, method = NONE, right = NONE] = rows.subarray(
      row * ROW_WIDTH + 3,
      row * ROW_WIDTH + 6,
    );
    const [before, behind] = [constantOf(file, left), constantOf(file, right)];
    if (strings[method] === '__add__' && before !== null) this.noteSum(file, row, right, before, '');
    else if (strings[method] === '__add__' && behind !== null) this.noteSum(file, row, left, '', behind);
    else return [];
    return [left, right];
  }

  noteSum({ firstRow }: ProgramFile, row: number, inner: number, prefix: string, suffix: string): void {
    if (inner !== NONE) this.sums.push({ row: firstRow + row, inner: firstRow + inner, prefix, suffix });
  }

  askCallers({ firstDefinition }: ProgramFile, scope: number, index: number): void {
    const definition = this.program.definitions[firstDefinition + scope];
    if (!definition) return;
    const { fact } = definition;
    const isConstructor = fact.kind === 'constructor';
    const called = isConstructor ? this.program.definitions[definition.parent]?.fact.name : fact.name;
    const position = fact.receiver === 'none' ? index : index - 1;
    const list = this.#asked.get(called ?? '') ?? [];
    list.push({ position, keyword: fact.parameters[index]?.name ?? '' });
    this.#asked.set(called ?? '', list);
  }

  tableOf(file: ProgramFile): FileTable {
    const known = this.#tables.get(file);
    if (known) return known;
    const made = readTable(file);
    this.#tables.set(file, made);
    return made;
  }
}

/** `names` of `names.items()`. */
function receiverOf(rows: Int32Array, callee: number): number[] {
  const isMethod = callee !== NONE && rows[callee * ROW_WIDTH] === Op.Attribute;
  return isMethod ? [rows[callee * ROW_WIDTH + 3] ?? NONE] : [];
}

function constantOf({ facts }: ProgramFile, row: number): string | null {
  const { rows, strings } = facts.tape;
  return row !== NONE && rows[row * ROW_WIDTH] === Op.Text
    ? (strings[rows[row * ROW_WIDTH + 3] ?? 0] ?? null)
    : null;
}

/** What the rows of a file feed one another, by row; stores by number of the name. */
interface FileTable {
  readonly flows: Map<number, number[]>;
  readonly items: Map<number, { readonly value: number; readonly key: number }[]>;
  readonly stored: Map<number, number[]>;
  readonly given: Map<number, number[]>;
}

function readTable({ facts }: ProgramFile): FileTable {
  const table: FileTable = { flows: new Map(), items: new Map(), stored: new Map(), given: new Map() };
  const { rows } = facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const [a = NONE, b = NONE, c = NONE] = rows.subarray(at + 3, at + 6);
    if (rows[at] === Op.Flow) push(table.flows, a, b);
    if (rows[at] === Op.Item) push(table.items, a, { value: b, key: c });
    if (rows[at] === Op.StoreName) push(table.stored, a, b);
    if (rows[at] === Op.StoreAttribute) push(table.stored, c, b);
    if (rows[at] === Op.Argument) push(table.given, a, b);
  }
  return table;
}

function push<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

interface GivenName {
  /** The name under which the function is called. */
  readonly callee: string;
  readonly value: number;
  /** NONE for keywords. */
  readonly position: number;
  readonly keyword: string | null;
}

/** Calls `see` with every argument that has a row. */
function eachArgument({ facts }: ProgramFile, see: (given: GivenName) => void): void {
  const { rows, strings } = facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const isNamed = rows[at] === Op.KeywordArgument;
    if (!isNamed && rows[at] !== Op.Argument) continue;
    const [call = 0, value = NONE, last = NONE] = rows.subarray(at + 3, at + 6);
    if (value === NONE) continue;
    const callee = calledName(facts.tape, (rows[call * ROW_WIDTH + 3] ?? NONE) * ROW_WIDTH);
    see({ callee, value, position: isNamed ? NONE : last, keyword: isNamed ? (strings[last] ?? '') : null });
  }
}

/** The name in the row of what is called; '' for what has none. */
function calledName({ rows, strings }: Tape, at: number): string {
  if (rows[at] === Op.Name) return strings[rows[at + 3] ?? 0] ?? '';
  return rows[at] === Op.Attribute ? (strings[rows[at + 4] ?? 0] ?? '') : '';
}
