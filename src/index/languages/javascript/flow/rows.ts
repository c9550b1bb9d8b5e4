/** Tape rows -> constraints, for what JavaScript alone has, or has in another way. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import { enclosingClass } from '../../../resolve/flow/enclosing';
import type { Flow } from '../../../resolve/flow/context';
import { ELEMENTS, UNKEYED } from '../../../resolve/flow/context';
import { keyNumber, keyOf, nodeOf, textOf } from '../../../resolve/flow/fileFlow';
import type { FileFlow, Row, Rule } from '../../../resolve/flow/fileFlow';
import { inheritPrototype } from '../../../resolve/flow/kinds/prototypes';
import { hasCoercingMethods } from '../../../resolve/flow/kinds/membersByKey';
import { noteCatch, noteThrow } from '../../../resolve/flow/kinds/thrown';

/** Rules in place of those of rows.ts, for files of JavaScript and TypeScript. */
export const scriptRules: Readonly<Record<number, Rule>> = {
  [Op.Attribute]: (context, row) => {
    const name = textOf(context, row.b);
    const { flow, watchers } = context;
    if (row.a === NONE) return;
    const object = nodeOf(context, row.a);
    if (name === 'constructor')
      flow.solver.watchAs(object, watchers.constructorOf, row.node, classOfReceiver(context, row) + 1, 0);
    else flow.solver.watchAs(object, watchers.attribute, row.node, flow.names.number(name), 0);
  },
  [Op.Element]: (context, row) => {
    const kind = context.watchers.scriptElement;
    const written = row.c < 2 ? 0 : keyNumber(context, row.c - 2);
    if (row.a !== NONE)
      context.flow.solver.watchAs(nodeOf(context, row.a), kind, row.node, keyNumber(context, row.b), written);
  },
  [Op.StoreElement]: storeElement,
  [Op.Await]: (context, row) => {
    if (row.a === NONE) return;
    const { flow } = context;
    flow.settle(nodeOf(context, row.a), row.node);
    if (flow.methodNames.has('then'))
      flow.solver.watchAs(nodeOf(context, row.a), context.watchers.awaited, row.node, 0, 0);
  },
  [Op.Coerce]: (context, row) => {
    if (!hasCoercingMethods(context.flow)) return;
    // Mostly text and numbers are asked for their text.
    context.flow.questions[row.node] = nodeOf(context, row.a) + 1;
    context.flow.solver.watchAs(nodeOf(context, row.a), context.watchers.coerce, row.node, row.b, 0);
  },
  [Op.Dispose]: (context, row) => {
    context.flow.solver.watchAs(nodeOf(context, row.a), context.watchers.dispose, row.node, row.b, 0);
  },
  [Op.CopyMembers]: copyMembers,
  [Op.Throw]: (context, row) => {
    noteThrow(context.flow, context.placeOf(row.node), row, nodeOf(context, row.a));
  },
  [Op.Catch]: (context, row) => {
    const first = nodeOf(context, row.a);
    noteCatch(context.flow, first, context.placeOf(first), row, context.placeOf(row.node));
  },
};

/** The class around an attribute of `this`, NONE of anything else. */
function classOfReceiver({ file, flow }: FileFlow, row: Row): number {
  const isReceiver = file.facts.tape.rows[row.a * ROW_WIDTH] === Op.Receiver;
  return (isReceiver ? enclosingClass(flow, row.scope) : null) ?? NONE;
}

/** `x[k] = v`: a member where the key is a name. */
function storeElement(context: FileFlow, row: Row): void {
  if (row.a === NONE) return;
  const { flow } = context;
  const stored = row.b === NONE ? flow.solver.newNode() : nodeOf(context, row.b);
  const object = nodeOf(context, row.a);
  const kind = context.watchers.storeElement;
  flow.solver.watchAs(object, kind, row.node, keyNumber(context, row.c), stored);
  const key = keyOf(context, row.c);
  if (key !== null && /\D/.test(key))
    flow.solver.watchAs(object, context.storeAttribute, row.node, flow.names.number(key), stored);
}

/** Each member of the source under its own name; where elements are read, all of them. */
function copyMembers(context: FileFlow, row: Row): void {
  if (row.a === NONE || row.b === NONE) return;
  const { flow } = context;
  const source = nodeOf(context, row.b);
  flow.solver.watch(nodeOf(context, row.a), (target) => {
    flow.solver.watch(source, (from) => {
      copyElements(flow, target, from);
      inheritPrototype(flow, target, from);
    });
  });
}

function copyElements(flow: Flow, target: number, source: number): void {
  const [into, from] = [flow.objects.get(target), flow.objects.get(source)];
  if (into.kind !== 'collection' || from.kind !== 'collection') return;
  flow.solver.edge(flow.field(source, ELEMENTS), flow.field(target, ELEMENTS));
  if (!flow.plainObjects.has(into.node))
    flow.solver.edge(flow.field(source, ELEMENTS), flow.field(target, UNKEYED));
}
