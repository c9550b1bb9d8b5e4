/** The grammars, loaded when a file first needs them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { UserError, errorText } from '../../core/errors';
import { createCaptureTrees } from '../extract/captureTree';
import type { LanguageParser } from '../extract/extractFacts';
import { readGrammarTables } from '../extract/syntax/grammarTables';
import { compilePatterns } from '../extract/syntax/patterns';
import type { LanguageTable } from '../languages/table';

/** Gives the parser of a language; each grammar is loaded and its queries compiled once. */
export type LanguageParsers = (table: LanguageTable) => Promise<LanguageParser>;

/** Ten times what the largest file that is read takes, if it is a program. */
const PARSE_LIMIT_MS = 20_000;

/**
 * Parsers from the .wasm files in `folder` (absolute). WASM memory is not collected: the parsers live as long
 * as their thread. Throws UserError('outside-failed') when a file is missing, unreadable or damaged.
 */
export function createLanguageParsers(folder: string, limitMs = PARSE_LIMIT_MS): LanguageParsers {
  const known = new Map<string, Promise<LanguageParser>>();
  let runtime: Promise<void> | undefined;
  return (table) => {
    const key = `${table.grammar}\n${table.queries.length}`;
    let parser = known.get(key);
    if (!parser) {
      runtime ??= startRuntime(folder);
      parser = runtime.then(() => loadLanguage(folder, table, limitMs));
      known.set(key, parser);
    }
    return parser;
  };
}

/** 32 MB, as the library begins with; 2 GB, all that its pointers reach. In pages of 64 KB. */
const MEMORY = { initial: 512, maximum: 32_768 };
let memory: WebAssembly.Memory | undefined;

/** The memory of all parsers of this thread: the library starts once. */
const parserMemory = (): WebAssembly.Memory => (memory ??= new WebAssembly.Memory(MEMORY));

async function startRuntime(folder: string): Promise<void> {
  const file = 'web-tree-sitter.wasm';
  const wasmBinary = await readGrammar(folder, file);
  await usable(file, () => Parser.init({ wasmBinary, wasmMemory: parserMemory() }));
}

async function loadLanguage(folder: string, table: LanguageTable, limitMs: number): Promise<LanguageParser> {
  const bytes = await readGrammar(folder, table.grammar);
  const grammar = await usable(table.grammar, () => Grammar.load(bytes));
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tables = readGrammarTables(parserMemory(), parser, grammar);
  const patterns = compilePatterns(table.queries, grammar, tables);
  return { table, parser, buildCaptureTree: createCaptureTrees(parserMemory(), tables, patterns), limitMs };
}

async function readGrammar(folder: string, file: string): Promise<Uint8Array> {
  return usable(file, () => readFile(join(folder, file)));
}

async function usable<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new UserError(
      'outside-failed',
      `cannot read the grammar ${file} (${errorText(error)}): the installation is damaged, install RepoMaster again`,
    );
  }
}
