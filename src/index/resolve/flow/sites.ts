/** Call sites: where they stand, and what they are given. */
import { NONE, SPREAD } from '../../extract/tape';

/** What a call gives. */
export type Given = Pick<Site, 'arguments' | 'literals' | 'literalKeywords'>;

export interface SiteArgument {
  readonly node: number;
  readonly position: number;
  /** For keyword arguments. */
  readonly keyword: string | null;
  /** Of a spread list: how many positions come before it, where that is known; of what is behind one: how many at least. */
  readonly start?: number;
}

export interface Site {
  /** Its place in `sites`, set when it is added there. */
  number: number;
  /** The enclosing function, or the module; class bodies run in what encloses them. */
  readonly from: number;
  readonly line: number;
  /** Number of the site at whose place this one is derived, NONE of all others. */
  within: number;
  /** Whether it calls instead of the site that it is derived from, and not beside it: what `bind` made, say. */
  standsIn: boolean;
  /** The called name as written. */
  readonly name: string;
  readonly arguments: readonly SiteArgument[];
  /** Position behind the last literal argument, which has no node; 0 without any. */
  literals: number;
  /** Keywords whose argument is a literal, which has no node. */
  literalKeywords: readonly string[];
  /** Node of the call's result. */
  readonly result: number;
  readonly isNew: boolean;
  /** An operator, a getter, a protocol method: listed only when it reaches the workspace. */
  readonly implicit: boolean;
  /** Called on something (`x.f()`), so that a guess by name makes sense. */
  readonly onObject: boolean;
  /** Listed by what it calls in turn (`bind`), so that it is not unresolved where it calls nothing itself. */
  delegated: boolean;
  /** Why more may be called there than is known of, so that what it reaches are candidates and no facts; null where not. */
  open: OpenCause | null;
  /** Node of what is asked by a method that every object has, NONE elsewhere: see certainty.ts. */
  asked: number;
  /** Whether that is an operand, which some objects alone can be. */
  isOperand: boolean;
  /** Whether it stands in for all sites of its call beyond the bounds of derivedSites.ts: what is called there is not followed. */
  isCut: boolean;
  /** Names outside that it calls, each once. */
  externals: readonly string[] | null;
}

/**
 * likely: a value that is likely to be what is called there, but not certain; beyond: more flows together there than is told apart, see ANYTHING; unsure: any object can be asked what it asks,
 * see certainty.ts, or what is called is read by a name that is not known.
 */
export type OpenCause = 'likely' | 'beyond' | 'unsure';

/** Position of an argument behind a spread list: it may be any from `start` on. */
export const BEHIND_SPREAD = -4;

/** The arguments of a call that takes them from the list in a node. */
export function spreadArguments(list: number | undefined): readonly SiteArgument[] {
  return list === undefined ? [] : [{ node: list, position: SPREAD, keyword: null, start: 0 }];
}

/** The node of a positional argument. */
export function argumentAt(site: Site, position: number): number | undefined {
  return site.arguments.find((each) => each.position === position && each.keyword === null)?.node;
}

const NO_KEYWORDS: readonly string[] = [];

export function newSite(
  values: Omit<
    Site,
    | 'number'
    | 'within'
    | 'standsIn'
    | 'literals'
    | 'literalKeywords'
    | 'delegated'
    | 'open'
    | 'asked'
    | 'isOperand'
    | 'isCut'
    | 'externals'
  >,
): Site {
  // Field by field: sites of one shape are what every rule reads fastest, and there is one for each call.
  return {
    number: -1,
    from: values.from,
    line: values.line,
    within: NONE,
    standsIn: false,
    name: values.name,
    arguments: values.arguments,
    literals: 0,
    literalKeywords: NO_KEYWORDS,
    result: values.result,
    isNew: values.isNew,
    implicit: values.implicit,
    onObject: values.onObject,
    delegated: false,
    open: null,
    asked: NONE,
    isOperand: false,
    isCut: false,
    externals: null,
  };
}

export function addExternal(site: Site, name: string): void {
  if (site.externals === null) site.externals = [name];
  else if (!site.externals.includes(name)) site.externals = [...site.externals, name];
}
