/** Places that answers name: whether they exist, and their code. */
import * as z from 'zod/mini';
import type { Frozen } from '../core/form';
import { saidForm } from '../core/text/phraseForm';

const citedPlaceForm = z.object({ path: z.string(), line: z.number(), endLine: z.number() });

/** Lines of a file: from 1, inclusive; the path as the answer has it. */
export type CitedPlace = Frozen<z.output<typeof citedPlaceForm>>;

export const verdictForm = z.object({
  ...citedPlaceForm.shape,
  isVerified: z.boolean(),
  /** The problem in one sentence; '' if there is none. */
  why: saidForm,
});

/** Whether what an answer names is there. */
export type Verdict = Frozen<z.output<typeof verdictForm>>;

export const peekedCodeForm = z.object({
  /** Of the first of `lines`, from 1. */
  firstLine: z.number(),
  /** As many as fit a glance, each cut where it is very long. */
  lines: z.array(z.string()),
  /** More lines were named than are shown. */
  isCut: z.boolean(),
});

/** Code at a place, with a few lines around it. */
export type PeekedCode = Frozen<z.output<typeof peekedCodeForm>>;

/** As many places of one answer are asked about; one that names more is a list, not an argument. */
export const mostCitedPlaces = 200;

/** The same for the same place. */
export function placeKey({ path, line, endLine }: CitedPlace): string {
  return `${path}:${line}-${endLine}`;
}
