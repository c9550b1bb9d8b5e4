/** Sources in memory -> facts and the linked index, with the real grammars and nothing else from the disk. */
import { join } from 'node:path';
import { isNotebook } from '../../src/core/files/notebookFiles';
import type { CodeIndex } from '../../src/core/map/codeIndex';
import { byCodeUnits } from '../../src/core/text/order';
import type { FileFacts } from '../../src/index/extract/facts';
import { buildIndex, buildPausing } from '../../src/index/graph/buildIndex';
import type { IndexInput } from '../../src/index/graph/buildIndex';
import { createLanguageParsers } from '../../src/index/parse/languageParsers';
import { sourceFacts } from '../../src/index/parse/sourceFacts';
import { onePiece } from '../../src/index/scan/notebook/bytes';
import { notebookCode } from '../../src/index/scan/notebook/notebookCode';
import type { NotebookCode } from '../../src/index/scan/notebook/notebookCode';
import { languageOfName } from '../../src/index/scan/sourceLanguage';
import { repositoryRoot } from './paths';

const parsers = createLanguageParsers(join(repositoryRoot, 'dist', 'grammars'));

/** The facts of one file, in the language that its name says. */
export async function factsOf(path: string, text: string, parsersOf = parsers): Promise<FileFacts> {
  const language = languageOfName(path);
  if (!language) throw new Error(`${path} is a source of no known language`);
  const source = sourceOf(path, text);
  if (source.kind === 'skipped') throw new Error(`${path}: ${source.reason}`);
  const notebook = 'cells' in source ? { notebook: source } : {};
  return sourceFacts(parsersOf, path, language, { text: source.text, ...notebook });
}

/** The text as the map has it: of a notebook its code, or why it has none. */
export function sourceOf(path: string, text: string): NotebookCode | { kind: 'text'; text: string } {
  return isNotebook(path) ? notebookCode(onePiece(Buffer.from(text))) : { kind: 'text', text };
}

/** The linked index of a workspace: texts by path; JSON and the like are its configurations. No git history. */
export async function analyse(texts: Readonly<Record<string, string>>, rootName = ''): Promise<CodeIndex> {
  return buildIndex(await inputOf(texts, rootName));
}

/** The same; throws where linking is not done after so many pauses, each of some thousand steps of the flow. */
export async function analyseWithin(
  mostPauses: number,
  texts: Readonly<Record<string, string>>,
): Promise<CodeIndex> {
  const work = buildPausing(await inputOf(texts, ''));
  for (let pauses = 0; pauses <= mostPauses; pauses++) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
  throw new Error(`${Object.keys(texts).join(', ')}: not linked after ${mostPauses} pauses`);
}

async function inputOf(texts: Readonly<Record<string, string>>, rootName: string): Promise<IndexInput> {
  const facts: FileFacts[] = [];
  const configs = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    if (sourceOf(path, text).kind === 'skipped') continue;
    if (languageOfName(path)) facts.push(await factsOf(path, text));
    else configs.set(path, text);
  }
  facts.sort((a, b) => byCodeUnits(a.path, b.path));
  return { rootName, facts, configs, skipped: [], history: null, partial: false };
}
