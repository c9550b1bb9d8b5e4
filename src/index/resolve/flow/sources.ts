/** Where the values of names, attributes and results come from, as the tapes say: read when first asked for. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Program, ProgramFile } from '../program';
import type { Site } from './context';

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
  /** The sites whose result is in a node, and those that call a definition. */
  sitesWithResult(node: number): readonly Site[];
  sitesCalling(definition: number): readonly Site[];
}

type Table<K> = Map<K, number[]>;

interface Tables {
  readonly names: Table<string>;
  readonly attributes: Table<string>;
  readonly returns: Table<number>;
  readonly rows: Table<number>;
}

/** Linear in the rows and sites of the program, at the first question. */
export function createSources(program: Program, sites: readonly Site[]): Sources {
  let tables: Tables | undefined;
  let calls: { byResult: Map<number, Site[]>; byTarget: Map<number, Site[]> } | undefined;
  const read = (): Tables => (tables ??= readTables(program));
  const readCalls = (): NonNullable<typeof calls> => (calls ??= groupSites(sites));
  return {
    ofName: (definition, name) => read().names.get(`${definition} ${name}`) ?? [],
    ofAttribute: (name) => read().attributes.get(name) ?? [],
    ofReturns: (definition) => read().returns.get(definition) ?? [],
    ofRow: (row) => read().rows.get(row) ?? [],
    sitesWithResult: (node) => readCalls().byResult.get(node) ?? [],
    sitesCalling: (definition) => readCalls().byTarget.get(definition) ?? [],
  };
}

function readTables(program: Program): Tables {
  const tables: Tables = { names: new Map(), attributes: new Map(), returns: new Map(), rows: new Map() };
  for (const file of program.files) if (file.facts.language === 'python') readFile(tables, file);
  return tables;
}

function readFile({ names, attributes, returns, rows: intoRows }: Tables, file: ProgramFile): void {
  const { rows, strings } = file.facts.tape;
  const node = (row: number | undefined): number =>
    row === undefined || row === NONE ? NONE : file.firstRow + row;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    const [a, b, c] = [rows[at + 3] ?? NONE, rows[at + 4] ?? NONE, rows[at + 5] ?? NONE];
    if (rows[at] === Op.StoreName) put(names, `${scope} ${strings[a] ?? ''}`, node(b));
    else if (rows[at] === Op.Parameter) put(names, `${scope} ${strings[a] ?? ''}`, node(at / ROW_WIDTH));
    else if (rows[at] === Op.StoreAttribute) put(attributes, strings[c] ?? '', node(b));
    else if (rows[at] === Op.Return) put(returns, scope, node(a));
    else if (rows[at] === Op.Flow || rows[at] === Op.Item) put(intoRows, node(a), node(b));
  }
}

function put<K>(table: Table<K>, key: K, value: number): void {
  const list = table.get(key);
  if (list) list.push(value);
  else table.set(key, [value]);
}

function groupSites(sites: readonly Site[]): {
  byResult: Map<number, Site[]>;
  byTarget: Map<number, Site[]>;
} {
  const byResult = new Map<number, Site[]>();
  const byTarget = new Map<number, Site[]>();
  const add = (table: Map<number, Site[]>, key: number, site: Site): void => {
    const list = table.get(key);
    if (list) list.push(site);
    else table.set(key, [site]);
  };
  for (const site of sites) {
    add(byResult, site.result, site);
    for (const target of site.targets?.keys() ?? []) add(byTarget, target, site);
  }
  return { byResult, byTarget };
}
