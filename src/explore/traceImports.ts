import { isModule, moduleOf } from './codeNodes';
import { count } from './text';
import type { Trace } from './traceAnswer';
import { importersOf, importsOf, walk } from './traceLinks';
import type { Link, TraceGraph } from './traceLinks';
import { hopSections, linkRows } from './traceRows';
import type { TraceTarget } from './traceTarget';

/** Trace of the modules that import the target's module, those that bind the target itself first. */
export function traceImporters(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const module = moduleOf(graph.nodes, target.node);
  const found = walk(graph.nodes, [module], hops, importersOf(graph));
  const direct = found[0] ?? [];
  const binding = direct.filter((link) => bindsTarget(target, link));
  const others = direct.filter((link) => !binding.includes(link));
  const style = { outwards: false, saysNear: false };
  const whole = isModule(target.node);
  return {
    sentence: whole
      ? `${module.id} is imported by ${count(direct.length, 'module', 'modules')}${further(found)}.`
      : `${target.node.id} is imported by name by ${count(binding.length, 'module', 'modules')}; its module ${module.id} by ${count(direct.length, 'module', 'modules')} in all${further(found)}.`,
    sections:
      hops > 1
        ? hopSections(graph, found, false)
        : [
            {
              title: whole
                ? 'Importers, with the names they bind:'
                : 'Importers that bind its name, or all names:',
              rows: linkRows(graph, binding, style),
            },
            { title: `Other importers of ${module.id}:`, rows: linkRows(graph, others, style) },
          ],
    notes: whole
      ? []
      : ['names are those bound where they are imported: an import under another name counts to the others.'],
    advice: 'ask for fewer hops, or find import statements with search_code and a regex.',
  };
}

/** Trace of the modules that the target's module imports. */
export function traceImports(graph: TraceGraph, { node }: TraceTarget, hops: number): Trace {
  const module = moduleOf(graph.nodes, node);
  const found = walk(graph.nodes, [module], hops, importsOf(graph));
  const direct = found[0] ?? [];
  const whose = node === module ? module.id : `${module.id}, the module of ${node.id},`;
  return {
    sentence: `${whose} imports ${count(direct.length, 'module', 'modules')} of this folder${further(found)}.`,
    sections:
      hops > 1
        ? hopSections(graph, found, true)
        : [
            {
              title: 'Imports, with the names they bind:',
              rows: linkRows(graph, direct, { outwards: true, saysNear: false }),
            },
          ],
    notes: ['imports of packages outside the folder are not in the map.'],
    advice: 'ask for fewer hops.',
  };
}

/** Whether an import binds the target by its name, or all names. Of a module every import does. */
export function bindsTarget({ node }: TraceTarget, { names }: Link): boolean {
  return isModule(node) || names.includes(node.name) || names.includes('*');
}

function further(found: readonly (readonly Link[])[]): string {
  const more = found.slice(1).map((links) => new Set(links.map(({ far }) => far)).size);
  return more.length === 0
    ? ''
    : `; ${more.map((modules, at) => `${modules} more at hop ${at + 2}`).join(', ')}`;
}
