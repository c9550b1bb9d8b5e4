/** Defaults of parameters: they flow where some call leaves the parameter out, or where no call is seen at all. */
import { rulesOf } from '../context';
import { argumentAt } from '../sites';
import type { Flow } from '../context';
import type { Site } from '../sites';

/** Lets the defaults of what a call leaves out flow; `offset` is 1 where the receiver comes first. */
export function passDefaults(flow: Flow, site: Site, definition: number, offset: number): void {
  const defaults = flow.defaults.byFunction.get(definition);
  if (!defaults) return;
  flow.defaults.called.add(definition);
  const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
  const { undefinedTakesDefault } = rulesOf(flow, definition);
  for (const { position, node } of defaults) {
    const parameter = flow.parameter(definition, position);
    if (!isGiven(site, parameters[position]?.name ?? '', position - offset))
      flow.solver.edge(node, parameter);
    else if (undefinedTakesDefault) standIn(flow, argumentAt(site, position), node, parameter);
  }
}

/** What is given may be undefined where nothing is known of it: then the default likely stands in. */
function standIn(flow: Flow, given: number | undefined, node: number, parameter: number): void {
  if (given === undefined) return;
  const { solver, objects, fallbacks } = flow;
  const [passed, likely] = [solver.newNode(), solver.newNode()];
  solver.edge(given, passed);
  solver.edge(passed, parameter);
  solver.edge(node, likely);
  solver.add(likely, objects.intern({ kind: 'guess' }));
  fallbacks.results.push({ result: passed, node: likely });
}

function isGiven(site: Site, name: string, position: number): boolean {
  if (position < site.literals || site.literalKeywords.includes(name)) return true;
  return site.arguments.some((each) =>
    each.keyword === null ? each.position === position : each.keyword === name,
  );
}

/** The defaults of functions that nothing is seen to call. */
export function passUncalledDefaults(flow: Flow): void {
  for (const [definition, defaults] of flow.defaults.byFunction)
    if (!flow.defaults.called.has(definition))
      for (const { position, node } of defaults) flow.solver.edge(node, flow.parameter(definition, position));
}
