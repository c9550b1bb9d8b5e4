/** What modules of Python's library call of what they are given. */
import type { Flow } from '../../../resolve/flow/context';
import type { Site, SiteArgument } from '../../../resolve/flow/sites';
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

/** What an object is asked for to be made again, and its like to be made by. */
const STATE = ['__reduce_ex__', '__reduce__', '__getstate__', '__getnewargs__', '__getnewargs_ex__'];
const REMADE = ['__new__', '__setstate__'];

const asks = (flow: Flow, site: Site, node: number, methods: readonly string[]): void => {
  for (const method of methods) askEach(flow, site, node, method, flow.solver.newNode());
};

/** `copy`: what the object's own method gives, else its like. */
const copies =
  (method: string): Effect =>
  (flow, site, result) => {
    passes(flow, site, result);
    const given = argumentAt(site, 0);
    if (given !== undefined) askEach(flow, site, given, method, result);
  };

/** Field of the text that `pickle` makes: what it was made of. */
const PICKLED = '[pickled]';

/** `pickle`: asks the object for its state. */
const saves: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  asks(flow, site, given, STATE);
  flow.solver.edge(given, flow.field(newCollection(flow, result), PICKLED));
};

/** Makes the like of what the text was made of, where that is seen. */
const loads: Effect = (flow, site, result) => {
  const text = argumentAt(site, 0);
  if (text === undefined) return;
  flow.solver.watch(text, (value) => {
    if (flow.objects.get(value).kind === 'collection') flow.solver.edge(flow.field(value, PICKLED), result);
  });
  asks(flow, site, result, REMADE);
};

/** `re.sub`: the replacement at a position may be a function of the match. */
const substitutes =
  (position: number): Effect =>
  (flow, site) => {
    const replacement = argumentAt(site, position);
    if (replacement !== undefined) callFrom(flow, site, replacement, []);
  };

/** `reduce`: calls with what it gave last and an element. */
const reduces: Effect = (flow, site, result) => {
  const [callback, given, initial] = [argumentAt(site, 0), argumentAt(site, 1), argumentAt(site, 2)];
  if (callback === undefined || given === undefined) return;
  const elements = elementsOf(flow, site, given);
  const last = flow.solver.newNode();
  flow.solver.edge(initial ?? elements, last);
  const called = callFrom(flow, site, callback, [positional(last, 0), positional(elements, 1)]);
  flow.solver.edge(called, last);
  flow.solver.edge(last, result);
};

/** `accumulate(elements, f)`: gives all that `reduce` goes through. */
const accumulates: Effect = (flow, site, result) => {
  const [given, callback] = [argumentAt(site, 0), argumentAt(site, 1) ?? keywordArgument(site, 'func')];
  if (given === undefined) return;
  const [last, elements] = [flow.solver.newNode(), elementsOf(flow, site, given)];
  for (const first of [elements, keywordArgument(site, 'initial') ?? elements]) flow.solver.edge(first, last);
  if (callback !== undefined)
    flow.solver.edge(callFrom(flow, site, callback, [positional(last, 0), positional(elements, 1)]), last);
  putInto(flow, newCollection(flow, result), last);
};

/** `cast(T, x)`: x, and where nothing is known of it an instance of the type. */
const casts: Effect = (flow, site, result) => {
  const { solver, objects, fallbacks } = flow;
  const [type, given] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (given !== undefined) solver.edge(given, result);
  if (type === undefined) return;
  const declared = solver.newNode();
  solver.watch(type, (value) => {
    const object = objects.get(value);
    if (object.kind === 'class')
      solver.add(
        declared,
        objects.intern({ kind: 'instance', definition: object.definition, declared: true }),
      );
  });
  fallbacks.results.push({ result, node: declared });
};

/** `json.dumps(x, default=f)`: calls f with parts that it cannot write, or the method of an encoder given as a class. */
const encodes: Effect = (flow, site) => {
  const given = argumentAt(site, 0);
  const parts = given === undefined ? [] : [positional(given, 0)];
  const callback = keywordArgument(site, 'default');
  if (callback !== undefined) callFrom(flow, site, callback, parts);
  const encoder = keywordArgument(site, 'cls');
  if (encoder !== undefined) callMadeBy(flow, site, encoder, 'default', parts);
};

/** Calls a method of an instance that the call makes of the classes in a node. */
function callMadeBy(
  flow: Flow,
  site: Site,
  node: number,
  method: string,
  given: readonly SiteArgument[],
): void {
  const result = flow.solver.newNode();
  flow.solver.watch(node, (value) => {
    const object = flow.objects.get(value);
    if (object.kind !== 'class') return;
    const instance = flow.objects.intern({
      kind: 'instance',
      definition: object.definition,
      declared: false,
    });
    callMethodAt(flow, site, instance, method, given, result);
  });
}

/** `json.loads(text, object_hook=f)`: what f gives is the result, or in it. */
const decodes: Effect = (flow, site, result) => {
  for (const keyword of ['object_hook', 'object_pairs_hook']) {
    const hook = keywordArgument(site, keyword);
    if (hook !== undefined) flow.solver.edge(callFrom(flow, site, hook, []), result);
  }
  for (const keyword of ['parse_float', 'parse_int', 'parse_constant']) {
    const parser = keywordArgument(site, keyword);
    if (parser !== undefined) callFrom(flow, site, parser, []);
  }
};

/** A context manager that gives what it is given, and calls a method of it in the end, null for none. */
const holds =
  (method: string | null): Effect =>
  (flow, site, result) => {
    const given = argumentAt(site, 0);
    if (given === undefined) return;
    flow.solver.edge(given, enteredNode(flow, newCollection(flow, result)));
    if (method !== null) askEach(flow, site, given, method, flow.solver.newNode());
  };

const chains: Effect = (flow, site, result) => {
  const made = newCollection(flow, result);
  for (const { node, position } of site.arguments)
    fillFrom(flow, site, made, position >= 0 ? node : elementsOf(flow, site, node));
};

/** The models, by dotted name. */
export const libraryEffects: readonly (readonly [string, Effect])[] = [
  ['copy.copy', copies('__copy__')],
  ['copy.deepcopy', copies('__deepcopy__')],
  ['pickle.dump', saves],
  ['pickle.dumps', saves],
  ['pickle.loads', loads],
  ['functools.reduce', reduces],
  ['itertools.chain', chains],
  ['itertools.accumulate', accumulates],
  ['typing.cast', casts],
  ['typing_extensions.cast', casts],
  ...['json.dump', 'json.dumps'].map((name) => [name, encodes] as const),
  ...['json.load', 'json.loads'].map((name) => [name, decodes] as const),
  ['contextlib.closing', holds('close')],
  ['contextlib.aclosing', holds('aclose')],
  ['contextlib.nullcontext', holds(null)],
  ['re.sub', substitutes(1)],
  ['re.subn', substitutes(1)],
  ['re.compile().sub', substitutes(0)],
  ['re.compile().subn', substitutes(0)],
];
