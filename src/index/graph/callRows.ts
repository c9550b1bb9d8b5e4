/** Call sites -> the four lists of the index: calls, ambiguous, unresolved, external. */
import type { AmbiguousCall, CallEdge, NamedCall } from '../../core/map/codeIndex';
import { NONE } from '../extract/tape';
import type { LinkedCall } from '../languages/linker';
import type { FlowResult } from '../resolve/flow/analyse';
import { isCommonMethod } from '../resolve/flow/calls/commonMethods';
import type { Classes } from '../resolve/flow/classes';
import type { Site } from '../resolve/flow/sites';
import { countStandIns } from '../resolve/flow/calls/derivedSites';
import { createGivenReceivers } from '../resolve/flow/calls/givenReceivers';
import { BY_DECLARATION } from '../resolve/flow/solving/targets';
import type { Targets } from '../resolve/flow/solving/targets';
import type { Program } from '../resolve/program';
import type { DefinitionNames } from './definitionIds';
import { EdgeRows, candidateRows, finishCandidates, finishNamed, namedRows } from './rowTables';
import type { CandidatesDraft, NamedRows } from './rowTables';

export interface CallRows {
  readonly calls: readonly CallEdge[];
  readonly ambiguous: readonly AmbiguousCall[];
  readonly unresolved: readonly NamedCall[];
  readonly external: readonly NamedCall[];
  readonly beyondBound: number;
}

/** What only an annotation says, what is the only method of a name, or is likely, is right most of the time, not always. */
const DECLARED_CONFIDENCE = 0.9;
/**
 * What each further alternative at a site takes from the confidence in each of them. They are mostly heirs that override
 * a method, or callbacks of several callers, all of which are called: of about 300 such edges of ten repositories, read
 * by hand, 85 to 90 % were right with two alternatives, and 70 to 80 % with four.
 */
const DOUBT = 0.1;
/** More methods of one name than this are no useful set of candidates. */
const MOST_CANDIDATES = 10;

/** A function that makes more closures than this to choose from chooses by what it is given. */
const MOST_CLOSURES = 2;

/** Kinds of definitions whose own definitions are closures. */
const closureOwners: ReadonlySet<string> = new Set(['function', 'method', 'lambda', 'getter', 'constructor']);

/** Where more flows together than this, the flow tells candidates and no fact. */
const MOST_ALTERNATIVES = 4;
/**
 * Unless they are one method and what overrides it: of 40 such sites of the standard library, Django and SQLAlchemy with
 * more than MOST_ALTERNATIVES of them, each but two can reach all; and of 50 edges at sites of Tornado and Jinja with
 * more than ten, 43 were seen to run in their own tests. What holds more than this is cut in a large workspace.
 */
const MOST_OVERRIDES = 24;
/** The confidence in each of many overrides: all can be called, few of them at one call. */
const LEAST_CONFIDENCE = 0.1;

/** What the flow tells of calls. */
export type CallFlow = Pick<FlowResult, 'sites' | 'targets' | 'sources'> & {
  readonly classes: Pick<Classes, 'order'>;
};

/**
 * The rows, each list in the index's order, with what is linked by names alone (`named`). A site with targets is in `calls`, with too many of them, or open, in
 * `ambiguous`; else it is external, or a guess by the method's name (`ambiguous`), or `unresolved`.
 */
export function buildCallRows(
  program: Program,
  flow: CallFlow,
  names: DefinitionNames,
  named: readonly LinkedCall[],
): CallRows {
  const drafts: RowDrafts = {
    program,
    targets: flow.targets,
    sites: flow.sites,
    standIns: countStandIns(flow),
    calls: new EdgeRows(),
    ambiguous: candidateRows(),
    unresolved: namedRows(),
    external: namedRows(),
    beyondBound: 0,
    methods: methodsByName(program),
    orderOf: (definition) => flow.classes.order(definition),
    isGiven: createGivenReceivers(program, flow.sources),
  };
  for (const site of flow.sites) {
    const isReached = flow.targets.count(site.number) > 0;
    if (isReached) addReached(drafts, site);
    if (site.implicit) continue;
    for (const name of site.externals ?? []) drafts.external.add(site.from, name, site.line);
    if (!isReached && !site.externals && !site.delegated) addUnreached(drafts, site);
  }
  for (const call of named) addNamed(drafts, call);
  return {
    calls: drafts.calls.finish(names),
    ambiguous: finishCandidates(drafts.ambiguous, names),
    unresolved: finishNamed(drafts.unresolved, names),
    external: finishNamed(drafts.external, names),
    beyondBound: drafts.beyondBound,
  };
}

/** One target by more than its name is a fact; what several builds or guesses tell are candidates. */
function addNamed({ calls, ambiguous, unresolved, external }: RowDrafts, call: LinkedCall): void {
  const { from, name, line, targets } = call;
  const [target] = targets;
  if (call.external !== null) external.add(from, call.external, line);
  else if (target === undefined) unresolved.add(from, name, line);
  else if (targets.length === 1 && !call.isGuess) calls.add(from, target, line, 1);
  else {
    const { candidates } = ambiguous.add(from, name, line);
    for (const each of targets) candidates.add(each);
  }
}

interface RowDrafts {
  readonly program: Program;
  readonly targets: Targets;
  readonly sites: readonly Site[];
  /** By number of a site: what the sites that stand in for it reach. */
  readonly standIns: ReadonlyMap<number, number>;
  readonly calls: EdgeRows;
  readonly ambiguous: NamedRows<CandidatesDraft>;
  readonly unresolved: NamedRows;
  readonly external: NamedRows;
  /** Sites among the ambiguous and unresolved ones where more flows together than is told apart. */
  beyondBound: number;
  /** The workspace's methods by name. */
  readonly methods: ReadonlyMap<string, readonly number[]>;
  /** The class and those above it. */
  readonly orderOf: (definition: number) => readonly number[];
  readonly isGiven: (site: Site) => boolean;
}

