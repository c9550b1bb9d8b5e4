/** Sources in memory -> facts and the linked index, with the real grammars and nothing else from the disk. */
import { join } from 'node:path';
import type { CodeIndex } from '../../src/core/map/codeIndex';
import { byCodeUnits } from '../../src/core/text/order';
import { extractFacts } from '../../src/index/extract/extractFacts';
import type { FileFacts } from '../../src/index/extract/facts';
import { buildIndex } from '../../src/index/graph/buildIndex';
import { languageTable } from '../../src/index/languages/tables';
import { createLanguageParsers } from '../../src/index/parse/languageParsers';
import { languageOfName } from '../../src/index/scan/sourceLanguage';
import { repositoryRoot } from './paths';

const parsers = createLanguageParsers(join(repositoryRoot, 'dist', 'grammars'));

/** The facts of one file, in the language that its name says. */
export async function factsOf(path: string, text: string, parsersOf = parsers): Promise<FileFacts> {
  const language = languageOfName(path);
  if (!language) throw new Error(`${path} is a source of no known language`);
  return extractFacts(await parsersOf(languageTable(language, path)), path, text);
}

/** The linked index of a workspace: texts by path; JSON and the like are its configurations. No git history. */
export async function analyse(texts: Readonly<Record<string, string>>, rootName = ''): Promise<CodeIndex> {
  const facts: FileFacts[] = [];
  const configs = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    if (languageOfName(path)) facts.push(await factsOf(path, text));
    else configs.set(path, text);
  }
  facts.sort((a, b) => byCodeUnits(a.path, b.path));
  return buildIndex({ rootName, facts, configs, skipped: [], history: null, partial: false });
}
