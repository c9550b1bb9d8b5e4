/** The outline of a text that need not be on disk, parsed apart from any index. */
import { basename } from 'node:path';
import { isNotebook } from '../../core/files/notebookFiles';
import type { NamedCall } from '../../core/git/mergePorts';
import type { Language } from '../../core/map/codeIndex';
import type { Outline, OutlineSymbol, Syntax } from '../../core/changes/edits';
import type { FileFacts } from '../extract/facts';
import { calledNames } from './calledNames';
import { outlineNames } from './outlineNames';
import type { ParsePool } from '../parse/pool';
import { languageRules } from '../languages/rules';
import { unpackFacts } from '../parse/packedFacts';
import { layoutFault } from './pythonLayout';
import { interpreterLineBytes, languageOfInterpreter, languageOfName } from '../scan/sourceLanguage';

/** Parses by the workers of `pool`: a text that ends one of them has that for its problem. */
export function createSyntax(pool: ParsePool): TextSyntax {
  return {
    outline: async (path, text, signal) => {
      let outline: Outline = { symbols: [], problems: [] };
      const isRead = await parseText(pool, { path, text }, signal, (parsed, language) => {
        outline = typeof parsed === 'string' ? notParsed(parsed) : outlineOf(parsed);
        if (languageRules[language].source.layout && outline.problems.length === 0)
          outline = { ...outline, problems: layoutProblems(text) };
      });
      return isRead ? outline : null;
    },
    calls: async (path, text, signal) => {
      let calls: readonly NamedCall[] = [];
      const isRead = await parseText(pool, { path, text }, signal, (parsed) => {
        if (typeof parsed !== 'string') calls = calledNames(parsed);
      });
      return isRead ? calls : null;
    },
  };
}

export interface TextSyntax extends Syntax {
  /** The calls in a text by the names that are called, in their order; null for a language that is not read. */
  calls(path: string, text: string, signal: AbortSignal): Promise<readonly NamedCall[] | null>;
}

/** False for a language that is not read; `use` gets the facts, or why there are none. */
async function parseText(
  pool: ParsePool,
  { path, text }: { readonly path: string; readonly text: string },
  signal: AbortSignal,
  use: (parsed: FileFacts | string, language: Language) => void,
): Promise<boolean> {
  // What is in it stands on lines of its code, not of this text.
  if (isNotebook(path)) return false;
  const language =
    languageOfName(basename(path)) ?? languageOfInterpreter(text.slice(0, interpreterLineBytes));
  if (language === null) return false;
  const file = { path, language, sizeBytes: Buffer.byteLength(text), knownDigest: null, buffer: text };
  await pool.parse('', [file], signal, (parsed) => {
    if (parsed.kind === 'facts') use(unpackFacts(parsed.packed), language);
    if (parsed.kind === 'skipped') use(parsed.reason, language);
  });
  return true;
}

export function layoutProblems(text: string): Outline['problems'] {
  const line = layoutFault(text);
  return line === null
    ? []
    : [{ line, message: 'a block is missing here, or the line fits no block by its indentation' }];
}

function notParsed(reason: string): Outline {
  return { symbols: [], problems: [{ line: 1, message: `not parsed: ${reason}` }] };
}

function outlineOf({ definitions, problems }: FileFacts): Outline {
  const symbols = [...outlineNames(definitions)].flatMap(([number, name]): OutlineSymbol[] => {
    const definition = definitions[number];
    if (definition === undefined || definition.kind === 'module') return [];
    const { kind, startLine, endLine } = definition;
    return [{ name, kind, startLine, endLine }];
  });
  return { symbols, problems: problems.map(({ line, message }) => ({ line, message })) };
}
