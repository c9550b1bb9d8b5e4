/** What functions of Python and of its standard library do with the values given to them. */
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { ELEMENTS } from '../../../resolve/flow/context';
import { argumentAt } from '../../../resolve/flow/sites';
import {
  askEach,
  callFrom,
  callMethodAt,
  elementsOf,
  enteredNode,
  fillFrom,
  keywordArgument,
  newCollection,
  passes,
  positional,
  putInto,
} from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';
import { getsAttribute } from '../../../resolve/flow/kinds/attributesByName';
import { callbackEffects } from './callbacks';
import {
  LESS,
  MORE,
  callByKey,
  compareByKey,
  comparisonEffects,
} from '../../../resolve/flow/kinds/comparisons';
import { iteratorEffects } from './iterators';
import { libraryEffects } from './library';
import { metaclassEffects } from '../../../resolve/flow/kinds/metaclasses';
import { objectEffects } from './objects';
import { operatorEffects } from './operatorFunctions';
import { evaluates } from '../../../resolve/flow/calls/evaluated';
import { importsModule } from './literals';
import { givesClass, isMaker, makesInstance } from '../../../resolve/flow/kinds/makers';
import type { DescriptorRole } from '../../../resolve/flow/solving/objects';

/** Calls this method of the instances given. */
const asks =
  (method: string): Effect =>
  (flow, site, result) => {
    for (const { node, position } of site.arguments)
      if (position >= 0) askEach(flow, site, node, method, result);
  };

/** What is left of collections and generators. */
function iterateBuiltins(flow: Flow, from: number, to: number): void {
  flow.solver.watch(from, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'collection') flow.solver.edge(flow.field(value, ELEMENTS), to);
    if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), to);
  });
}

/** Gives an element of its first argument, or what its `__next__` gives. */
const takesNext: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  iterateBuiltins(flow, given, result);
  const fallback = argumentAt(site, 1);
  if (fallback !== undefined) flow.solver.edge(fallback, result);
  askEach(flow, site, given, '__next__', result);
};

/** An iterator of its argument; of a function and a last value, what calling it gives. */
const iterates: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const hasLast = site.literals > 1 || argumentAt(site, 1) !== undefined;
  flow.solver.watch(given, (value) => {
    const { kind } = flow.objects.get(value);
    if (kind === 'instance') callMethodAt(flow, site, value, '__iter__', [], result);
    else if (!callable.has(kind)) flow.solver.add(result, value);
    else if (hasLast) untilLast(flow, site, value, result);
  });
};

const callable: ReadonlySet<string> = new Set(['function', 'bound', 'partial', 'kept']);

/** `iter(f, last)`: calls f again and again. */
function untilLast(flow: Flow, site: Site, value: number, result: number): void {
  const callee = flow.solver.newNode();
  flow.solver.add(callee, value);
  putInto(flow, newCollection(flow, result), callFrom(flow, site, callee, []));
}

/** `reversed`: what the object itself gives, else its elements. */
const reverses: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  flow.solver.watch(given, (value) => {
    if (flow.objects.get(value).kind !== 'instance') flow.solver.add(result, value);
    else callMethodAt(flow, site, value, '__reversed__', [], result);
  });
};

const sorts: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const elements = elementsOf(flow, site, given);
  putInto(flow, newCollection(flow, result), elements);
  compareByKey(flow, site, elements, LESS);
};

/** A list or tuple of what is given. */
const gathers: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  const made = newCollection(flow, result);
  if (given !== undefined) fillFrom(flow, site, made, given);
};

/** What makes a list asks first how long it will be. */
const sized =
  (effect: Effect): Effect =>
  (flow, site, result) => {
    effect(flow, site, result);
    const given = argumentAt(site, 0);
    if (given !== undefined) askEach(flow, site, given, '__len__', flow.solver.newNode());
  };

/** `min` and `max`: of the elements of one argument, or of several. */
const chooses =
  (methods: readonly string[]): Effect =>
  (flow, site, result) => {
    const [first, ...others] = site.arguments.filter(({ position }) => position >= 0);
    if (!first) return;
    const elements = others.length === 0 ? elementsOf(flow, site, first.node) : flow.solver.newNode();
    if (others.length > 0) for (const { node } of [first, ...others]) flow.solver.edge(node, elements);
    flow.solver.edge(elements, result);
    compareByKey(flow, site, elements, methods);
  };

const filters: Effect = (flow, site, result) => {
  const [test, given] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (test === undefined || given === undefined) return;
  const elements = elementsOf(flow, site, given);
  callFrom(flow, site, test, [positional(elements, 0)]);
  putInto(flow, newCollection(flow, result), elements);
};

