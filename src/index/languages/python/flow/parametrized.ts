/** Tests and fixtures of pytest that run once for each of several values: these flow to the parameters named. */
import { Op } from '../../../extract/tape';
import { elementsOf, keywordArgument } from '../../../resolve/flow/calls/effects';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { elementNodes } from '../../../resolve/flow/context';
import { argumentAt } from '../../../resolve/flow/sites';
import { fileOfRow, readRow } from '../../../resolve/flow/places';

export const PARAMETRIZE = 'pytest.mark.parametrize';
/** What stands for the values of one run, beside its name. */
export const PARAM = 'pytest.param';

/** What the mark does to a test: it stays what it is, and gets the values that the mark was made with. */
export function parametrize(flow: Flow, maker: Site, site: Site, result: number): void {
  const test = argumentAt(site, 0);
  if (test === undefined) return;
  flow.solver.edge(test, result);
  const names = namesIn(flow, argumentAt(maker, 0) ?? keywordArgument(maker, 'argnames'));
  const values = argumentAt(maker, 1) ?? keywordArgument(maker, 'argvalues');
  if (values === undefined || names.length === 0) return;
  const cases = elementsOf(flow, maker, values);
  const pass = (definition: number): void => {
    const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
    names.forEach((name, at) => {
      const position = parameters.findIndex((parameter) => parameter.name === name);
      const key = names.length === 1 ? null : at;
      if (position >= 0) passCases(flow, cases, key, flow.parameter(definition, position));
    });
  };
  eachTest(flow, test, pass);
}

/** Sees the functions of a node, and the test methods of its classes. */
function eachTest(flow: Flow, node: number, see: (definition: number) => void): void {
  flow.solver.watch(node, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'function') see(object.definition);
    if (object.kind !== 'class') return;
    for (const { name, isDefinition } of flow.membersOf(object.definition)) {
      const method = flow.scopes.bound(object.definition, name);
      if (isDefinition && method !== undefined && name.startsWith('test')) eachTest(flow, method, see);
    }
  });
}

/** Names of parameters: in one text, parted by commas, or a text each. */
function namesIn(flow: Flow, node: number | undefined): readonly string[] {
  if (node === undefined) return [];
  const text = flow.constantAt(node);
  if (text !== null) return text.split(/[\s,]+/).filter((name) => name !== '');
  const file = node < flow.program.rowCount ? fileOfRow(flow.program.files, node) : undefined;
  if (!file) return [];
  const { op, b: count } = readRow(file, node);
  if (op !== Op.Collection || count < 0) return [];
  // Each text stands before the row that puts it into the list.
  return Array.from({ length: count }, (_, at) => flow.constantAt(node + 1 + 2 * at) ?? '');
}

/** Lets the values of each run flow to a node: all of it, or what stands at a position. */
export function passCases(flow: Flow, cases: number, position: number | null, to: number): void {
  const { solver, objects } = flow;
  solver.watch(cases, (value) => {
    const object = objects.get(value);
    const maker = object.kind === 'kept' ? flow.sites[object.site] : undefined;
    if (maker?.externals?.includes(PARAM)) {
      const given = argumentAt(maker, position ?? 0);
      if (given !== undefined) solver.edge(given, to);
    } else if (position === null) solver.add(to, value);
    else if (object.kind === 'collection')
      for (const node of elementNodes(flow, value, String(position))) solver.edge(node, to);
  });
}
