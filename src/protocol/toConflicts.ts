/** Messages from the host to the conflict page. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { mergeViewForm } from '../core/git/mergeWork';
import { phraseForm } from '../core/text/phraseForm';
import { conflictMarksForm } from './conflictMarks';
import { conflictActionForm } from './fromConflicts';

const mergeStepForm = z.enum(['write', 'finish', 'undo']);

/** What takes a while, and holds up the rest. */
export type MergeStep = z.output<typeof mergeStepForm>;

const toConflictsForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), strings: z.record(z.string(), z.string()) }),
  /** The merge as it stands. `now`: seconds since the epoch, for the ages of commits. */
  z.object({
    type: z.literal('merge'),
    view: mergeViewForm,
    marks: z.array(conflictMarksForm),
    now: z.number(),
  }),
  /** The command line that runs the repository's tests; null where none is known. */
  z.object({ type: z.literal('tests'), command: z.nullable(z.string()) }),
  /** What is under way; null once it has ended, whatever came of it. */
  z.object({ type: z.literal('busy'), step: z.nullable(mergeStepForm) }),
  /** The first conflict of this file becomes the current one. */
  z.object({ type: z.literal('show'), path: z.string() }),
  /** There is no merge to be read: why, and what helps (null = nothing does). */
  z.object({
    type: z.literal('empty'),
    why: phraseForm,
    action: z.nullable(z.object({ label: phraseForm, command: conflictActionForm })),
  }),
]);

export type ToConflicts = Frozen<z.output<typeof toConflictsForm>>;

/** The message; null for anything that is none. */
export const parseToConflicts = parserOf<ToConflicts>(toConflictsForm);