/** `groupby`: pairs of a key and a group. */
const groups: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const elements = elementsOf(flow, site, given);
  const key = argumentAt(site, 1);
  if (key !== undefined) callFrom(flow, site, key, [positional(elements, 0)]);
  callByKey(flow, site, elements);
  const pair = flow.solver.newNode();
  putInto(flow, newCollection(flow, result), pair);
  const held = newCollection(flow, pair);
  const group = flow.solver.newNode();
  putInto(flow, newCollection(flow, group), elements);
  flow.solver.edge(group, flow.field(held, '1'));
  flow.solver.edge(group, flow.field(held, ELEMENTS));
};

/** A dictionary whose missing values a function makes. */
const defaults: Effect = (flow, site, result) => {
  const made = newCollection(flow, result);
  const factory = argumentAt(site, 0);
  if (factory !== undefined) putInto(flow, made, callFrom(flow, site, factory, []));
  const given = argumentAt(site, 1);
  if (given !== undefined) fillFrom(flow, site, made, given);
};

/** A function with some of its arguments. */
const keeps: Effect = (flow, site, result) => {
  flow.solver.add(result, flow.objects.intern({ kind: 'kept', site: site.number }));
};

/** The functions given, each in the role of its position. */
const wraps =
  (...roles: readonly DescriptorRole[]): Effect =>
  (flow, site, result) => {
    roles.forEach((role, position) => {
      const given = argumentAt(site, position) ?? keywordArgument(site, role === 'getter' ? 'fget' : 'fset');
      if (given === undefined) return;
      flow.solver.watch(given, (value) => {
        const object = flow.objects.get(value);
        if (object.kind === 'function')
          flow.solver.add(
            result,
            flow.objects.intern({ kind: 'descriptor', role, definition: object.definition }),
          );
      });
    });
  };

/** Enters a context manager, and leaves it later. */
const enters: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  askEach(flow, site, given, '__enter__', result);
  askEach(flow, site, given, '__exit__', flow.solver.newNode());
  flow.solver.watch(given, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), result);
    if (object.kind === 'collection') flow.solver.edge(enteredNode(flow, value), result);
  });
};

/** Built-in functions that ask a method of what they are given. */
const asking: readonly (readonly [string, string])[] = [
  ['len', '__len__'],
  ['str', '__str__'],
  ['print', '__str__'],
  ['repr', '__repr__'],
  ['bool', '__bool__'],
  ['hash', '__hash__'],
  ['int', '__int__'],
  ['float', '__float__'],
  ['abs', '__abs__'],
  ['round', '__round__'],
  ['format', '__format__'],
  ['bytes', '__bytes__'],
  ['dir', '__dir__'],
];

const passing = [
  'dataclasses.replace',
  'asyncio.run',
  'asyncio.create_task',
  'asyncio.ensure_future',
  'asyncio.wait_for',
  'functools.cache',
  'functools.lru_cache()',
  'functools.update_wrapper',
  'functools.wraps()',
  'itertools.cycle',
  'itertools.islice',
  'types.coroutine',
  'typing.no_type_check',
  'weakref.proxy',
  'asyncio.shield',
];

const effects: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...libraryEffects,
  ...iteratorEffects,
  ...callbackEffects,
  ...comparisonEffects,
  ...metaclassEffects,
  ...operatorEffects,
  ...asking.map(([name, method]) => [`<builtin>.${name}`, asks(method)] as const),
  ...passing.map((name) => [name, passes] as const),
  ['<builtin>.next', takesNext],
  ['<builtin>.iter', iterates],
  ['<builtin>.reversed', reverses],
  ['<builtin>.sorted', sized(sorts)],
  ['<builtin>.list', sized(gathers)],
  ['<builtin>.tuple', sized(gathers)],
  ['<builtin>.min', chooses(LESS)],
  ['<builtin>.max', chooses(MORE)],
  ['<builtin>.filter', filters],
  ['<builtin>.type', givesClass],
  ['<builtin>.getattr', getsAttribute],
  ['<builtin>.staticmethod', wraps('static')],
  ['<builtin>.classmethod', wraps('class')],
  ['<builtin>.property', wraps('getter', 'setter')],
  ['<builtin>.eval', evaluates],
  ['<builtin>.exec', evaluates],
  ['importlib.import_module', importsModule],
  ['functools.partial', keeps],
  ['itertools.groupby', groups],
  ['itertools.takewhile', filters],
  ['itertools.dropwhile', filters],
  ['itertools.filterfalse', filters],
  ['collections.defaultdict', defaults],
  ['contextlib.ExitStack().enter_context', enters],
]);

/** The model of a function that Python's own libraries define; undefined where nothing is known of it. */
export function pythonEffect(name: string): Effect | undefined {
  return effects.get(name) ?? objectEffects.get(name) ?? (isMaker(name) ? makesInstance : undefined);
}
