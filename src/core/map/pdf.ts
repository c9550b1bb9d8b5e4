/** The text of PDF files: the port of what reads them, and what comes of it. */

export type PdfReading =
  | {
      readonly kind: 'text';
      /** Of the file; more than `pages` where reading came to a limit. */
      readonly pagesTotal: number;
      /** Text of the first pages, in their order; '' for a page without text. */
      readonly pages: readonly string[];
      /** What could not be read, a sentence each; empty where nothing is known to be missing. */
      readonly unread: readonly string[];
    }
  /** `why` completes a sentence that begins with the path. */
  | { readonly kind: 'none'; readonly why: string };

export interface PdfReader {
  /** Reads the file's text; a file that is broken, locked or too much is a reading too. Throws CancelledError. */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<PdfReading>;
}

/** A PDF as it was read for one question. */
export interface ReadPdf {
  /** Relative to the indexed folder, `/`. */
  readonly path: string;
  /** SHA-256 of its bytes, hex. */
  readonly version: string;
  readonly reading: PdfReading;
}
