/** The shapes of texts that need not be on disk, parsed apart from any index. */
import { basename } from 'node:path';
import type { FileShape, ShapeText, SymbolShape } from '../../core/git/shapes';
import type { Language } from '../../core/map/codeIndex';
import type { FileFacts } from '../extract/facts';
import { hashText } from '../extract/shape/hash';
import type { PartShape } from '../extract/shape/partShape';
import { languageRules } from '../languages/rules';
import type { ListedFile } from '../parse/messages';
import { unpackFacts } from '../parse/packedFacts';
import type { ParsePool } from '../parse/pool';
import { interpreterLineBytes, languageOfInterpreter, languageOfName } from '../scan/sourceLanguage';
import { layoutProblems } from './outline';
import { outlineNames } from './outlineNames';

/** In the order of the texts; null for a language that is not read. A text that ends a worker has that for its problem. */
export async function textShapes(
  pool: ParsePool,
  texts: readonly ShapeText[],
  signal: AbortSignal,
): Promise<readonly (FileShape | null)[]> {
  const shapes: (FileShape | null)[] = texts.map(() => null);
  const files = texts.flatMap(({ path, text }, at): (ListedFile & { readonly at: number })[] => {
    const language = languageOf(path, text);
    if (language === null) return [];
    const sizeBytes = Buffer.byteLength(text);
    // Versions of one file are told apart by a folder of their own.
    const own = { path: `${at}/${path}`, language, sizeBytes, knownDigest: null, buffer: text, at };
    return [{ ...own, what: 'shapes' }];
  });
  const byPath = new Map(files.map((file) => [file.path, file]));
  await pool.parse('', files, signal, (parsed) => {
    const file = byPath.get(parsed.path);
    if (file === undefined) return;
    if (parsed.kind === 'facts')
      shapes[file.at] = fileShape(unpackFacts(parsed.packed), texts[file.at]?.text ?? '');
    if (parsed.kind === 'skipped') shapes[file.at] = notRead(file.language, parsed.reason);
  });
  return shapes;
}

export function languageOf(path: string, text: string): Language | null {
  return languageOfName(basename(path)) ?? languageOfInterpreter(text.slice(0, interpreterLineBytes));
}

const NOTHING = { head: 0, code: 0, docs: 0, comments: 0, layout: 0 };

function notRead(language: Language, reason: string): FileShape {
  return { language, symbols: [], top: NOTHING, problems: [{ line: 1, message: `not parsed: ${reason}` }] };
}

/** Of a definition whose node was not found: its body is part of what stands around it. */
function onlyHead(signature: string): Omit<PartShape, 'number'> {
  const head = hashText(signature, 0, signature.length);
  return { ...NOTHING, head, parameters: [], returns: null, decorators: [], tokens: new Uint32Array() };
}

function fileShape(facts: FileFacts, text: string): FileShape {
  const { language, definitions, problems, shapes } = facts;
  const names = outlineNames(definitions);
  const parts = new Map((shapes?.symbols ?? []).map((part) => [part.number, part]));
  const symbols: SymbolShape[] = [];
  for (const [number, name] of names) {
    const definition = definitions[number];
    const part = parts.get(number);
    if (definition === undefined || definition.kind === 'module' || name.includes('<')) continue;
    const { kind, startLine, endLine, signature, async: isAsync, bases } = definition;
    const said = part ?? onlyHead(signature);
    const { head, code, docs, comments, layout, parameters, returns, decorators, tokens } = said;
    symbols.push({
      ...{ name, kind, startLine, endLine, signature, isAsync, bases },
      ...{ head, code, docs, comments, layout, parameters, returns, decorators, tokens },
    });
  }
  const told = problems.map(({ line, message }) => ({ line, message }));
  const isLaidOut = languageRules[language].source.layout && told.length === 0 && facts.cells === undefined;
  return {
    ...{ language, symbols, top: shapes?.top ?? NOTHING },
    problems: isLaidOut ? layoutProblems(text) : told,
  };
}
