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

const NO_TARGETS: ReadonlyMap<number, TargetEvidence> = new Map();

/** Where more flows together than this, the flow tells candidates and no fact. */
const MOST_TARGETS = 4;

/**
 * The rows, each list in the index's order. A site with targets is in `calls`, with too many of them in
 * `ambiguous`; else it is external, or a guess by the method's name (`ambiguous`), or `unresolved`.
 */
export function buildCallRows(program: Program, sites: readonly Site[], { ids }: DefinitionNames): CallRows {
  const calls = new EdgeRows();
  const ambiguous = new Map<string, AmbiguousDraft>();
  const unresolved = new NamedRows();
  const external = new NamedRows();
  const methods = methodsByName(program, ids);
  for (const site of sites) {
    const from = ids[site.from] ?? '';
    const targets = site.targets ?? NO_TARGETS;
    if (targets.size > MOST_TARGETS) {
      addAmbiguous(
        ambiguous,
        from,
        site,
        [...targets.keys()].map((target) => ids[target] ?? ''),
      );
      continue;
    }
    for (const [target, evidence] of targets)
      calls.add(from, ids[target] ?? '', site.line, confidenceOf(site, evidence));
    if (site.implicit) continue;
    for (const name of site.externals ?? []) external.add(from, name, site.line);
    if (targets.size > 0 || site.externals) continue;
    const candidates = site.onObject && !isCommonMethod(site.name) ? (methods.get(site.name) ?? []) : [];
    if (candidates.length > 0 && candidates.length <= MOST_CANDIDATES)
      addAmbiguous(ambiguous, from, site, candidates);
    else unresolved.add(from, site.name, site.line);
  }
  return {
    calls: calls.finish(),
    ambiguous: [...ambiguous.values()]
      .map(({ from, name, candidates, lines }) => ({
        from,
        name,
        candidates: [...candidates].sort(byCodeUnits),
        lines: ascending(lines),
      }))
      .sort((a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.name, b.name)),
    unresolved: unresolved.finish(),
    external: external.finish(),
  };
}

function confidenceOf(site: Site, evidence: TargetEvidence): number {
  const alternatives = (site.targets?.size ?? 0) + (site.implicit ? 0 : (site.externals?.size ?? 0));
  return (evidence === 'declared' ? DECLARED_CONFIDENCE : 1) / alternatives;
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

interface AmbiguousDraft {
  readonly from: string;
  readonly name: string;
  readonly candidates: Set<string>;
  readonly lines: number[];
}

function addAmbiguous(
  rows: Map<string, AmbiguousDraft>,
  from: string,
  site: Site,
  candidates: readonly string[],
): void {
  const key = `${from}\n${site.name}`;
  let row = rows.get(key);
  if (!row) rows.set(key, (row = { from, name: site.name, candidates: new Set(), lines: [] }));
  row.lines.push(site.line);
  for (const candidate of candidates) row.candidates.add(candidate);
}

const ascending = (lines: readonly number[]): number[] => [...lines].sort((a, b) => a - b);

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
      .sort((a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.name, b.name));
  }
}
