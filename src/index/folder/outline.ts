/** The outline of a text that need not be on disk, parsed apart from any index. */
import { basename } from 'node:path';
import type { Outline, OutlineSymbol, Syntax } from '../../core/changes/edits';
import type { FileFacts } from '../extract/facts';
import type { ParsePool } from '../parse/pool';
import { unpackFacts } from '../parse/packedFacts';
import { interpreterLineBytes, languageOfInterpreter, languageOfName } from '../scan/sourceLanguage';

/** Parses by the workers of `pool`: a text that ends one of them has that for its problem. */
export function createSyntax(pool: ParsePool): Syntax {
  return {
    outline: async (path, text, signal) => {
      const language =
        languageOfName(basename(path)) ?? languageOfInterpreter(text.slice(0, interpreterLineBytes));
      if (language === null) return null;
      const file = { path, language, sizeBytes: Buffer.byteLength(text), knownDigest: null, buffer: text };
      let outline: Outline = { symbols: [], problems: [] };
      await pool.parse('', [file], signal, (parsed) => {
        if (parsed.kind === 'facts') outline = outlineOf(unpackFacts(parsed.packed));
        if (parsed.kind === 'skipped') outline = notParsed(parsed.reason);
      });
      return outline;
    },
  };
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
