import { isModule, moduleOf, parentOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { count } from '../answer/text';
import type { Trace } from '../answer/traceAnswer';
import { importersOf, importsOf, targetText, walk } from './traceLinks';
import type { Link, TraceGraph } from './traceLinks';
import { hopSections, linkRows } from './traceRows';
import type { TraceTarget } from './traceTarget';

/**
 * Trace of the modules that import the target's module. Of a symbol those come first that bind its name, or that of
 * the outermost symbol which holds it: a method is imported with its class.
 */
export function traceImporters(graph: TraceGraph, { node }: TraceTarget, hops: number): Trace {
  const module = moduleOf(graph.nodes, node);
  const top = topLevel(graph, node);
  const found = walk(graph.nodes, [module], hops, importersOf(graph));
  const direct = found[0] ?? [];
  const binding = direct.filter((link) => bindsName(top, link));
  const others = direct.filter((link) => !binding.includes(link));
  const style = { outwards: false, saysNear: false };
  const whole = isModule(node);
  return {
    sentence: whole
      ? `${targetText(graph.nodes, module)} is imported by ${count(direct.length, 'module', 'modules')}${further(found)}.`
      : `${targetText(graph.nodes, top)} is imported by name by ${count(binding.length, 'module', 'modules')}; its module ${module.id} by ${count(direct.length, 'module', 'modules')} in all${further(found)}.`,
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
      : ['names are those that the importer binds: an import under another name counts among the others.'],
    advice: 'ask for fewer hops, or find import statements with search_code and a regex.',
  };
}

/** Trace of the modules that the target's module imports. */
export function traceImports(graph: TraceGraph, { node }: TraceTarget, hops: number): Trace {
  const module = moduleOf(graph.nodes, node);
  const found = walk(graph.nodes, [module], hops, importsOf(graph));
  const direct = found[0] ?? [];
  const whose =
    node === module
      ? targetText(graph.nodes, module)
      : `${targetText(graph.nodes, module)}, the module of ${node.id},`;
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

/** Imports that bind the node by its name: none for what is inside another symbol and comes along with it. */
export function importsBinding(graph: TraceGraph, node: CodeNode): readonly Link[] {
  if (topLevel(graph, node) !== node) return [];
  const links = importersOf(graph)(moduleOf(graph.nodes, node)).filter((link) => bindsName(node, link));
  // The weight of an import is that of all its names: binding this one is not worth more than a call.
  return isModule(node) ? links : links.map((link) => ({ ...link, weight: 1 }));
}

/** Whether an import binds a module's own symbol by its name, or all names. Of a module every import does. */
function bindsName(node: CodeNode, { names }: Link): boolean {
  return isModule(node) || names.includes(node.name) || names.includes('*');
}

/** The symbol of the module that holds the node, or is it; a module is its own. */
function topLevel({ nodes }: TraceGraph, node: CodeNode): CodeNode {
  let at = node;
  for (let around = parentOf(nodes, at); around && !isModule(around); around = parentOf(nodes, at))
    at = around;
  return at;
}

function further(found: readonly (readonly Link[])[]): string {
  const more = found.slice(1).map((links) => new Set(links.map(({ far }) => far)).size);
  return more.length === 0
    ? ''
    : `; ${more.map((modules, at) => `${modules} more at hop ${at + 2}`).join(', ')}`;
}
