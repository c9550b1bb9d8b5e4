/** Messages from the conflict page to the host, each validated before use. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';

/** As the host gave it. */
const id = z.string().check(z.minLength(1), z.maxLength(1024));
const at = z.number().check(z.int(), z.gte(0), z.lt(10_000));
/** As long as a file that is edited here may be: what is larger is edited in an editor. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
const text = z.nullable(z.string().check(z.maxLength(MOST_CHARACTERS)));

export const conflictActionForm = z.enum(['openSourceControl', 'openFolder', 'readAgain']);

export type ConflictAction = z.output<typeof conflictActionForm>;

const choiceForm = z.nullable(
  z.union([
    z.strictObject({ candidate: at }),
    z.strictObject({ text }),
    z.strictObject({ side: z.enum(['ours', 'theirs']) }),
  ]),
);

const fromConflictsForm = z.discriminatedUnion('type', [
  /** The page is loaded (again): answered with `init` and the merge. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('choose'), id, choice: choiceForm }),
  z.strictObject({ type: z.literal('write'), ids: z.array(id).check(z.minLength(1), z.maxLength(10_000)) }),
  /** Checks the result, and commits it where no check failed. */
  /** `tests`: the repository's own are run before the commit. */
  z.strictObject({ type: z.literal('finish'), tests: z.boolean() }),
  /** Ends the checks that are under way. */
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('undo'), id }),
  /** Shows the conflict's file in the editor, or in the merge editor. */
  z.strictObject({ type: z.literal('open'), id, where: z.enum(['editor', 'mergeEditor']) }),
  /** Shows the code of a changed caller or callee, by its place in the view that was sent last. */
  z.strictObject({ type: z.literal('openNeighbour'), id, at }),
  /** Shows the graph around the conflict's symbol. */
  z.strictObject({ type: z.literal('showInGraph'), id }),
  /** Shows the place of a fault without a conflict, by its place in the view that was sent last. */
  z.strictObject({ type: z.literal('openFault'), at }),
  z.strictObject({ type: z.literal('act'), command: conflictActionForm }),
]);

export type FromConflicts = Frozen<z.output<typeof fromConflictsForm>>;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromConflicts = parserOf<FromConflicts>(fromConflictsForm);
