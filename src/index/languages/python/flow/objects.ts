/** Functions of Python that read, store and call by names which stand in the source as literals. */
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { ELEMENTS, elementNodes } from '../../../resolve/flow/context';
import { argumentAt } from '../../../resolve/flow/sites';
import {
  callFrom,
  callMethodAt,
  elementsOf,
  newCollection,
  positional,
} from '../../../resolve/flow/calls/effects';
import { setsAttribute } from '../../../resolve/flow/kinds/attributesByName';
import { FUTURE_RESULT } from './callbacks';
import { REGISTER, makesGeneric, register } from './dispatch';
import { PARAM, PARAMETRIZE, parametrize } from './parametrized';
import type { Effect } from '../../../resolve/flow/calls/effects';
import { movedArguments } from '../../../resolve/flow/calls/movedArguments';

/** The text of a literal argument; null for other arguments and where there is none. */
function literalAt(flow: Flow, site: Site, position: number): string | null {
  const node = argumentAt(site, position);
  return node === undefined ? null : flow.constantAt(node);
}

/** The module whose names `globals()` gives by key. */
const givesModule: Effect = (flow, site, result) => {
  const file = flow.program.definitions[site.from]?.file ?? 0;
  flow.solver.add(result, flow.objects.intern({ kind: 'module', file }));
};

/** What is made now of arguments and called, read or looked into later: the site that made it tells which. */
const keeps: Effect = (flow, site, result) => {
  flow.solver.add(result, flow.objects.intern({ kind: 'kept', site: site.number }));
};

/** `sum`: the elements added one to the next, the first to the start. */
const sums: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const elements = elementsOf(flow, site, given);
  const start = argumentAt(site, 1);
  if (start !== undefined) flow.solver.edge(start, result);
  for (const [node, method] of [
    [elements, '__radd__'],
    [result, '__add__'],
  ] as const)
    flow.solver.watch(node, (value) => {
      if (flow.objects.get(value).kind === 'instance')
        callMethodAt(flow, site, value, method, [{ node: elements, position: 0, keyword: null }], result);
    });
};

/** A weak reference: called, it gives the object; its callback is called once the object is gone. */
const refers: Effect = (flow, site, result) => {
  keeps(flow, site, result);
  const callback = argumentAt(site, 1);
  if (callback !== undefined) callFrom(flow, site, callback, []);
};

export const objectEffects: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['weakref.ref', refers],
  ['weakref.WeakMethod', refers],
  ['functools.singledispatch', makesGeneric],
  ['functools.singledispatchmethod', makesGeneric],
  ['<builtin>.setattr', setsAttribute],
  ['<builtin>.object.__setattr__', setsAttribute],
  ['<builtin>.globals', givesModule],
  ['<builtin>.sum', sums],
  ...[
    'dataclasses.field',
    'attr.ib',
    'attr.field',
    'attrs.field',
    'operator.methodcaller',
    'operator.attrgetter',
    'operator.itemgetter',
    'collections.namedtuple',
    'functools.cmp_to_key',
    'functools.partialmethod',
    PARAM,
    PARAMETRIZE,
  ].map((name) => [name, keeps] as const),
]);

/** Does what something made by one of the above does when it is called; false for what another function made. */
export function callMade(flow: Flow, maker: Site, site: Site, result: number): boolean {
  const name = maker.externals?.find((each) => made.has(each));
  const effect = name === undefined ? undefined : made.get(name);
  effect?.(flow, maker, site, result);
  return effect !== undefined;
}

type Made = (flow: Flow, maker: Site, site: Site, result: number) => void;

/** Calls the method of that name of the argument. */
const callsMethod: Made = (flow, maker, site, result) => {
  const [name, object] = [literalAt(flow, maker, 0), argumentAt(site, 0)];
  if (name === null || object === undefined) return;
  const given = movedArguments(maker.arguments, -1);
  flow.solver.watch(object, (value) => {
    callMethodAt(flow, site, value, name, given, result);
  });
};

/** Gives the attribute of that name, along dots. */
const readsAttribute: Made = (flow, maker, site, result) => {
  const [path, object] = [literalAt(flow, maker, 0), argumentAt(site, 0)];
  if (path === null || object === undefined) return;
  let node = object;
  for (const name of path.split('.')) {
    const found = flow.solver.newNode();
    flow.solver.watch(node, (value) => {
      flow.solver.edge(flow.attribute(value, name), found);
    });
    node = found;
  }
  flow.solver.edge(node, result);
};

/** Gives the element of that key. */
const readsElement: Made = (flow, maker, site, result) => {
  const object = argumentAt(site, 0);
  if (object === undefined) return;
  flow.solver.watch(object, (value) => {
    const { kind } = flow.objects.get(value);
    if (kind === 'collection')
      for (const node of elementNodes(flow, value, literalAt(flow, maker, 0))) flow.solver.edge(node, result);
    if (kind === 'instance') callMethodAt(flow, site, value, '__getitem__', [], result);
  });
};

/** A tuple whose elements have names. */
const makesTuple: Made = (flow, maker, site, result) => {
  const names = (literalAt(flow, maker, 1) ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const tuple = newCollection(flow, result);
  for (const { node, position, keyword } of site.arguments) {
    const keys = [
      keyword ?? names[position] ?? '',
      String(keyword === null ? position : names.indexOf(keyword)),
    ];
    for (const key of [...keys, ELEMENTS]) flow.solver.edge(node, flow.field(tuple, key));
  }
};

/** Gives what the maker was given. */
const givesKept: Made = (flow, maker, _site, result) => {
  const kept = argumentAt(maker, 0);
  if (kept !== undefined) flow.solver.edge(kept, result);
};

/** Calls a function that compares two, with what is compared. */
const compares: Made = (flow, maker, site) => {
  const [compare, element] = [argumentAt(maker, 0), argumentAt(site, 0)];
  if (compare !== undefined && element !== undefined)
    callFrom(flow, site, compare, [positional(element, 0), positional(element, 1)]);
};

const made: ReadonlyMap<string, Made> = new Map([
  [FUTURE_RESULT, givesKept],
  [REGISTER, register],
  [PARAMETRIZE, parametrize],
  ['weakref.ref', givesKept],
  ['weakref.WeakMethod', givesKept],
  ['functools.cmp_to_key', compares],
  ['operator.methodcaller', callsMethod],
  ['operator.attrgetter', readsAttribute],
  ['operator.itemgetter', readsElement],
  ['collections.namedtuple', makesTuple],
]);
