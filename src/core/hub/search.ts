/** What a search for repositories comes to. `repomaster hub search --json` prints it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const candidateForm = z.strictObject({
  /** `owner/name`. */
  name: z.string(),
  url: z.string(),
  /** Null for one of the store, which does not know them. */
  stars: z.nullable(z.number()),
  /** SPDX id; null where there is none, and for one of the store. */
  licence: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Whether its README shows that the task can be done with it here, by commands or by its code. */
  fits: z.boolean(),
  /** In one sentence, with what in the README says so. */
  reason: z.string(),
  /** In [0, 1]. */
  score: z.number(),
});

export const repositorySearchForm = z.strictObject({
  version: z.literal(1),
  /** As the service was asked, in their order; empty where the store had the answer. */
  queries: z.array(z.string()),
  /** Best first, at most three. */
  results: z.array(candidateForm),
  from: z.enum(['store', 'network']),
});

export type HubCandidate = Frozen<z.output<typeof candidateForm>>;
export type RepositorySearch = Frozen<z.output<typeof repositorySearchForm>>;
