/** Call sites -> the four lists of the index: calls, ambiguous, unresolved, external. */
import type { AmbiguousCall, CallEdge, NamedCall } from '../../core/model';
import { byCodeUnits } from '../../core/order';
import { isCommonMethod } from '../resolve/flow/builtins';
import type { Site, TargetEvidence } from '../resolve/flow/context';
import type { Program } from '../resolve/program';
import type { DefinitionNames } from './definitionIds';

export interface CallRows {
  readonly calls: readonly CallEdge[];
  readonly ambiguous: readonly AmbiguousCall[];
  readonly unresolved: readonly NamedCall[];
  readonly external: readonly NamedCall[];
}

/** What only an annotation says is right most of the time, not always. */
const DECLARED_CONFIDENCE = 0.9;
/** More methods of one name than this are no useful set of candidates. */
const MOST_CANDIDATES = 10;

/** A function that makes more closures than this to choose from chooses by what it is given. */
const MOST_CLOSURES = 2;

/** Kinds of definitions whose own definitions are closures. */
const closureOwners: ReadonlySet<string> = new Set(['function', 'method', 'lambda', 'getter', 'constructor']);

const NO_TARGETS: ReadonlyMap<number, TargetEvidence> = new Map();

/** Where more flows together than this, the flow tells candidates and no fact. */
const MOST_ALTERNATIVES = 4;

/**
 * The rows, each list in the index's order. A site with targets is in `calls`, with too many of them, or open, in
 * `ambiguous`; else it is external, or a guess by the method's name (`ambiguous`), or `unresolved`.
 */
export function buildCallRows(program: Program, sites: readonly Site[], { ids }: DefinitionNames): CallRows {
  const drafts: RowDrafts = {
    program,
    ids,
    calls: new EdgeRows(),
    ambiguous: new AmbiguousRows(),
    unresolved: new NamedRows(),
    external: new NamedRows(),
    methods: methodsByName(program, ids),
  };
  for (const site of sites) {
    const targets = site.targets ?? NO_TARGETS;
    if (targets.size > 0) addReached(drafts, site, targets);
    if (site.implicit) continue;
    for (const name of site.externals ?? []) drafts.external.add(ids[site.from] ?? '', name, site.line);
    if (targets.size === 0 && !site.externals && !site.delegated) addUnreached(drafts, site);
  }
  return {
    calls: drafts.calls.finish(),
    ambiguous: drafts.ambiguous.finish(),
    unresolved: drafts.unresolved.finish(),
    external: drafts.external.finish(),
  };
}

interface RowDrafts {
  readonly program: Program;
  readonly ids: readonly string[];
  readonly calls: EdgeRows;
  readonly ambiguous: AmbiguousRows;
  readonly unresolved: NamedRows;
  readonly external: NamedRows;
  /** Ids of the workspace's methods by name. */
  readonly methods: ReadonlyMap<string, readonly string[]>;
}

function addReached(rows: RowDrafts, site: Site, targets: ReadonlyMap<number, TargetEvidence>): void {
  const from = rows.ids[site.from] ?? '';
  const reached = [...targets].map(([target, evidence]) => ({ to: rows.ids[target] ?? '', evidence }));
  if (site.open || alternativesAt(site) > MOST_ALTERNATIVES || isFactoryChoice(rows.program, site, targets))
    rows.ambiguous.add(
      from,
      site,
      reached.map(({ to }) => to),
    );
  else
    for (const { to, evidence } of reached) rows.calls.add(from, to, site.line, confidenceOf(site, evidence));
}

/** Nothing flowed there: the methods of that name are candidates where they are few and the name is telling. */
function addUnreached(rows: RowDrafts, site: Site): void {
  const from = rows.ids[site.from] ?? '';
  const candidates = site.onObject && !isCommonMethod(site.name) ? (rows.methods.get(site.name) ?? []) : [];
  if (candidates.length > 0 && candidates.length <= MOST_CANDIDATES)
    rows.ambiguous.add(from, site, candidates);
  else rows.unresolved.add(from, site.name, site.line);
}

