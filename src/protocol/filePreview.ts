/** Files that a conversation made or changed, and their previews. */
import * as z from 'zod/mini';
import type { Frozen } from '../core/form';
import { tableHeadForm } from '../core/text/tableHead';

export const fileRootForm = z.enum(['workspace', 'results']);

/** What a path is relative to: the mapped folder, or the conversation's folder of results. */
export type FileRoot = z.output<typeof fileRootForm>;

const imageTypeForm = z.enum(['png', 'jpeg', 'gif', 'webp', 'svg']);

export type ImageType = z.output<typeof imageTypeForm>;

const noPreviewForm = z.enum([
  'gone',
  'outside',
  'folder',
  'special',
  'unreadable',
  'binary',
  'empty',
  'tooBig',
  'torn',
  'unlike',
  'unfolds',
]);

/**
 * Why there is nothing to be seen. `outside`: it leads out of the folder; `special`: a device, a pipe; `torn`: it ends before
 * it is complete; `unlike`: it is not what its name says; `unfolds`: a small file that becomes too much to be drawn.
 */
export type NoPreview = z.output<typeof noPreviewForm>;

export const filePreviewForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    type: imageTypeForm,
    /** The whole file, base64. */
    data: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    /** In pixels; null for a picture that has no size of its own. */
    size: z.nullable(z.object({ width: z.number(), height: z.number() })),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal('table'),
    ...tableHeadForm.shape,
    /** Whether the whole file was counted. */
    isCounted: z.boolean(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal('text'),
    format: z.enum(['plain', 'markdown']),
    /** Its beginning. */
    text: z.string(),
    isCut: z.boolean(),
    lineCount: z.number(),
    isCounted: z.boolean(),
    sizeBytes: z.number(),
  }),
  z.object({ kind: z.literal('none'), reason: noPreviewForm, sizeBytes: z.nullable(z.number()) }),
]);

/** What is to be seen of a file without opening it. */
export type FilePreview = Frozen<z.output<typeof filePreviewForm>>;
