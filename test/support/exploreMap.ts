/** A map of texts in memory: what the exploration tools answer from, without a folder. */
import { prepareMap } from '../../src/explore/map/exploreMap';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { isNotebook } from '../../src/core/files/notebookFiles';
import { isPdf } from '../../src/explore/pdf/isPdf';
import type { ReadAhead } from '../../src/explore/pdf/readAhead';
import { extensionOf, languageOfName } from '../../src/index/scan/sourceLanguage';
import { unknownLanguageReason } from '../../src/index/scan/skipReasons';
import { onePiece } from '../../src/index/scan/notebook/bytes';
import { textCells, wholeNotebook } from '../../src/index/scan/notebook/notebookCode';
import { analyse, sourceOf } from './analyse';

/** The map of a workspace (texts by path), version 1; texts in no known language are listed as skipped, a PDF is its bytes as latin1. */
export async function mapOf(texts: Readonly<Record<string, string>>): Promise<ExploreMap> {
  const index = await analyse(texts);
  const skipped = Object.keys(texts).flatMap((path) => {
    const source = sourceOf(path, texts[path] ?? '');
    if (source.kind === 'skipped') return [{ path, reason: source.reason }];
    return languageOfName(path) === null ? [{ path, reason: unknownLanguageReason(extensionOf(path)) }] : [];
  });
  const byPath = new Map(Object.entries(texts));
  return prepareMap(
    { ...index, skipped },
    {
      read: (path) => {
        const text = isPdf(path) ? undefined : byPath.get(path);
        const source = text === undefined ? null : sourceOf(path, text);
        return source?.kind === 'text' ? source.text : (text ?? null);
      },
      readNotebook: (path) => wholeNotebook(onePiece(Buffer.from(byPath.get(path) ?? ''))),
      textCells: (path) => (isNotebook(path) ? textCells(onePiece(Buffer.from(byPath.get(path) ?? ''))) : []),
      readPdf: (path) => {
        const text = byPath.get(path);
        return text === undefined ? null : { kind: 'bytes', bytes: Buffer.from(text, 'latin1') };
      },
    },
  );
}

/** For tests that ask for no PDF. */
export const noReadAhead: ReadAhead = () => Promise.resolve(null);