function addReached(rows: RowDrafts, site: Site): void {
  const { targets } = rows;
  if (
    isUndecided(rows, site) ||
    (alternativesAt(rows, site) > MOST_ALTERNATIVES && !isDispatch(rows, site)) ||
    isFactoryChoice(rows, site)
  )
    addCandidates(rows, site, [...targets.of(site.number), ...othersOfName(rows, site)]);
  else
    for (let place = 0; place < targets.count(site.number); place++)
      rows.calls.add(
        site.from,
        targets.at(site.number, place),
        site.line,
        confidenceOf(rows, site, targets.evidenceAt(site.number, place)),
      );
}

function addCandidates(rows: RowDrafts, site: Site, found: readonly number[]): void {
  const { from, name, line, open, within } = site;
  const { candidates, lines } = rows.ambiguous.add(from, name, line);
  // What is derived from a call is listed at that call's line already.
  if (within !== NONE && lines.at(-2) === line) lines.pop();
  else if (open === 'beyond') rows.beyondBound++;
  for (const candidate of found) candidates.add(candidate);
}

/**
 * Whether what the flow could not tell apart may call something else: at a site that is open, unless it calls by its name
 * a method of which every one in the workspace is reached.
 */
function isUndecided(rows: RowDrafts, site: Site): boolean {
  if (site.open === null || site.open === 'likely') return false;
  if (site.asked !== NONE) return true;
  const methods = site.onObject || site.implicit ? (rows.methods.get(site.name) ?? []) : [];
  return methods.length === 0 || methods.some((method) => !rows.targets.has(site.number, method));
}

/** What else may be called at a site that is open: the other methods of the name, where they are few. */
function othersOfName(rows: RowDrafts, site: Site): readonly number[] {
  const methods =
    site.open !== null && site.open !== 'likely' && site.onObject ? (rows.methods.get(site.name) ?? []) : [];
  return methods.length <= MOST_CANDIDATES ? methods : [];
}

/** Nothing flowed there: the methods of that name are candidates where they are few and the name is telling. */
function addUnreached(rows: RowDrafts, site: Site): void {
  const candidates = site.onObject && !isCommonMethod(site.name) ? (rows.methods.get(site.name) ?? []) : [];
  if (candidates.length > 0 && candidates.length <= MOST_CANDIDATES) addCandidates(rows, site, candidates);
  else {
    if (site.open === 'beyond') rows.beyondBound++;
    rows.unresolved.add(site.from, site.name, site.line);
  }
}

/** Whether a site calls what heirs make of one method of a class, or that itself, of an object that it is given. */
function isDispatch(rows: RowDrafts, site: Site): boolean {
  if (rows.targets.count(site.number) > MOST_OVERRIDES || site.externals !== null) return false;
  const { definitions } = rows.program;
  const found = rows.targets.of(site.number).map((target) => definitions[target]);
  const [name = '', ...others] = new Set(found.map((each) => each?.fact.name));
  if (others.length > 0) return false;
  const orders = found.map((each) => rows.orderOf(each?.parent ?? 0));
  const isAbove = (owner: number): boolean => orders.every((order) => order.includes(owner));
  return (
    (rows.methods.get(name) ?? []).some((method) => isAbove(definitions[method]?.parent ?? 0)) &&
    rows.isGiven(site)
  );
}

/**
 * Whether the site calls what a function made that makes one of several closures: which one, its arguments tell, so
 * that a site calls one of them and not all.
 */
function isFactoryChoice({ program: { definitions }, targets }: RowDrafts, site: Site): boolean {
  if (targets.count(site.number) <= MOST_CLOSURES) return false;
  const made = new Map<number, number>();
  for (const target of targets.of(site.number)) {
    const factory = definitions[target]?.parent ?? 0;
    const isClosure = closureOwners.has(definitions[factory]?.fact.kind ?? 'module');
    if (isClosure && !isWithin(definitions, site.from, factory))
      made.set(factory, (made.get(factory) ?? 0) + 1);
  }
  return [...made.values()].some((count) => count > MOST_CLOSURES);
}

function isWithin(definitions: Program['definitions'], inner: number, outer: number): boolean {
  for (let at = inner; ; at = definitions[at]?.parent ?? at) {
    if (at === outer) return true;
    if ((definitions[at]?.parent ?? at) === at) return false;
  }
}

/**
 * How many different things the flow brings to a site. What is outside counts as one: many names there are mostly
 * many ways to the same unknown thing.
 */
function alternativesAt({ targets, standIns, sites }: RowDrafts, site: Site): number {
  const called = (site.standsIn ? sites[site.within] : undefined) ?? site;
  const outside = called.implicit || called.delegated || called.externals === null ? 0 : 1;
  return targets.count(called.number) + (standIns.get(called.number) ?? 0) + outside;
}

function confidenceOf(rows: RowDrafts, site: Site, evidence: number): number {
  const trust = evidence === BY_DECLARATION || site.open !== null ? DECLARED_CONFIDENCE : 1;
  return Math.max(LEAST_CONFIDENCE, trust * (1 - DOUBT * (alternativesAt(rows, site) - 1)));
}

function methodsByName(program: Program): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  program.definitions.forEach(({ fact, parent }, number) => {
    const owner = program.definitions[parent]?.fact.kind;
    if (fact.kind === 'lambda' || (owner !== 'class' && fact.through.length === 0)) return;
    if (!['function', 'method', 'getter'].includes(fact.kind)) return;
    const list = byName.get(fact.name);
    if (list) list.push(number);
    else byName.set(fact.name, [number]);
  });
  return byName;
}
