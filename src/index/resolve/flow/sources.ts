/** Where the values of names, attributes and results come from, as the tapes say: read when first asked for. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Program, ProgramFile } from '../program';
import type { Flow } from './context';
import type { Site } from './sites';
import { createLists, createPairMap } from './solving/lists';
import { createNames } from './solving/names';
import type { Names } from './solving/names';

/** Nodes of the values that flow into something; -1 is a value without a node, a literal. */
export type SourceList = readonly number[];

export interface Sources {
  /** What is stored under a name of a scope; [] where nothing is. */
  ofName(definition: number, name: string): SourceList;
  /** What is stored as an attribute of this name, of any object. */
  ofAttribute(name: string): SourceList;
  /** What a function returns. */
  ofReturns(definition: number): SourceList;
  /** What flows into a row by name: branches, defaults, declared types, the items of a collection. */
  ofRow(row: number): SourceList;
  /** The sites with targets whose result is in a node, and those that call a definition. */
  sitesWithResult(node: number): readonly Site[];
  sitesCalling(definition: number): readonly Site[];
}

/** Lists of nodes by one number or two. */
interface Table {
  put(value: number, a: number, b?: number): void;
  get(a: number, b?: number): SourceList;
}

interface Tables {
  readonly texts: Names;
  readonly names: Table;
  readonly attributes: Table;
  readonly returns: Table;
  readonly rows: Table;
}

/** Linear in the rows and sites of the program, at the first question. */
export function createSources(
  program: Program,
  { sites, targets }: Pick<Flow, 'sites' | 'targets'>,
): Sources {
  let tables: Tables | undefined;
  let calls: { byResult: Table; byTarget: Table } | undefined;
  const read = (): Tables => (tables ??= readTables(program));
  const readCalls = (): NonNullable<typeof calls> => (calls ??= groupSites(sites, targets));
  const sitesOf = (numbers: SourceList): Site[] => numbers.flatMap((each) => sites[each] ?? []);
  return {
    ofName: (definition, name) => read().names.get(definition, read().texts.number(name)),
    ofAttribute: (name) => read().attributes.get(read().texts.number(name)),
    ofReturns: (definition) => read().returns.get(definition),
    ofRow: (row) => read().rows.get(row),
    sitesWithResult: (node) => sitesOf(readCalls().byResult.get(node)),
    sitesCalling: (definition) => sitesOf(readCalls().byTarget.get(definition)),
  };
}

function readTables(program: Program): Tables {
  const tables: Tables = {
    texts: createNames(),
    names: createTable(),
    attributes: createTable(),
    returns: createTable(),
    rows: createTable(),
  };
  for (const file of program.files) readFile(tables, file);
  return tables;
}

function readFile({ texts, names, attributes, returns, rows: intoRows }: Tables, file: ProgramFile): void {
  const { rows, strings } = file.facts.tape;
  const node = (row: number | undefined): number =>
    row === undefined || row === NONE ? NONE : file.firstRow + row;
  const textAt = (string: number): number => texts.number(strings[string] ?? '');
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    const a = rows[at + 3] ?? NONE;
    const b = rows[at + 4] ?? NONE;
    const c = rows[at + 5] ?? NONE;
    if (rows[at] === Op.StoreName) names.put(node(b), scope, textAt(a));
    else if (rows[at] === Op.Parameter) names.put(node(at / ROW_WIDTH), scope, textAt(a));
    else if (rows[at] === Op.StoreAttribute) attributes.put(node(b), textAt(c));
    else if (rows[at] === Op.Return) returns.put(node(a), scope);
    else if ((rows[at] === Op.Flow || rows[at] === Op.Item) && a !== NONE) intoRows.put(node(b), node(a));
  }
}

function createTable(): Table {
  const numbers = createPairMap();
  const lists = createLists(1);
  let count = 0;
  return {
    put: (value, a, b = 0) => {
      let list = numbers.get(a, b);
      if (list < 0) numbers.set(a, b, (list = count++));
      lists.push(list, value);
    },
    get: (a, b = 0) => {
      const list = numbers.get(a, b);
      return list < 0 ? [] : lists.firsts(list);
    },
  };
}

/** The numbers of the sites that reach something. */
function groupSites(
  sites: readonly Site[],
  targets: Flow['targets'],
): { readonly byResult: Table; readonly byTarget: Table } {
  const byResult = createTable();
  const byTarget = createTable();
  for (const { number, result } of sites) {
    const count = targets.count(number);
    // What reaches nothing tells nothing of its result.
    if (count > 0) byResult.put(number, result);
    for (let place = 0; place < count; place++) byTarget.put(number, targets.at(number, place));
  }
  return { byResult, byTarget };
}
