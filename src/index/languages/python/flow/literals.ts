/** Module names that stand in the source as literals: `import_module('a.b')`. */
import type { ProgramFile } from '../../../resolve/program';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { argumentAt } from '../../../resolve/flow/sites';
import type { Effect } from '../../../resolve/flow/calls/effects';

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
