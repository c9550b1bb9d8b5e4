/** Names that nothing around declares. */
import type { Flow, FlowRules, ReadRow } from '../../../resolve/flow/context';
import { receiverHolder } from '../../../resolve/flow/enclosing';
import { globalOf, isGlobalObject, readGlobal } from '../../../resolve/flow/kinds/globalObject';
import { builtinNames } from './builtinNames';

/** A name of the module system, of a function, or of the global object; false where the language has none such. */
export const readUndeclared: FlowRules['readUndeclared'] = (flow, file, row, name) => {
  const { solver, objects } = flow;
  if (isGlobalObject(name)) solver.add(row.node, globalOf(flow, file.number));
  else if (name === 'exports' || name === 'module')
    solver.add(row.node, objects.intern({ kind: 'module', file: file.number }));
  else if (name === 'arguments') addArguments(flow, row);
  else {
    readGlobal(flow, file.number, name, row.node);
    return builtinNames.has(name);
  }
  return true;
};

/** The list of all arguments of the function around. */
function addArguments(flow: Flow, row: ReadRow): void {
  const holder = receiverHolder(flow, row.scope);
  if (holder === null) return;
  flow.argumentLists.add(holder);
  const node = flow.argumentList(holder);
  const list = flow.objects.intern({ kind: 'collection', node });
  flow.solver.add(row.node, list);
  flow.solver.add(flow.field(list, 'callee'), flow.objects.intern({ kind: 'function', definition: holder }));
}
