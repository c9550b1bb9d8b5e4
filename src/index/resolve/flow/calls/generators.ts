/** Generators: what they yield, what is sent into them, and the steps that `next` gives. */
import { NONE } from '../../../extract/tape';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { rulesOf } from '../context';
import { addExternal, argumentAt } from '../sites';
import { nodeOf } from '../fileFlow';
import type { FileFlow, Row } from '../fileFlow';

/** Field of a generator that holds what is sent into it. */
const SENT = '[sent]';

const methods = new Set(['__next__', 'send', 'next', 'return', 'throw']);

export function isGeneratorMethod(name: string): boolean {
  return methods.has(name);
}

/** `yield v` gives what is sent in; `yield* g` what the other generator returns. */
export function addYield(context: FileFlow, row: Row): void {
  const { flow } = context;
  const { solver, objects } = flow;
  if (row.a !== NONE) solver.edge(nodeOf(context, row.a), flow.yields(row.scope));
  const sent = flow.field(objects.intern({ kind: 'generator', definition: row.scope }), SENT);
  if (row.b === NONE) solver.edge(sent, row.node);
  else
    solver.watch(nodeOf(context, row.b), (value) => {
      const object = objects.get(value);
      if (object.kind !== 'generator') return;
      solver.edge(flow.returns(object.definition), row.node);
      solver.edge(sent, flow.field(value, SENT));
    });
}

/** Lets a site call a method of a generator. */
export function invokeGeneratorMethod(
  flow: Flow,
  site: Site,
  definition: number,
  name: string,
  result: number,
): void {
  const { solver, objects } = flow;
  addExternal(site, `<builtin>.${name}`);
  const given = argumentAt(site, 0);
  if (given !== undefined && (name === 'next' || name === 'send'))
    solver.edge(given, flow.field(objects.intern({ kind: 'generator', definition }), SENT));
  if (!rulesOf(flow, definition).stepsAreObjects) {
    solver.edge(flow.yields(definition), result);
    return;
  }
  const step = stepOf(flow, definition);
  const isAsync = flow.program.definitions[definition]?.fact.async === true;
  if (!isAsync) {
    solver.add(result, step);
    return;
  }
  const node = flow.derivedSite(site, 'step', () => ({ arguments: [], result: solver.newNode() })).result;
  solver.add(node, step);
  solver.add(result, objects.intern({ kind: 'promise', node }));
}

/** What `next` gives: `{ value, done }`, one for each generator. */
function stepOf(flow: Flow, definition: number): number {
  const node = flow.yields(definition);
  const step = flow.objects.intern({ kind: 'collection', node });
  flow.plainObjects.add(node);
  for (const value of [node, flow.returns(definition)]) flow.solver.edge(value, flow.field(step, 'value'));
  return step;
}
