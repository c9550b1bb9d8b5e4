import type { Notebook, TextCell } from '../../index/scan/notebook/notebook';

/** Reads the texts that an answer shows. */
export interface SourceTexts {
  /** The folder, absolute: paths that begin with it are told apart from those outside of it. Absent: it is not known. */
  readonly folder?: string;
  /** Why a file is not read that is listed all the same, as the end of a sentence that begins with its path; null where it is read. */
  whyNot?(path: string): string | null;
  /**
   * The text of a file of the folder as it is on disk now, or as the index has it from an unsaved buffer (relative path,
   * `/`), line ends as they are; null where it is gone, is no text, or is not among the folder's listed files: nothing outside the map's listing is ever read.
   */
  read(path: string): string | null;
  /** Whether the folder has such a file, listed or not. Absent: nobody can tell. */
  isThere?(path: string): boolean;
  /** As `read`, and which bytes on disk it was read from. Without this, nobody may change a file for having been shown it. */
  readVersion?(path: string): VersionedSource | null;
  /**
   * What is known of a text without reading it: equal stamps, equal texts; null where an equal one would not mean that.
   * Without this, every version of the index has all texts read again for search.
   */
  stamp?(path: string): string | null;
  /**
   * The listed text (path) that a link within the folder leads to; null for any other path. Without this, no link is followed.
   */
  linked?(path: string): string | null;
  /**
   * A listed notebook with its outputs, as it is on disk or in an unsaved buffer; null for any other path, and for one that
   * cannot be read. Without this, no outputs are read.
   */
  readNotebook?(path: string): Notebook | null;
  /** The text cells of a notebook in the map; [] for any other path. Without this, search reads none. */
  textCells?(path: string): readonly TextCell[];
  /** The bytes of a listed PDF, or why they are not read; null for any other path. Without this, no PDF is read. */
  readPdf?(path: string): PdfBytes | null;
}

export type PdfBytes =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** `why` completes a sentence that begins with the path. */
  | { readonly kind: 'skipped'; readonly why: string };

export interface VersionedSource {
  readonly text: string;
  /** SHA-256 of the bytes, hex; null where the text is an unsaved buffer's. */
  readonly version: string | null;
}
