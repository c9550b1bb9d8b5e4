/** What the page keeps when VS Code throws it away; the conversation itself comes from the host again. */

export interface Kept {
  /** What is written and not sent. */
  readonly draft: string;
  /** Pixels from the top; null = at the end, following what comes. */
  readonly scroll: number | null;
  /** Tool cards that are open: `turn/callId`. */
  readonly expanded: readonly string[];
}

/** Enough for what anybody has open; the oldest go first. */
const mostExpanded = 200;

/** What was kept, with nothing in place of what is missing or of another form. */
export function parseKept(raw: unknown): Kept {
  const kept = (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>>;
  return {
    draft: typeof kept['draft'] === 'string' ? kept['draft'] : '',
    scroll: typeof kept['scroll'] === 'number' ? kept['scroll'] : null,
    expanded: Array.isArray(kept['expanded'])
      ? kept['expanded'].filter((each): each is string => typeof each === 'string')
      : [],
  };
}

/** The open cards after one was opened or closed. */
export function toggled(expanded: readonly string[], key: string): readonly string[] {
  return expanded.includes(key)
    ? expanded.filter((each) => each !== key)
    : [...expanded, key].slice(-mostExpanded);
}
