/** The forms of previews, as the host sends them. */
import '../shared/jitless';
import * as z from 'zod/mini';
import type { FilePlace, FilePreview } from '../../src/protocol/filePreview';
import { formOf } from '../../src/protocol/form';

export const filePlace = formOf<FilePlace>()(z.enum(['workspace', 'results']));

const counted = { isCounted: z.boolean(), sizeBytes: z.number() };

export const filePreview = formOf<FilePreview>()(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('image'),
      type: z.enum(['png', 'jpeg', 'gif', 'webp', 'svg']),
      // It stands in an address: nothing but base64 does.
      data: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
      size: z.nullable(z.object({ width: z.number(), height: z.number() })),
      sizeBytes: z.number(),
    }),
    z.object({
      ...{ kind: z.literal('table'), header: z.array(z.string()), rows: z.array(z.array(z.string())) },
      ...{ rowCount: z.number(), columnCount: z.number(), brokenRows: z.number(), ...counted },
    }),
    z.object({
      ...{ kind: z.literal('text'), format: z.enum(['plain', 'markdown']), text: z.string() },
      ...{ isCut: z.boolean(), lineCount: z.number(), ...counted },
    }),
    z.object({
      kind: z.literal('none'),
      reason: z.enum([
        ...(['gone', 'outside', 'folder', 'special', 'unreadable', 'binary'] as const),
        ...(['empty', 'tooBig', 'torn', 'unlike', 'unfolds'] as const),
      ]),
      sizeBytes: z.nullable(z.number()),
    }),
  ]),
);
