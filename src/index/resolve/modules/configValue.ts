// The package's CommonJS build does not bundle: its factory hides its own requires.
import {
  createScanner,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser/lib/esm/main.js';
import { parse, TomlError } from 'smol-toml';
import type { Problem } from '../../../core/map/codeIndex';

/** A value of a configuration file. Tables are Maps, so `__proto__` is a key like any other. */
export type ConfigValue = string | number | boolean | null | readonly ConfigValue[] | ConfigTable;
export type ConfigTable = ReadonlyMap<string, ConfigValue>;

export interface ParsedConfig {
  /** What could be read; an empty table when the text is none. */
  readonly table: ConfigTable;
  readonly problems: readonly Problem[];
}

const EMPTY: ConfigTable = new Map();
/** Far above any real configuration, far below what the recursive parsers can take. */
const MAX_DEPTH = 200;

/** The table that JSON text with comments and trailing commas holds, read as far as it can be. Never throws. */
export function parseJsonConfig(path: string, text: string): ParsedConfig {
  const plain = withoutMark(text);
  const tooDeep = offsetBelowDepth(plain);
  if (tooDeep !== null) return broken(path, lineAt(plain, tooDeep), `nested deeper than ${MAX_DEPTH} levels`);
  const errors: ParseError[] = [];
  const tree = parseTree(plain, errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, offset }) => ({
    path,
    line: lineAt(plain, offset),
    message: `broken JSON: ${printParseErrorCode(error)}`,
  }));
  return { table: tableOf(tree === undefined ? null : fromNode(tree)), problems };
}

/** The syntax tree of a JSON text with comments; undefined for one that holds nothing, or is nested deeper than 200 levels. */
export function parseJsonTree(text: string): Node | undefined {
  return offsetBelowDepth(text) === null ? parseTree(text) : undefined;
}

/** The table that TOML text holds; broken TOML gives an empty table and one problem. Never throws. */
export function parseTomlConfig(path: string, text: string): ParsedConfig {
  try {
    const parsed = parse(withoutMark(text), { maxDepth: MAX_DEPTH });
    // Keys with dots nest tables too, and the parser does not count these.
    if (isTooDeep(parsed)) return broken(path, 1, `nested deeper than ${MAX_DEPTH} levels`);
    return { table: tableOf(fromToml(parsed)), problems: [] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return broken(path, error.line, `broken TOML: ${firstLine(error.message)}`);
  }
}

/** The value at a chain of keys, or undefined where one of them is no table or lacks the key. */
export function valueAt(table: ConfigTable, ...keys: readonly string[]): ConfigValue | undefined {
  let value: ConfigValue | undefined = table;
  for (const key of keys) value = isTable(value) ? value.get(key) : undefined;
  return value;
}

/** The table at a chain of keys; empty where there is none. */
export function tableAt(table: ConfigTable, ...keys: readonly string[]): ConfigTable {
  return tableOf(valueAt(table, ...keys));
}

/** The string at a chain of keys, or null. */
export function stringAt(table: ConfigTable, ...keys: readonly string[]): string | null {
  const value = valueAt(table, ...keys);
  return typeof value === 'string' ? value : null;
}

/** The strings of a list; a lone string is a list of one, everything else an empty one. */
export function stringsOf(value: ConfigValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The items of a list; empty for everything else. */
export function listOf(value: ConfigValue | undefined): readonly ConfigValue[] {
  return isList(value) ? value : [];
}

/** The value as a table; empty for everything else. */
export function tableOf(value: ConfigValue | undefined): ConfigTable {
  return isTable(value) ? value : EMPTY;
}

export function isTable(value: ConfigValue | undefined): value is ConfigTable {
  return value instanceof Map;
}

export function isList(value: ConfigValue | undefined): value is readonly ConfigValue[] {
  return Array.isArray(value);
}

function fromNode(node: Node): ConfigValue {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map(fromNode);
  if (node.type !== 'object') return node.value as string | number | boolean | null;
  const table = new Map<string, ConfigValue>();
  for (const { children: pair } of children) {
    const [key, value] = pair ?? [];
    if (key !== undefined && value !== undefined) table.set(String(key.value), fromNode(value));
  }
  return table;
}

function fromToml(value: unknown): ConfigValue {
  if (Array.isArray(value)) return value.map(fromToml);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Date) return value.toString();
  return new Map(Object.entries(value).map(([key, item]) => [key, fromToml(item)]));
}

function isTooDeep(parsed: object): boolean {
  let level: object[] = [parsed];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each) =>
      Object.values(each).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}

/** Offset of the first bracket nested too deep, or null. The scanner does not recurse, the parsers do. */
function offsetBelowDepth(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return null;
}

function broken(path: string, line: number, message: string): ParsedConfig {
  return { table: EMPTY, problems: [{ path, line, message }] };
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
