/** The grammars, loaded when a file first needs them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language as Grammar, Parser, Query } from 'web-tree-sitter';
import { UserError, errorText } from '../../core/errors';
import type { LanguageParser } from '../extract/extractFacts';
import type { LanguageTable } from '../languages/table';

/** Gives the parser of a language; each grammar is loaded and its query compiled (24-45 ms) once. */
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

async function startRuntime(folder: string): Promise<void> {
  const file = 'web-tree-sitter.wasm';
  const wasmBinary = await readGrammar(folder, file);
  await usable(file, () => Parser.init({ wasmBinary }));
}

async function loadLanguage(folder: string, table: LanguageTable, limitMs: number): Promise<LanguageParser> {
  const bytes = await readGrammar(folder, table.grammar);
  const grammar = await usable(table.grammar, () => Grammar.load(bytes));
  const parser = new Parser();
  parser.setLanguage(grammar);
  return { table, parser, query: new Query(grammar, table.queries.join('\n')), limitMs };
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
