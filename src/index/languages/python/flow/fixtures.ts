/**
 * Fixtures of pytest: the runner calls the function that is named as a test's parameter, and gives the test what it
 * returns or yields. The call is the runner's; what is given flows.
 */
import { elementsOf, newCollection } from '../../../resolve/flow/calls/effects';
import { returnsOf } from '../../../resolve/flow/context';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { passCases } from './parametrized';

const decorators = /^pytest(?:_asyncio)?\.(?:yield_)?fixture(?:\(\))?$/;

/** Whether a decorator from outside makes fixtures. */
export function isFixtureDecorator(name: string): boolean {
  return decorators.test(name);
}

/** Notes the functions in a node as fixtures; `params` is the node of what they run for, each in turn. */
export function noteFixture(flow: Flow, site: Site, node: number, params: number | undefined): void {
  const cases = params === undefined ? undefined : elementsOf(flow, site, params);
  flow.solver.watch(node, (value) => {
    const object = flow.objects.get(value);
    if (object.kind !== 'function') return;
    flow.fixtures.add(object.definition);
    if (cases !== undefined) passRequest(flow, object.definition, cases);
  });
}

/** A fixture's `request.param` is the case that it runs for. */
function passRequest(flow: Flow, fixture: number, cases: number): void {
  const parameters = flow.program.definitions[fixture]?.fact.parameters ?? [];
  const position = parameters.findIndex(({ name }) => name === 'request');
  if (position < 0) return;
  const request = newCollection(flow, flow.parameter(fixture, position));
  passCases(flow, cases, null, flow.field(request, 'param'));
}

/** Lets what fixtures give flow to the parameters of tests and of other fixtures; linear in both. */
export function passFixtures(flow: Flow): void {
  if (flow.fixtures.size === 0) return;
  const visible = findFixtures(flow);
  flow.program.definitions.forEach(({ file, fact }, definition) => {
    if (!fact.name.startsWith('test') && !flow.fixtures.has(definition)) return;
    fact.parameters.forEach(({ name }, position) => {
      const fixture = visible(file, name);
      if (fixture === undefined || fixture === definition) return;
      const isGenerator = flow.program.definitions[fixture]?.fact.generator === true;
      const given = isGenerator ? [flow.yields(fixture)] : returnsOf(flow, fixture);
      for (const node of given) flow.solver.edge(node, flow.parameter(definition, position));
    });
  });
}

/** The fixture of a name that a file sees: its own, else the one of the nearest conftest.py above. */
function findFixtures({ program, fixtures }: Flow): (file: number, name: string) => number | undefined {
  const pathOf = (file: number): string => program.files[file]?.facts.path ?? '';
  const byPlace = new Map<string, number>();
  for (const fixture of fixtures) {
    const made = program.definitions[fixture];
    if (made) byPlace.set(`${pathOf(made.file)} ${made.fact.name}`, fixture);
  }
  return (file, name) => {
    const path = pathOf(file);
    const folders = path.split('/').slice(0, -1);
    let found = byPlace.get(`${path} ${name}`);
    for (let depth = folders.length; found === undefined && depth >= 0; depth--)
      found = byPlace.get(`${[...folders.slice(0, depth), 'conftest.py'].join('/')} ${name}`);
    return found;
  };
}
