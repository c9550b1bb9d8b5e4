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
  /** By row: what `x[k] = v` stores, or the other operand; the method's argument. */
  readonly given = new Map<number, SiteArgument>();
  readonly #sites = new Map<number, Map<number, Site>>();
  readonly #open = new Set<number>();

  constructor(
    readonly flow: Flow,
    readonly placeOf: (row: number) => Place,
  ) {}

  /** Whether the value is more than is told apart: then the sites of the row are open, now and later. */
  isOpenedBy(value: number, row: number): boolean {
    if (value !== ANYTHING) return false;
    this.#open.add(row);
    for (const site of this.#sites.get(row)?.values() ?? []) site.open = true;
    return true;
  }

  at(row: number, name: number, result: number): Site {
    const ofRow = this.#sites.get(row) ?? new Map<number, Site>();
    this.#sites.set(row, ofRow);
    let site = ofRow.get(name);
    if (!site) {
      const given = this.given.get(row);
      const args = given === undefined ? [] : [given];
      site = implicitSite(this.placeOf(row), this.flow.names.text(name), result, args);
      site.open = this.#open.has(row);
      site.asked = this.flow.questions.get(row) ?? NONE;
      ofRow.set(name, site);
      this.flow.addSite(site);
    }
    return site;
  }
}

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