/**
 * Whether the site calls what a function made that makes one of several closures: which one, its arguments tell, so
 * that a site calls one of them and not all.
 */
function isFactoryChoice(
  { definitions }: Program,
  site: Site,
  targets: ReadonlyMap<number, TargetEvidence>,
): boolean {
  const made = new Map<number, number>();
  for (const target of targets.keys()) {
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
function alternativesAt(site: Site): number {
  return (site.targets?.size ?? 0) + (site.implicit || site.externals === null ? 0 : 1);
}

function confidenceOf(site: Site, evidence: TargetEvidence): number {
  return (evidence === 'declared' ? DECLARED_CONFIDENCE : 1) / alternativesAt(site);
}

function methodsByName(program: Program, ids: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  program.definitions.forEach(({ fact, parent }, number) => {
    const owner = program.definitions[parent]?.fact.kind;
    if (fact.kind === 'lambda' || (owner !== 'class' && fact.through.length === 0)) return;
    if (!['function', 'method', 'getter'].includes(fact.kind)) return;
    const list = byName.get(fact.name);
    if (list) list.push(ids[number] ?? '');
    else byName.set(fact.name, [ids[number] ?? '']);
  });
  for (const list of byName.values()) list.sort(byCodeUnits);
  return byName;
}

const ascending = (lines: readonly number[]): number[] => [...lines].sort((a, b) => a - b);

function byFromAndName(a: { from: string; name: string }, b: { from: string; name: string }): number {
  return byCodeUnits(a.from, b.from) || byCodeUnits(a.name, b.name);
}

class EdgeRows {
  readonly #rows = new Map<string, { from: string; to: string; lines: number[]; confidence: number }>();

  add(from: string, to: string, line: number, confidence: number): void {
    const key = `${from}\n${to}`;
    const row = this.#rows.get(key);
    if (!row) this.#rows.set(key, { from, to, lines: [line], confidence });
    else {
      row.lines.push(line);
      row.confidence = Math.max(row.confidence, confidence);
    }
  }

  finish(): CallEdge[] {
    return [...this.#rows.values()]
      .map(({ from, to, lines, confidence }): CallEdge => ({
        from,
        to,
        weight: lines.length,
        lines: ascending(lines),
        resolution: confidence === 1 ? 'exact' : 'inferred',
        confidence,
      }))
      .sort((a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to));
  }
}

class AmbiguousRows {
  readonly #rows = new Map<
    string,
    { from: string; name: string; candidates: Set<string>; lines: number[] }
  >();

  add(from: string, { name, line }: Site, candidates: readonly string[]): void {
    const key = `${from}\n${name}`;
    let row = this.#rows.get(key);
    if (!row) this.#rows.set(key, (row = { from, name, candidates: new Set(), lines: [] }));
    row.lines.push(line);
    for (const candidate of candidates) row.candidates.add(candidate);
  }

  finish(): AmbiguousCall[] {
    return [...this.#rows.values()]
      .map(({ from, name, candidates, lines }) => ({
        from,
        name,
        candidates: [...candidates].sort(byCodeUnits),
        lines: ascending(lines),
      }))
      .sort(byFromAndName);
  }
}

class NamedRows {
  readonly #rows = new Map<string, { from: string; name: string; lines: number[] }>();

  add(from: string, name: string, line: number): void {
    const key = `${from}\n${name}`;
    const row = this.#rows.get(key);
    if (row) row.lines.push(line);
    else this.#rows.set(key, { from, name, lines: [line] });
  }

  finish(): NamedCall[] {
    return [...this.#rows.values()]
      .map(({ from, name, lines }) => ({ from, name, lines: ascending(lines) }))
      .sort(byFromAndName);
  }
}
