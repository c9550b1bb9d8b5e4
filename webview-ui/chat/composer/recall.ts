/** Recalls earlier questions with the arrow keys. */

export interface Recall {
  /** Oldest first, no text twice in a row. */
  readonly texts: readonly string[];
  /** Which one is shown; `texts.length` = none. */
  readonly at: number;
}

/** The recall before any key: none is shown. */
export function recallOf(texts: readonly string[]): Recall {
  const distinct = texts.filter((text, at) => text !== texts[at - 1]);
  return { texts: distinct, at: distinct.length };
}

/** One earlier (-1) or later (+1), '' past the latest; null where there is none that way, or `draft` is the user's own. */
export function recalled(
  { texts, at }: Recall,
  draft: string,
  step: -1 | 1,
): { readonly at: number; readonly text: string } | null {
  if (draft !== (texts[at] ?? '')) return null;
  const next = at + step;
  return next < 0 || next > texts.length ? null : { at: next, text: texts[next] ?? '' };
}
