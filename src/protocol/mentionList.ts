/** Completions of a mention. */
import * as z from 'zod/mini';
import type { Frozen } from '../core/form';
import { mentionedForm, sentMentionForm } from '../core/conversation/mentions';

const mentionCandidateForm = z.object({
  /** What is written for it; of a path whose other end is still to come, up to that. */
  text: z.string(),
  name: z.string(),
  what: mentionedForm,
  path: z.string(),
  line: z.number(),
  /** What it would send; null while that is not known, and where more is to be written. */
  cost: z.nullable(sentMentionForm),
});

/** One of the list below `@`. */
export type MentionCandidate = Frozen<z.output<typeof mentionCandidateForm>>;

export const mentionListForm = z.object({
  items: z.array(mentionCandidateForm),
  /** `near`: nothing has the name, and these are spelt like it; `noMap`: there is no map to look it up in. */
  how: z.enum(['match', 'near', 'noMap']),
});

export type MentionList = Frozen<z.output<typeof mentionListForm>>;
