import type { Language } from '../../core/map/codeIndex';
import { extractFacts } from '../extract/extractFacts';
import type { Extracted, LanguageParser } from '../extract/extractFacts';
import type { FileFacts } from '../extract/facts';
import { rewriteCellsOf } from '../languages/notebooks';
import { languageTable } from '../languages/tables';
import type { NotebookShape } from '../scan/notebook/notebookCode';
import type { LanguageParsers } from './languageParsers';

/** The facts of a text in `language`, or of a notebook's in the notebook's own. Throws as the parsers do. */
export async function sourceFacts(
  parsers: LanguageParsers,
  path: string,
  language: Language,
  { text, notebook }: { readonly text: string; readonly notebook?: NotebookShape },
  what: Extracted = 'facts',
): Promise<FileFacts> {
  const parser = await parsers(languageTable(notebook?.language ?? language, path, text));
  if (notebook === undefined) return extractFacts(parser, path, text, what);
  const facts = extractFacts(ofCells(parser, notebook), path, text, what);
  const definitions = facts.definitions.map((each) =>
    each.kind === 'module' && each.doc === null ? { ...each, doc: notebook.title } : each,
  );
  return { ...facts, definitions, cells: notebook.cells };
}

/** The parser for a notebook, whose cells may hold commands for their kernel. */
function ofCells(parser: LanguageParser, { language, spans }: NotebookShape): LanguageParser {
  const rewrite = rewriteCellsOf(language);
  if (rewrite === null) return parser;
  const { table } = parser;
  return { ...parser, table: { ...table, rewrites: [(text) => rewrite(text, spans), ...table.rewrites] } };
}
