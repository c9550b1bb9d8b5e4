/** One package: the map's answers beside its language's oracle. */
import { answersOf, compareDefinitions, compareImports } from './answers';
import { mapOf } from './mapOf';
import { askCPython } from './pythonOracle';
import type { Row } from './report';
import { askCompiler } from './typescriptOracle';

/** A package as scripts/lib/oracleCorpora.mjs gives it. */
export interface Corpus {
  readonly name: string;
  readonly version: string;
  readonly language: 'python' | 'typescript';
  readonly folder: string;
  readonly paths: Record<string, string[]>;
  readonly excludes: readonly string[];
}

export interface OracleCorpora {
  ensureOracleCorpora(options: {
    readonly root: string;
    readonly node: string;
    readonly log: (line: string) => void;
  }): Promise<readonly Corpus[]>;
}

export async function compare(corpus: Corpus): Promise<Row> {
  const { name, version, language, folder, paths } = corpus;
  const started = performance.now();
  const index = await mapOf(folder, corpus.excludes);
  const isPython = language === 'python';
  const asked = index.modules
    .filter((module) => (module.language === 'python') === isPython)
    .map(({ path }) => path);
  const expected = isPython ? await askCPython(folder, asked) : askCompiler(folder, asked, paths);
  const found = answersOf(index, asked, expected.unread);
  return {
    name,
    version,
    files: asked.length,
    unread: expected.unread,
    definitions: compareDefinitions(expected.definitions, found.definitions),
    imports: compareImports(expected.imports, found.imports),
    seconds: (performance.now() - started) / 1000,
  };
}
