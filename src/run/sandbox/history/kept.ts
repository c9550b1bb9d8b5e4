/** What of a copy was not taken over, and why. */
export interface Kept {
  /** A ref, or a path in the git folder. */
  readonly name: string;
  readonly why: string;
}

export const REWRITTEN = 'rewritten or removed';
export const ELSEWHERE = 'changed outside in the meantime';
export const UNREADABLE = 'missing or unreadable objects';
export const NOT_PLAIN = 'not a file that git reads';
export const OF_REBASE = 'part of a rebase';
export const STRANGE = 'not written by git';
export const REFUSED = 'refused by git';

/** `over the limit of 250,000 files`. */
export function overLimit(limit: number, what: string): string {
  return `over the limit of ${limit.toLocaleString('en-US')} ${what}`;
}

export function keptFor(names: readonly string[], why: string): readonly Kept[] {
  return names.map((name) => ({ name, why }));
}

/** Of one reason. */
const MOST_NAMED = 10;

/** A sentence for the one who ran the command; null where nothing was kept. */
export function renderKept(kept: readonly Kept[]): string | null {
  if (kept.length === 0) return null;
  const reasons = [...new Set(kept.map(({ why }) => why))];
  const parts = reasons.map((why) => {
    const names = kept.filter((each) => each.why === why).map(({ name }) => name);
    const more = names.length > MOST_NAMED ? ` + ${names.length - MOST_NAMED}` : '';
    return `${names.slice(0, MOST_NAMED).join(', ')}${more} (${why})`;
  });
  const advice = reasons.some((why) => why === REWRITTEN || why === OF_REBASE)
    ? ' A command that the user did not approve only adds to the history.'
    : '';
  return `Git has kept as it was: ${parts.join('; ')}.${advice}`;
}
