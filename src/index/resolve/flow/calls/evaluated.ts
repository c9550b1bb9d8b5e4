/** Code that stands in the source as a literal: `eval('f')()`. */
import type { Flow } from '../context';
import { argumentAt } from '../sites';
import { callFrom } from './effects';
import type { Effect } from './effects';

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
