/** The sites of calls that stand in no call expression: what syntax calls at a row, and setters. */
import type { Flow } from './context';
import type { Site, SiteArgument } from './sites';
import { newSite } from './sites';
import { createLists, createPairMap, grown } from './solving/lists';
import { ANYTHING } from './solving/objects';

/** Where something stands: the function that runs it, and the line. */
export interface Place {
  readonly from: number;
  readonly line: number;
}

/** The sites of calls that stand in no call expression: one for each row and method that the workspace defines. */
export class ImplicitSites {
  /** By row: the node given last, + 1, and its position. */
  #given: Int32Array<ArrayBuffer>;
  #positions: Uint8Array<ArrayBuffer>;
  /** By row: the numbers of the sites; and each of them by row and name. */
  readonly #sites;
  readonly #named = createPairMap();
  /** By row: whether its sites are open. */
  #open: Uint8Array<ArrayBuffer>;

  constructor(
    readonly flow: Flow,
    readonly placeOf: (row: number) => Place,
  ) {
    const { rowCount } = flow.program;
    this.#given = new Int32Array(rowCount);
    this.#positions = new Uint8Array(rowCount);
    this.#open = new Uint8Array(rowCount);
    this.#sites = createLists(1, rowCount);
  }

  /** Notes the argument of the methods that are called at a row: what `x[k] = v` stores, or the other operand. */
  give(row: number, node: number, position: 0 | 1): void {
    if (row >= this.#given.length) {
      this.#given = grown(this.#given, row + 1);
      this.#positions = grown(this.#positions, row + 1);
    }
    if (this.#given[row] === node + 1) return;
    this.#given[row] = node + 1;
    this.#positions[row] = position;
  }

  /** Whether the value is more than is told apart: then the sites of the row are open, now and later. */
  isOpenedBy(value: number, row: number): boolean {
    if (value !== ANYTHING) return false;
    if (row >= this.#open.length) this.#open = grown(this.#open, row + 1);
    if (this.#open[row] === 1) return true;
    this.#open[row] = 1;
    for (const number of this.#sites.firsts(row)) {
      const site = this.flow.sites[number];
      if (site) site.open = 'beyond';
    }
    return true;
  }

  at(row: number, name: number, result: number): Site {
    return this.flow.sites[this.#named.get(row, name)] ?? this.#add(row, name, result);
  }

  #add(row: number, name: number, result: number): Site {
    const site = implicitSite(this.placeOf(row), this.flow.names.text(name), result, this.#givenAt(row));
    site.open = this.#open[row] === 1 ? 'beyond' : null;
    const question = this.flow.questions[row] ?? 0;
    site.asked = Math.abs(question) - 1;
    site.isOperand = question < 0;
    this.flow.addSite(site);
    this.#sites.push(row, site.number);
    this.#named.set(row, name, site.number);
    return site;
  }

  #givenAt(row: number): readonly SiteArgument[] {
    const node = (this.#given[row] ?? 0) - 1;
    return node < 0 ? NOT_GIVEN : [{ node, position: this.#positions[row] ?? 0, keyword: null }];
  }
}

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
