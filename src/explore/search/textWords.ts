import type { Pausing } from '../../core/async/pausing';
import type { SourceTexts } from '../map/sourceTexts';
import { declaredNames } from './declaredNames';
import { descriptionsIn } from './describedFiles';
import type { Description } from './describedFiles';
import { textCellsOf } from './textCells';
import { WordTable } from './wordTable';
import type { WordCounts } from './wordTable';

/** What search keeps of one text. */
export interface TextOfFile {
  /** Of the text that was read; null where an equal one would not mean an equal text. */
  readonly stamp: string | null;
  readonly words: WordCounts;
  /** Names that it declares, each once. */
  readonly declared: WordCounts;
  /** What it says of files, where it is a document. */
  readonly described: readonly Description[];
  /** Whether it has runs of letters too long to be counted. */
  readonly hasMore: boolean;
}

const EMPTY = new Uint32Array(0);

/**
 * The words of a folder's texts, from one version of its index to the next: only what has changed is read again.
 * Keeps 8 bytes for each identifier of each file, and each identifier once.
 */
export class TextWords {
  readonly table = new WordTable();
  private readonly files = new Map<string, TextOfFile>();

  /** What is kept of a file; what an empty text has where there is none. */
  of(path: string): TextOfFile {
    return (
      this.files.get(path) ?? { stamp: null, words: EMPTY, declared: EMPTY, described: [], hasMore: false }
    );
  }

  /**
   * Brings what is kept up to the texts of `paths` as they are now, and forgets all others. May be left at a pause and
   * begun anew. Linear in what has changed; looks at every file's stamp.
   */
  *update(texts: SourceTexts, paths: readonly string[]): Pausing<void> {
    const listed = new Set(paths);
    for (const path of this.files.keys()) if (!listed.has(path)) this.files.delete(path);
    for (const path of paths) {
      const stamp = texts.stamp?.(path) ?? null;
      const known = this.files.get(path);
      if (known && stamp !== null && known.stamp === stamp) continue;
      this.files.set(path, this.read(path, texts, stamp));
      yield undefined;
    }
  }

  private read(path: string, texts: SourceTexts, stamp: string | null): TextOfFile {
    const text = texts.read(path) ?? '';
    const cells = textCellsOf(texts, path);
    const { counts, hasMore } = this.table.count([text, ...cells.map((each) => each.text)].join('\n'));
    const declared = this.table.count([...new Set(declaredNames(text))].join(' ')).counts;
    return { stamp, words: counts, declared, described: descriptionsIn(path, text), hasMore };
  }
}
