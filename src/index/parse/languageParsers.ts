/** The parsing library, which starts at once, and the grammars, loaded when a file first needs them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { createCaptureTrees } from '../extract/captureTree';
import type { LanguageParser } from '../extract/extractFacts';
import { shapeGrammar } from '../extract/shape/grammar';
import type { ShapeGrammar } from '../extract/shape/grammar';
import { readGrammarTables } from '../extract/syntax/grammarTables';
import { compilePatterns } from '../extract/syntax/patterns';
import { createNodeReader } from '../extract/syntax/syntaxNodes';
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
  // Before the first file is there to parse; a failure is met by whoever asks for a parser.
  const runtime = startRuntime(folder);
  runtime.catch(() => undefined);
  return (table) => {
    const key = `${table.grammar}\n${table.queries.length}`;
    let parser = known.get(key);
    if (!parser) {
      parser = runtime.then(() => loadLanguage(folder, table, limitMs));
      known.set(key, parser);
    }
    return parser;
  };
}

/**
 * In pages of 64 KB. 32 MB, as the library begins with. 1 GB: programs of 4 MB take up to 720 MB, and a text that is
 * none, of a few KB, as much as there is; where that is all taken, the parser ends its thread.
 */
const MEMORY = { initial: 512, maximum: 16_384 };
let memory: WebAssembly.Memory | undefined;

/** The memory of all parsers of this thread: the library starts once. */
const parserMemory = (): WebAssembly.Memory => (memory ??= new WebAssembly.Memory(MEMORY));

/** The bytes that the parsers of this thread have come to hold: they never become fewer. */
export function parserBytes(): number {
  return memory?.buffer.byteLength ?? 0;
}

async function startRuntime(folder: string): Promise<void> {
  const file = 'web-tree-sitter.wasm';
  const wasmBinary = await readGrammar(folder, file);
  // What the library says when it aborts stands in the error that it throws.
  const printErr = (): void => undefined;
  await usable(file, () => Parser.init({ wasmBinary, wasmMemory: parserMemory(), printErr }));
}

async function loadLanguage(folder: string, table: LanguageTable, limitMs: number): Promise<LanguageParser> {
  const bytes = await readGrammar(folder, table.grammar);
  const grammar = await usable(table.grammar, () => Grammar.load(bytes));
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tables = readGrammarTables(parserMemory(), parser, grammar);
  const patterns = compilePatterns(table.queries, grammar, tables);
  let shapes: ShapeGrammar | undefined;
  return {
    ...{ table, parser, limitMs },
    buildCaptureTree: createCaptureTrees(parserMemory(), tables, patterns),
    shapeGrammar: () =>
      (shapes ??= shapeGrammar(grammar, createNodeReader(parserMemory(), tables, new Map()))),
  };
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
      phrase(
        'cannot read the grammar {0} ({1}): the installation is damaged, install RepoMaster again',
        file,
        errorText(error),
      ),
    );
  }
}
