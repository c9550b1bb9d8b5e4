/** What the page remembers over being hidden and over a restart of the window: the merge itself comes from the host again. */
import * as z from 'zod/mini';
import { startDraft } from './draft';
import { startState } from './state';
import type { ConflictsState } from './state';

const keptForm = z.object({
  current: z.nullable(z.string()),
  tabs: z.array(z.tuple([z.string(), z.union([z.number(), z.enum(['own', 'ours', 'theirs'])])])),
  /** Without what could be taken back. */
  drafts: z.array(z.tuple([z.string(), z.string()])),
  isBaseShown: z.boolean(),
});

/** The JSON that `parseKept` reads. */
export function renderKept({
  current,
  tabs,
  drafts,
  isBaseShown,
}: ConflictsState): z.output<typeof keptForm> {
  return {
    current,
    tabs: [...tabs],
    drafts: [...drafts].map(([id, { text }]) => [id, text]),
    isBaseShown,
  };
}

/** The state that a page begins with; what another version has kept counts as nothing. */
export function parseKept(raw: unknown): ConflictsState {
  const { data } = keptForm.safeParse(raw);
  if (!data) return startState;
  return {
    ...startState,
    current: data.current,
    isBaseShown: data.isBaseShown,
    tabs: new Map(data.tabs),
    drafts: new Map(data.drafts.map(([id, text]) => [id, startDraft(text)])),
  };
}
