/**
 * The texts that `getattr` and `setattr` may be given as names: followed backwards from there along the tapes, through
 * names, lists, keys, sums and the parameters of functions that are called by their name. Only these texts flow.
 */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { Program, ProgramFile } from '../../program';
import type { FlowRules } from '../context';
import { eachArgument, readTable } from './nameRows';
import type { FileTable } from './nameRows';

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
export function findNameTexts(program: Program, rules: readonly FlowRules[]): NameTexts {
  const slice = new Slice(program, rules);
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

const isSetattr = (callee: string): boolean => callee === 'setattr';
const isGetattr = (callee: string): boolean => callee === 'getattr';

type Rule = (slice: Slice, file: ProgramFile, row: NameRow) => readonly number[];

/** The value comes out of the first operand. */
const passes: Rule = (_slice, _file, { a }) => [a];

/** By operation: notes what a row is, and gives the rows that its value comes from. */
const rules: Readonly<Partial<Record<number, Rule>>> = {
  [Op.Text]: (slice, file, { row, a }) => {
    slice.noteText(file.firstRow + row, file.facts.tape.strings[a] ?? '');
    return [];
  },
  [Op.Name]: (slice, file, { a, b }) => (b === NONE ? slice.tableOf(file).stored(a) : [b]),
  [Op.Attribute]: (slice, file, { b }) => slice.tableOf(file).stored(b),
  [Op.Parameter]: (slice, file, { row, scope, b }) => {
    slice.askCallers(file, scope, b);
    return slice.tableOf(file).feeding(row, Op.Flow);
  },
  [Op.Collection]: (slice, file, { row }) => {
    slice.noteKeys(file, row);
    return slice.tableOf(file).feeding(row, Op.Item);
  },
  [Op.Call]: (slice, file, { row, a }) => [
    ...slice.tableOf(file).feeding(row, Op.Argument),
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

  /** The files whose language has such functions. */
  readonly #files: readonly ProgramFile[];

  constructor(
    readonly program: Program,
    rules: readonly FlowRules[],
  ) {
    this.#files = program.files.filter(({ number }) => rules[number]?.hasAttributesByName);
  }

  /** Follows what stands at the place of a name. */
  start(): void {
    for (const file of this.#files) {
      eachArgument(file, isSetattr, ({ value, position }) => {
        if (position === 1) this.#visitStored(file, value);
      });
      eachArgument(file, isGetattr, ({ value, position }) => {
        if (position === 1) this.#visitAll(file, value);
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
    const isAsked = (callee: string): boolean => asked.has(callee);
    for (const file of this.#files) {
      eachArgument(file, isAsked, ({ callee, value, position, keyword }) => {
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
    const { rows } = file.facts.tape;
    const at = row * ROW_WIDTH;
    const rule = rules[rows[at] ?? 0];
    if (!rule) return this.tableOf(file).feeding(row, Op.Flow);
    const [scope, a, b, c] = [
      rows[at + 1] ?? 0,
      rows[at + 3] ?? NONE,
      rows[at + 4] ?? NONE,
      rows[at + 5] ?? NONE,
    ];
    return rule(this, file, { row, scope, a, b, c });
  }

  noteText(node: number, text: string): void {
    if (text.length > LONGEST) return;
    this.texts.set(node, text);
    this.names.add(text);
  }

  noteKeys(file: ProgramFile, row: number): void {
    const { firstRow, facts } = file;
    const keys = this.tableOf(file)
      .itemKeys(row)
      .flatMap((key) => {
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
    const left = rows[row * ROW_WIDTH + 3] ?? NONE;
    const method = rows[row * ROW_WIDTH + 4] ?? NONE;
    const right = rows[row * ROW_WIDTH + 5] ?? NONE;
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
