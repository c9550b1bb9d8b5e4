import * as z from 'zod/mini';
import type { Frozen } from '../../core/form';

/** What `repomaster git undo --json` prints. */
export const undoForm = z.strictObject({
  version: z.literal(1),
  /** What was taken back; null where there was nothing. */
  undone: z.nullable(z.strictObject({ id: z.string(), what: z.string() })),
});

export type PrintedUndo = Frozen<z.output<typeof undoForm>>;
