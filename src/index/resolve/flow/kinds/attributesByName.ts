/** Attributes that are read and stored by a name that is a value: `getattr` and `setattr`. */
import type { Flow } from '../context';
import { argumentAt } from '../sites';
import type { Effect } from '../calls/effects';
import type { NameTexts } from './nameTexts';
import { eachOwnName } from './ownNames';

/** A prefix that more methods have than this tells nothing of any one call. */
const MOST_ALIKE = 100;

/** Lets the texts that may be names flow, and the sums of them. */
export function seedTexts(flow: Flow, { texts, keys, sums, stores }: NameTexts): void {
  const { solver, objects, fallbacks } = flow;
  for (const each of stores) flow.storedNames.add(each);
  const known = (text: string): number => objects.intern({ kind: 'text', text, suffix: null });
  for (const [node, text] of texts) solver.add(node, known(text));
  for (const [node, names] of keys) {
    const held = solver.newNode();
    for (const name of names) solver.add(held, known(name));
    flow.keyTexts.set(node, held);
  }
  for (const { row, inner, prefix, suffix } of sums) {
    solver.watch(inner, (value) => {
      const object = objects.get(value);
      if (object.kind !== 'text') return;
      const text = prefix + object.text;
      const end = object.suffix === null ? null : object.suffix + suffix;
      solver.add(
        row,
        objects.intern({ kind: 'text', text: end === null ? text + suffix : text, suffix: end }),
      );
    });
    const open = solver.newNode();
    solver.add(open, objects.intern({ kind: 'text', text: prefix, suffix }));
    fallbacks.results.push({ result: row, node: open });
  }
}

/** `getattr(x, name, default)`: the attributes of the names that flow there, a property called, or the default. */
export const getsAttribute: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const [object, name, fallback] = [argumentAt(site, 0), argumentAt(site, 1), argumentAt(site, 2)];
  if (fallback !== undefined) solver.edge(fallback, result);
  if (object === undefined || name === undefined) return;
  const found = solver.newNode();
  const read = (text: string): void => {
    solver.watch(object, (value) => {
      solver.edge(flow.attribute(value, text), found);
    });
  };
  eachName(flow, name, read, (prefix, suffix, value) => {
    solver.add(result, value);
    for (const each of namesAlike(flow, prefix, suffix)) read(each);
  });
  if (fallback !== undefined) openWithoutNames(flow, name);
  solver.watch(found, (value) => {
    const held = objects.get(value);
    if (held.kind !== 'property') {
      solver.add(result, value);
      return;
    }
    // One for all objects: a getter that several classes inherit is called once.
    const called = flow.derivedSite(site, 'getter', () => ({ arguments: [], result }));
    flow.invoke(called, objects.intern({ ...held, kind: 'bound' }));
  });
};

/** `setattr(x, name, v)` stores as `x.name = v` does; `setattr(x, f.__name__, v)` under the names of functions. */
export const setsAttribute: Effect = (flow, site) => {
  const [object, name, stored] = [argumentAt(site, 0), argumentAt(site, 1), argumentAt(site, 2)];
  if (object === undefined || name === undefined || stored === undefined) return;
  const store = (text: string, node: number): void => {
    flow.solver.watchAs(object, flow.storing, site.result, flow.names.number(text), node);
  };
  if (flow.constantAt(name) === null && !flow.storedNames.has(name)) eachOwnName(flow, name, stored, store);
  else
    eachName(
      flow,
      name,
      (text) => {
        store(text, stored);
      },
      () => undefined,
    );
};

/** Calls `see` with each text that a node is, or `seeOpen` with what is known of it and that value. */
function eachName(
  flow: Flow,
  node: number,
  see: (text: string) => void,
  seeOpen: (prefix: string, suffix: string, value: number) => void,
): void {
  const constant = flow.constantAt(node);
  if (constant !== null) {
    see(constant);
    return;
  }
  flow.solver.watch(node, (value) => {
    const object = flow.objects.get(value);
    if (object.kind !== 'text') return;
    if (object.suffix === null) see(object.text);
    else seeOpen(object.text, object.suffix, value);
  });
}

/** Where no name is known in the end, the default is not all that may be read. */
function openWithoutNames(flow: Flow, name: number): void {
  if (flow.constantAt(name) !== null) return;
  const open = flow.solver.newNode();
  flow.solver.add(open, flow.objects.intern({ kind: 'text', text: '', suffix: '' }));
  flow.fallbacks.results.push({ result: name, node: open });
}

/** Names of methods of the workspace that begin and end so; none where nothing is known of the name, or too many. */
function namesAlike({ methodNames }: Flow, prefix: string, suffix: string): readonly string[] {
  if (prefix === '' && suffix === '') return [];
  const alike = [...methodNames].filter((each) => each.startsWith(prefix) && each.endsWith(suffix));
  return alike.length > MOST_ALIKE ? [] : alike;
}

/** The value that `__name__` of a class or function is. */
export function nameOfDefinition({ objects, program }: Flow, definition: number): number {
  const text = program.definitions[definition]?.fact.name ?? '';
  return objects.intern({ kind: 'text', text, suffix: null });
}
