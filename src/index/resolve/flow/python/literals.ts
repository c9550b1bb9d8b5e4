/** Code and module names that stand in the source as literals: `eval('f')()`, `import_module('a.b')`. */
import type { ProgramFile } from '../../program';
import type { Flow, Site } from '../context';
import { argumentAt } from '../context';
import { callFrom } from '../calls/effects';
import type { Effect } from '../calls/effects';

/** A dotted name, called or not. */
const EXPRESSION = /^\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*(\([^()]*\))?\s*;?\s*$/;

/** `eval` and `exec` of a name, or of a call of one: looked up where the call stands. */
export const evaluates: Effect = (flow, site, result) => {
  const code = argumentAt(site, 0);
  const match = EXPRESSION.exec(code === undefined ? '' : (flow.constantAt(code) ?? ''));
  const [first = '', ...members] = match?.[1]?.split('.') ?? [];
  let node = flow.scopes.resolve(site.from, first);
  if (node === undefined) return;
  for (const member of members) node = readMember(flow, node, member);
  if (match?.[2] === undefined) flow.solver.edge(node, result);
  else flow.solver.edge(callFrom(flow, site, node, []), result);
};

function readMember(flow: Flow, from: number, name: string): number {
  const node = flow.solver.newNode();
  flow.solver.watch(from, (value) => flow.solver.edge(flow.attribute(value, name), node));
  return node;
}

/** The module of the name; a relative one is seen from the package given. */
export const importsModule: Effect = (flow, site, result) => {
  const name = literal(flow, site, 0);
  if (name === null) return;
  const level = /^\.*/.exec(name)?.[0].length ?? 0;
  const above = level === 0 ? null : literal(flow, site, 1);
  if (level > 0 && above === null) return;
  const dotted = above === null ? name : [...packageAbove(above, level), name.slice(level)].join('.');
  const file = flow.program.files[flow.program.definitions[site.from]?.file ?? 0];
  const target = file ? moduleNamed(flow, file, dotted, site.line) : null;
  if (target !== null) flow.solver.add(result, flow.objects.intern({ kind: 'module', file: target }));
};

/** The file of the module that a dotted name is, as a file imports it; null where there is none. */
export function moduleNamed(flow: Flow, from: ProgramFile, dotted: string, line: number): number | null {
  const target = flow.program.modules.resolve(from.facts, {
    form: 'module',
    source: dotted,
    level: 0,
    imported: null,
    local: null,
    exported: null,
    scope: 0,
    line,
    mode: 'import',
  });
  return target.kind === 'module' ? target.file : null;
}

const literal = (flow: Flow, site: Site, position: number): string | null => {
  const node = argumentAt(site, position);
  return node === undefined ? null : flow.constantAt(node);
};

/** One dot is the package itself, each further one the package above. */
function packageAbove(name: string, level: number): string[] {
  const segments = name.split('.');
  return segments.slice(0, segments.length - level + 1);
}
