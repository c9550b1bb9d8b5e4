/** The outline of a text that need not be on disk, parsed apart from any index. */
import { basename } from 'node:path';
import { isNotebook } from '../../core/files/notebookFiles';
import type { NamedCall } from '../../core/git/mergePorts';
import type { Language } from '../../core/map/codeIndex';
import type { Outline, OutlineSymbol, Syntax } from '../../core/changes/edits';
import type { FileFacts } from '../extract/facts';
import { calledNames } from './calledNames';
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

function layoutProblems(text: string): Outline['problems'] {
  const line = layoutFault(text);
  return line === null
    ? []
    : [{ line, message: 'a block is missing here, or the line fits no block by its indentation' }];
}

function notParsed(reason: string): Outline {
  return { symbols: [], problems: [{ line: 1, message: `not parsed: ${reason}` }] };
}

/** The names are those of the ids in an index (graph/definitionIds), without the module's. */
function outlineOf({ definitions, problems }: FileFacts): Outline {
  const names = new Map<number, string>([[0, '']]);
  const taken = new Map<string, number>();
  const lambdas = new Map<number, number>();
  const inOrder = [...definitions.entries()]
    .slice(1)
    .sort(([a, one], [b, two]) => one.start - two.start || a - b);
  const symbols = inOrder.flatMap(([number, definition]): OutlineSymbol[] => {
    const { kind, parent, startLine, endLine } = definition;
    if (kind === 'module') return [];
    const own = ownName(definition.name, parent, lambdas);
    const around = names.get(parent) ?? '';
    const name = unique([...(around === '' ? [] : [around]), ...definition.through, own].join('.'), taken);
    names.set(number, name);
    return [{ name, kind, startLine, endLine }];
  });
  return { symbols, problems: problems.map(({ line, message }) => ({ line, message })) };
}

function ownName(name: string, parent: number, lambdas: Map<number, number>): string {
  if (name !== '<lambda>') return name;
  const count = (lambdas.get(parent) ?? 0) + 1;
  lambdas.set(parent, count);
  return `<lambda${count}>`;
}

function unique(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}#${count}`;
}
