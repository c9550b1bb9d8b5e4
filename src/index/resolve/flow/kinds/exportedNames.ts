/** What a module exports, taken together: `Object.values(module)`, `module[key]`. */
import { Op, ROW_WIDTH } from '../../../extract/tape';
import { moduleSystems } from '../../../languages/modules';
import type { Program } from '../../program';
import type { Flow } from '../context';

/** Lets everything that a module exports flow into a node. */
export function edgeExports(flow: Flow, value: number, file: number, to: number): void {
  for (const name of exportedNames(flow.program, file)) flow.solver.edge(flow.attribute(value, name), to);
}

/** By program and file: tapes are read once, however many keys are computed. */
const known = new WeakMap<Program, Map<number, readonly string[]>>();

/** The names that a module exports, those of the modules too that it exports all of; [] where a module has names and no exports. */
export function exportedNames(program: Program, file: number): readonly string[] {
  const ofProgram = known.get(program) ?? new Map<number, readonly string[]>();
  known.set(program, ofProgram);
  const names = ofProgram.get(file) ?? readExportedNames(program, file);
  ofProgram.set(file, names);
  return names;
}

function readExportedNames(program: Program, file: number): readonly string[] {
  const names = new Set<string>();
  const files = [file];
  for (const each of files) {
    const module = program.files[each];
    if (!module || moduleSystems[module.facts.language].gives !== 'exports') continue;
    const { rows, strings } = module.facts.tape;
    for (let at = 0; at < rows.length; at += ROW_WIDTH)
      if (rows[at] === Op.Export) names.add(strings[rows[at + 3] ?? 0] ?? '');
    module.facts.imports.forEach(({ form, exported }, number) => {
      const target = module.imports[number];
      if (form !== 'all' && exported !== null) names.add(exported);
      else if (exported === '*' && target?.kind === 'module' && !files.includes(target.file))
        files.push(target.file);
    });
    if (each !== file) names.delete('default');
  }
  return [...names];
}
