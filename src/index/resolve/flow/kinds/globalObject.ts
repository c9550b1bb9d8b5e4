/** The global object: what a module puts on it is a name that it reads, and others that have it not. */
import type { Flow } from '../context';

const names = new Set(['globalThis', 'window', 'global', 'self']);

/** Whether a name that nothing declares is the global object. */
export function isGlobalObject(name: string): boolean {
  return names.has(name);
}

/** The global object as a module sees it. */
export function globalOf(flow: Flow, file: number): number {
  return flow.objects.intern({ kind: 'global', file });
}

/** The global object as all modules see it: as one behind the last would. */
function globalOfAll(flow: Flow): number {
  return globalOf(flow, flow.program.files.length);
}

/** Puts what a node holds on the global object. */
export function storeGlobal(flow: Flow, file: number, name: string, stored: number): void {
  for (const each of [globalOf(flow, file), globalOfAll(flow)])
    flow.solver.edge(stored, flow.field(each, name));
}

/**
 * What reading a name of the global object gives: what the module itself put there (bundles of one library, side by
 * side, share nothing that way), else what any other did, else what is outside by that name.
 */
export function readGlobal(flow: Flow, file: number, name: string, node: number): void {
  const { solver, objects } = flow;
  solver.edge(flow.field(globalOf(flow, file), name), node);
  if (flow.rules[file]?.builtins.has(name)) {
    solver.add(node, objects.intern({ kind: 'external', name: `<builtin>.${name}` }));
    return;
  }
  flow.fallbacks.results.push({ result: node, node: flow.field(globalOfAll(flow), name) });
}
