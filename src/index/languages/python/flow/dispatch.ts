/** Generic functions of Python: `functools.singledispatch`, whose implementations are registered one by one. */
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { addExternal, argumentAt } from '../../../resolve/flow/sites';
import type { Effect } from '../../../resolve/flow/calls/effects';

/** What `register` of a generic function is called: it registers with the argument of the site that made it. */
export const REGISTER = 'functools.singledispatch().register';
/** Field of a generic function that holds its implementations. */
const IMPLEMENTATIONS = '[implementations]';

/** A call of what it gives reaches the function or any of its implementations: its first argument tells which. */
export const makesGeneric: Effect = (flow, site) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const { solver, objects } = flow;
  solver.watch(given, (value) => {
    if (objects.get(value).kind !== 'function') return;
    const maker = flow.derivedSite(site, `${REGISTER} ${value}`, () => {
      const node = solver.newNode();
      solver.add(node, value);
      return { arguments: [{ node, position: 0, keyword: null }], result: solver.newNode() };
    });
    if (!maker.isCut) maker.externals = [REGISTER];
    solver.add(site.result, value);
    solver.add(flow.field(value, 'register'), objects.intern({ kind: 'kept', site: maker.number }));
    solver.edge(flow.field(value, IMPLEMENTATIONS), site.result);
  });
};

/** `register(f)`, `register(C, f)`, and `register(C)`, which gives what registers f. */
export function register(flow: Flow, maker: Site, site: Site, result: number): void {
  const [generic, first, second] = [argumentAt(maker, 0), argumentAt(site, 0), argumentAt(site, 1)];
  addExternal(site, REGISTER);
  if (generic === undefined || first === undefined) return;
  if (second !== undefined) {
    addImplementations(flow, generic, second, result);
    return;
  }
  addImplementations(flow, generic, first, result);
  flow.solver.watch(first, (value) => {
    if (flow.objects.get(value).kind !== 'function')
      flow.solver.add(result, flow.objects.intern({ kind: 'kept', site: maker.number }));
  });
}

/** Functions alone: a class that is given is what they are registered for. */
function addImplementations(flow: Flow, generic: number, given: number, result: number): void {
  const { solver, objects } = flow;
  solver.watch(given, (value) => {
    if (objects.get(value).kind !== 'function') return;
    solver.add(result, value);
    solver.watch(generic, (each) => {
      solver.add(flow.field(each, IMPLEMENTATIONS), value);
    });
  });
}
