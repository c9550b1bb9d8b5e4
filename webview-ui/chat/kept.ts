/** What the page keeps when VS Code throws it away; the conversation itself comes from the host again. */

export interface Kept {
  /** What is written and not sent. */
  readonly draft: string;
  /** What is being read; null = the end, following what comes. */
  readonly reading: KeptReading | null;
  /** Tool cards that are open: `turn/callId`. */
  readonly expanded: readonly string[];
  readonly editing: EditedQuestion | null;
}

/** A question that is being edited in its place. */
export interface EditedQuestion {
  readonly turn: number;
  /** As it was asked: another conversation may have another one there. */
  readonly question: string;
  readonly text: string;
}

/** What stands at the top of the view: a turn, whose first pixels are above it (negative: it begins further down). */
export interface Reading {
  readonly turn: number;
  readonly pixels: number;
}

export interface KeptReading extends Reading {
  /** Of which conversation it is a turn. */
  readonly conversation: string;
}

/** Enough for what anybody has open; the oldest go first. */
const mostExpanded = 200;

/** What was kept, with nothing in place of what is missing or of another form. */
export function parseKept(raw: unknown): Kept {
  const kept = fields(raw);
  return {
    draft: typeof kept['draft'] === 'string' ? kept['draft'] : '',
    reading: parseReading(fields(kept['reading'])),
    expanded: Array.isArray(kept['expanded'])
      ? kept['expanded'].filter((each): each is string => typeof each === 'string')
      : [],
    editing: parseEdited(fields(kept['editing'])),
  };
}

function parseReading({ conversation, turn, pixels }: Readonly<Record<string, unknown>>): KeptReading | null {
  const isOne = typeof conversation === 'string' && typeof turn === 'number' && typeof pixels === 'number';
  return isOne ? { conversation, turn, pixels } : null;
}

function parseEdited({ turn, question, text }: Readonly<Record<string, unknown>>): EditedQuestion | null {
  const isOne = typeof turn === 'number' && typeof question === 'string' && typeof text === 'string';
  return isOne ? { turn, question, text } : null;
}

function fields(raw: unknown): Readonly<Record<string, unknown>> {
  return (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>>;
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
