/** Files that a conversation made or changed, as the chat page lists them and looks into them. */

/** What a path is relative to: the mapped folder, or the conversation's folder of results. */
export type FilePlace = 'workspace' | 'results';

/** What is to be seen of a file without opening it. */
export type FilePreview =
  | {
      readonly kind: 'image';
      readonly type: ImageType;
      /** The whole file, base64. */
      readonly data: string;
      /** In pixels; null for a picture that has no size of its own. */
      readonly size: { readonly width: number; readonly height: number } | null;
      readonly sizeBytes: number;
    }
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      /** The first rows, each with as many cells as `header` at most. */
      readonly rows: readonly (readonly string[])[];
      readonly rowCount: number;
      readonly columnCount: number;
      /** Rows that are not whole: a quote that nothing closes, a line that is no JSON. */
      readonly brokenRows: number;
      /** Whether the whole file was counted. */
      readonly isCounted: boolean;
      readonly sizeBytes: number;
    }
  | {
      readonly kind: 'text';
      readonly format: 'plain' | 'markdown';
      /** Its beginning. */
      readonly text: string;
      readonly isCut: boolean;
      readonly lineCount: number;
      readonly isCounted: boolean;
      readonly sizeBytes: number;
    }
  | { readonly kind: 'none'; readonly reason: NoPreview; readonly sizeBytes: number | null };

export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg';

/**
 * Why there is nothing to be seen. `outside`: it leads out of the folder; `special`: a device, a pipe; `torn`: it ends before
 * it is complete; `unlike`: it is not what its name says; `unfolds`: a small file that becomes too much to be drawn.
 */
export type NoPreview =
  | 'gone'
  | 'outside'
  | 'folder'
  | 'special'
  | 'unreadable'
  | 'binary'
  | 'empty'
  | 'tooBig'
  | 'torn'
  | 'unlike'
  | 'unfolds';
