/** What the thread that reads a PDF tells, in this order: `opened`, a `page` each, `end`; or `none` at any place. */
export type PdfMessage =
  | { readonly kind: 'opened'; readonly pagesTotal: number }
  | { readonly kind: 'page'; readonly text: string }
  /** As of a PdfReading. */
  | { readonly kind: 'end'; readonly unread: readonly string[] }
  | { readonly kind: 'none'; readonly why: string };

export interface PdfJob {
  readonly bytes: Uint8Array;
  /** No more pages, and no more characters, are read of one file. */
  readonly mostPages: number;
  readonly mostCharacters: number;
}
