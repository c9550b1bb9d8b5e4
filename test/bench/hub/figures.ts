/** What the answers to the tasks come to. */

/** One task beside what was found. Repositories are `owner/name`. */
export interface Searched {
  readonly id: string;
  readonly task: string;
  /** One, or two where both are right. */
  readonly right: readonly string[];
  /** The product's, best first, at most three. */
  readonly results: readonly string[];
  readonly queries: readonly string[];
  /** What its queries brought, in the order of their coming. */
  readonly candidates: readonly string[];
  /** Requests of every kind. */
  readonly requests: number;
  /** Why the command failed; null where it answered. */
  readonly failed: string | null;
}

export interface Figures {
  readonly tasks: number;
  readonly first: number;
  readonly amongThree: number;
}

/** What goes wrong, in the order of a search. */
export const CAUSES = [
  'the command failed',
  'no query brought a repository',
  'no query brought the right one',
  'brought, not among three',
  'second or third',
] as const;
export type Cause = (typeof CAUSES)[number];

/** How often the first, and one of the first three, of each ranking is right. */
export function figuresOf(
  searched: readonly Searched[],
  rankingOf: (one: Searched) => readonly string[],
): Figures {
  const places = searched.map((one) => rankingOf(one).findIndex((name) => one.right.includes(name)));
  return {
    tasks: searched.length,
    first: places.filter((place) => place === 0).length,
    amongThree: places.filter((place) => place >= 0 && place < 3).length,
  };
}

/** How often a right repository was among what the queries brought: no ranker does better. */
export const broughtCount = (searched: readonly Searched[]): number =>
  searched.filter(({ right, candidates }) => candidates.some((name) => right.includes(name))).length;

/** Null where the first is right. */
export function causeOf(one: Searched): Cause | null {
  const place = one.results.findIndex((name) => one.right.includes(name));
  if (place === 0) return null;
  if (place > 0) return 'second or third';
  if (one.failed !== null) return 'the command failed';
  if (one.candidates.length === 0) return 'no query brought a repository';
  return one.candidates.some((name) => one.right.includes(name))
    ? 'brought, not among three'
    : 'no query brought the right one';
}
