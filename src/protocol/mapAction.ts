import * as z from 'zod/mini';
import type { Frozen } from '../core/form';
import { phraseForm } from '../core/text/phraseForm';

export const mapActionForm = z.object({
  label: phraseForm,
  command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder']),
});

/** What helps where a page has no map to show. */
export type MapAction = Frozen<z.output<typeof mapActionForm>>;
