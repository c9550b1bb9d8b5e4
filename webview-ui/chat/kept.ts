/** The state that the page keeps when VS Code discards it; the host sends the conversation again. */
import * as z from 'zod/mini';
import type { Frozen } from '../../src/core/form';

const readingForm = z.object({
  /** Of which conversation it is a turn. */
  conversation: z.string(),
  turn: z.number(),
  pixels: z.number(),
});

const editedForm = z.object({
  turn: z.number(),
  /** As it was asked: another conversation may have another one there. */
  question: z.string(),
  text: z.string(),
});

/** A question that is being edited in its place. */
export type EditedQuestion = Frozen<z.output<typeof editedForm>>;

const queuedForm = z.object({
  /** Of which conversation they are. */
  conversation: z.string(),
  /** First in, first sent. */
  texts: z.array(z.string()),
});

const noneQueued = { conversation: '', texts: [] };

const nothing = { draft: '', reading: null, expanded: [], editing: null, queued: noneQueued };

const keptForm = z.catch(
  z.object({
    /** The draft that was not sent. */
    draft: z.catch(z.string(), ''),
    /** What is being read; null = the end, following what comes. */
    reading: z.catch(z.nullable(readingForm), null),
    /** Tool cards that are open: `turn/callId`. */
    expanded: z.catch(z.array(z.string()), []),
    editing: z.catch(z.nullable(editedForm), null),
    /** Messages to send when the turn has ended. */
    queued: z.catch(queuedForm, noneQueued),
  }),
  nothing,
);

export type Kept = Frozen<z.output<typeof keptForm>>;

/** What stands at the top of the view: a turn, whose first pixels are above it (negative: it begins further down). */
export type Reading = Pick<Frozen<z.output<typeof readingForm>>, 'turn' | 'pixels'>;

/** Enough for what anybody has open; the oldest go first. */
const mostExpanded = 200;

/** What was kept, with nothing in place of what is missing or of another form. */
export function parseKept(raw: unknown): Kept {
  return keptForm.parse(raw);
}

/** The open cards after one was opened or closed. */
export function toggled(expanded: readonly string[], key: string): readonly string[] {
  return expanded.includes(key)
    ? expanded.filter((each) => each !== key)
    : [...expanded, key].slice(-mostExpanded);
}

/** Whether both are the same place, or none. */
export function isSameReading(one: Reading | null, other: Reading | null): boolean {
  return one === other || (one?.turn === other?.turn && one?.pixels === other?.pixels);
}
