/** The sites of calls that stand in no call expression: what syntax calls at a row, and setters. */
import { NONE } from '../../extract/tape';
import type { Flow, Site, SiteArgument } from './context';
import { newSite } from './context';
import { ANYTHING } from './solving/objects';

/** Where something stands: the function that runs it, and the line. */
export interface Place {
  readonly from: number;
  readonly line: number;
}

/** The sites of calls that stand in no call expression: one for each row and method that the workspace defines. */
export class ImplicitSites {
  readonly #given = new Map<number, SiteArgument>();
  /** By row: nearly always one. */
  readonly #sites = new Map<number, Site | Site[]>();
  readonly #open = new Set<number>();

  constructor(
    readonly flow: Flow,
    readonly placeOf: (row: number) => Place,
  ) {}

  /** Notes the argument of the methods that are called at a row: what `x[k] = v` stores, or the other operand. */
  give(row: number, node: number, position: 0 | 1): void {
    if (this.#given.get(row)?.node !== node) this.#given.set(row, { node, position, keyword: null });
  }

  /** Whether the value is more than is told apart: then the sites of the row are open, now and later. */
  isOpenedBy(value: number, row: number): boolean {
    if (value !== ANYTHING) return false;
    this.#open.add(row);
    for (const site of this.#sitesAt(row)) site.open = 'beyond';
    return true;
  }

  at(row: number, name: number, result: number): Site {
    const text = this.flow.names.text(name);
    return this.#sitesAt(row).find((each) => each.name === text) ?? this.#add(row, text, result);
  }

  #sitesAt(row: number): readonly Site[] {
    const known = this.#sites.get(row);
    if (known === undefined) return NO_SITES;
    return Array.isArray(known) ? known : [known];
  }

  #add(row: number, name: string, result: number): Site {
    const given = this.#given.get(row);
    const site = implicitSite(this.placeOf(row), name, result, given === undefined ? NOT_GIVEN : [given]);
    site.open = this.#open.has(row) ? 'beyond' : null;
    site.asked = this.flow.questions.get(row) ?? NONE;
    const others = this.#sitesAt(row);
    this.#sites.set(row, others.length === 0 ? site : [...others, site]);
    this.flow.addSite(site);
    return site;
  }
}

const NO_SITES: readonly Site[] = [];
const NOT_GIVEN: readonly SiteArgument[] = [];

function implicitSite(place: Place, name: string, result: number, given: readonly SiteArgument[]): Site {
  return newSite({ ...place, name, arguments: given, result, isNew: false, implicit: true, onObject: false });
}

/** Adds a site at a place, outside of any row. */
export function newImplicitSite(
  flow: Flow,
  place: Place,
  name: string,
  given: readonly SiteArgument[],
): Site {
  const site = implicitSite(place, name, flow.solver.newNode(), given);
  flow.addSite(site);
  return site;
}

/** Calls a method that the workspace defines of a value, at a place. */
export function callMethodOfClass(flow: Flow, place: Place, value: number, name: string): void {
  const site = newImplicitSite(flow, place, name, []);
  flow.solver.watch(flow.attribute(value, name), (method) => {
    if (flow.objects.get(method).kind === 'bound') flow.invoke(site, method);
  });
}

/** Gives the site at which a store calls the setter of what it stores in: one for all values that flow there. */
export type SetterSite = (position: number) => Site;

/**
 * Makes the sites of stores, by row. What is stored is an argument at the position given: behind those that a
 * descriptor gets.
 */
export function createSetterSites(
  flow: Flow,
  placeOf: (row: number) => Place,
): (row: number, name: string, stored: number) => SetterSite {
  const known = new Map<string, Site>();
  return (row, name, stored) => (position) => {
    const key = `${row} ${position}`;
    const site =
      known.get(key) ??
      newImplicitSite(flow, placeOf(row), name, [{ node: stored, position, keyword: null }]);
    known.set(key, site);
    return site;
  };
}
