/** A map of texts in memory: what the exploration tools answer from, without a folder. */
import { prepareMap } from '../../src/explore/map/exploreMap';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { isPdf } from '../../src/explore/pdf/isPdf';
import type { ReadAhead } from '../../src/explore/pdf/readAhead';
import { extensionOf, languageOfName } from '../../src/index/scan/sourceLanguage';
import { unknownLanguageReason } from '../../src/index/scan/skipReasons';
import { analyse } from './analyse';

/** The map of a workspace (texts by path), version 1; texts in no known language are listed as skipped, a PDF is its bytes as latin1. */
export async function mapOf(texts: Readonly<Record<string, string>>): Promise<ExploreMap> {
  const index = await analyse(texts);
  const skipped = Object.keys(texts)
    .filter((path) => languageOfName(path) === null)
    .map((path) => ({ path, reason: unknownLanguageReason(extensionOf(path)) }));
  const byPath = new Map(Object.entries(texts));
  return prepareMap(
    { ...index, skipped },
    {
      read: (path) => (isPdf(path) ? null : (byPath.get(path) ?? null)),
      readPdf: (path) => {
        const text = byPath.get(path);
        return text === undefined ? null : { kind: 'bytes', bytes: Buffer.from(text, 'latin1') };
      },
    },
  );
}

/** For tests that ask for no PDF. */
export const noReadAhead: ReadAhead = () => Promise.resolve(null);
