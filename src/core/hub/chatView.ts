/** What a chat shows of the hub: the answer to a command, and what the user did with it since. All of it is data from outside. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { phraseForm, saidForm } from '../text/phraseForm';
import { experienceForm } from './experience';

const hubCardForm = z.object({
  /** `owner/name`. */
  name: z.string(),
  /** Its page. */
  url: z.string(),
  /** What git clones it from. */
  cloneUrl: z.string(),
  description: z.nullable(z.string()),
  /** Null where it is not known, as of one from the store. */
  stars: z.nullable(z.number()),
  /** SPDX id, `NOASSERTION` where the service could not tell which; null where none is known. */
  licence: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** On the service, its history included; null where it is not known. */
  sizeKb: z.nullable(z.number()),
  /** Nobody works on it any more. */
  archived: z.boolean(),
  fits: z.boolean(),
  /** In one sentence; of one that was found, with what its README says, quoted. */
  reason: saidForm,
  /** Of one from the store: the commit that was proven. */
  commit: z.optional(z.string()),
  /** Of one from the store of which nothing was proven here: the file that it was imported from. */
  importedFrom: z.optional(z.string()),
});

const hubStoredRowForm = z.object({
  url: z.string(),
  commit: z.string(),
  /** The first line of what it can do. */
  about: z.string(),
  /** ISO 8601, UTC. */
  provenAt: z.string(),
  commands: z.number(),
  notes: z.number(),
  /** As of a card. */
  importedFrom: z.optional(z.string()),
});

/** A command's answer; a further kind, as the steps of a task, is a row here and in `webview-ui/chat/hub/hubPartView.tsx`. */
export const hubViewForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    task: z.string(),
    from: z.enum(['store', 'network']),
    /** Best first: three are shown, and the next one moves up where one is dismissed. */
    candidates: z.array(hubCardForm),
    /** What the user should know of the search. */
    notes: z.array(phraseForm),
  }),
  z.object({ kind: z.literal('issues'), repository: z.string(), experience: experienceForm }),
  z.object({ kind: z.literal('store'), rows: z.array(hubStoredRowForm) }),
  /** How the command is used. */
  z.object({ kind: z.literal('usage') }),
]);

/** What the user did with a candidate, by its name, or with a stored repository, by its address and commit. */
export const hubChangeForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dismissed') }),
  z.object({ kind: z.literal('restored') }),
  /** Into this folder, absolute. */
  z.object({ kind: z.literal('cloned'), folder: z.string(), commit: z.string() }),
  z.object({ kind: z.literal('forgotten') }),
]);

export type HubCard = Frozen<z.output<typeof hubCardForm>>;
export type HubStoredRow = Frozen<z.output<typeof hubStoredRowForm>>;
export type HubView = Frozen<z.output<typeof hubViewForm>>;
export type HubChange = Frozen<z.output<typeof hubChangeForm>>;
