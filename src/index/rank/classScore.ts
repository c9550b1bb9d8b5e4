import type { CodeIndex } from '../../core/map/codeIndex';
import type { ClassMeasures } from './measures';

export interface ClassScore {
  /** J(c), the sum of the three terms. */
  readonly score: number;
  readonly terms: { readonly module: number; readonly methods: number; readonly calls: number };
}

/**
 * J(c) and its three terms for every class, by id, in the order of `classes`:
 * J(c) = I(module of c) + |F_c| / max |F| + Calls(F_c) / max Calls, maxima over `classes`; 0/0 = 0.
 * `moduleScores` gives I(m) by module id; throws (a bug) where it misses one.
 * Source: RepoMaster section 3.2.2, equation 3; the published code scores every class 0.
 */
export function scoreClasses(
  classes: readonly ClassMeasures[],
  moduleScores: ReadonlyMap<string, number>,
): ReadonlyMap<string, ClassScore> {
  const mostMethods = classes.reduce((most, { methods }) => Math.max(most, methods), 0);
  const mostCalls = classes.reduce((most, { calls }) => Math.max(most, calls), 0);
  const scores = new Map<string, ClassScore>();
  for (const measures of classes) {
    const module = moduleScores.get(measures.module);
    if (module === undefined)
      throw new Error(`module ${measures.module} of class ${measures.id} has no score`);
    const methods = share(measures.methods, mostMethods);
    const calls = share(measures.calls, mostCalls);
    scores.set(measures.id, { score: module + methods + calls, terms: { module, methods, calls } });
  }
  return scores;
}

/**
 * What J(c) looks at, one entry per class in the order of `classes`.
 * Methods are the named functions whose parent is the class (lambdas are not). Calls are the sites of exact and
 * inferred edges into those methods or into the class itself, which is where a call of a class without a
 * constructor goes; ambiguous sites count for nobody. Linear.
 */
export function measureClasses({
  classes,
  functions,
  calls,
}: Pick<CodeIndex, 'classes' | 'functions' | 'calls'>): readonly ClassMeasures[] {
  const moduleOf = new Map(classes.map(({ id, module }) => [id, module]));
  const owners = new Map(classes.map(({ id }) => [id, id]));
  const methods = new Map<string, number>();
  for (const { id, parent, kind, module } of functions) {
    // A submodule may carry the id of a class in its package: its functions are not that class's methods.
    if (kind === 'lambda' || moduleOf.get(parent) !== module) continue;
    methods.set(parent, (methods.get(parent) ?? 0) + 1);
    owners.set(id, parent);
  }
  const sites = new Map<string, number>();
  for (const { to, weight } of calls) {
    const owner = owners.get(to);
    if (owner !== undefined) sites.set(owner, (sites.get(owner) ?? 0) + weight);
  }
  return classes.map(({ id, module }) => ({
    id,
    module,
    methods: methods.get(id) ?? 0,
    calls: sites.get(id) ?? 0,
  }));
}

function share(value: number, highest: number): number {
  return highest === 0 ? 0 : value / highest;
}
