/**
 * Classes made by a class of the workspace (`metaclass=`): its `__call__` answers where they are called, its
 * methods are theirs too, and making one calls its `__new__` and `__init__`.
 */
import { ELEMENTS } from '../context';
import type { Flow } from '../context';
import type { Site, SiteArgument } from '../sites';
import { argumentAt } from '../sites';
import { newCollection, positional } from '../calls/effects';
import type { Effect } from '../calls/effects';
import { movedArguments } from '../calls/movedArguments';
import type { Classes } from '../classes';
import { newImplicitSite } from '../implicitSites';
import type { Place } from '../implicitSites';
import type { ClassMember } from './classBodies';

/** `type`, and the metaclasses of a library, which make and call classes as it does. */
const MAKER = /^(?:<builtin>\.type|abc\.ABCMeta|enum\.EnumMeta|enum\.EnumType)$/;

/** Field of a metaclass that holds the classes made by it. */
const MADE = '[made]';

/** The metaclasses of the workspace that make a class, as far as is known; [] for most. */
function metaclassesOf(flow: Flow, classes: Classes, definition: number): readonly number[] {
  if (flow.metaclasses.size === 0) return [];
  const named = classes.order(definition).find((each) => flow.metaclasses.has(each));
  const node = named === undefined ? undefined : flow.metaclasses.get(named);
  if (node === undefined) return [];
  return flow.solver.values(node).flatMap((value) => {
    const object = flow.objects.get(value);
    return object.kind === 'class' ? [object.definition] : [];
  });
}

/** Lets a site that calls a class call its metaclass's `__call__`; false where it has none. */
export function callByMetaclass(
  flow: Flow,
  classes: Classes,
  site: Site,
  definition: number,
  result: number,
): boolean {
  const meta = metaclassesOf(flow, classes, definition).find((each) => classes.binds(each, '__call__'));
  if (meta === undefined) return false;
  const given = flow.solver.newNode();
  const method = flow.solver.newNode();
  readOfMetaclass(
    flow,
    classes,
    meta,
    '__call__',
    flow.objects.intern({ kind: 'class', definition }),
    method,
  );
  flow.invokeAll(site, method, given);
  // It makes instances of all its classes; this call one of this class.
  flow.solver.watch(given, (value) => {
    const object = flow.objects.get(value);
    const isOther = object.kind === 'instance' && !classes.order(object.definition).includes(definition);
    if (!isOther || !metaclassesOf(flow, classes, object.definition).includes(meta))
      flow.solver.add(result, value);
  });
  return true;
}

function readOfMetaclass(
  flow: Flow,
  classes: Classes,
  meta: number,
  name: string,
  owner: number,
  node: number,
): void {
  classes.lookup(
    meta,
    name,
    null,
    (found) => {
      flow.bindAll(found, node, owner, 'metaclass');
    },
    () => undefined,
  );
}

/** Puts what a class has of its metaclass under a name that no class of its order binds into a node. */
export function readThroughMetaclass(
  flow: Flow,
  classes: Classes,
  definition: number,
  name: string,
  node: number,
): void {
  if (flow.metaclasses.size === 0) return;
  const owner = flow.objects.intern({ kind: 'class', definition });
  classes.eachAbove(definition, (above) => {
    const named = flow.metaclasses.get(above);
    if (named === undefined || classes.binds(definition, name)) return;
    flow.solver.watch(named, (value) => {
      const object = flow.objects.get(value);
      if (object.kind === 'class') readOfMetaclass(flow, classes, object.definition, name, owner, node);
    });
  });
}

/** `super().m` in a metaclass, seen from a class made by it; false where the class is none. */
export function readAboveMetaclass(
  flow: Flow,
  classes: Classes,
  { definition, receiver }: { readonly definition: number; readonly receiver: number },
  name: string,
  node: number,
): boolean {
  const object = flow.objects.get(receiver);
  if (object.kind !== 'class' || flow.metaclasses.size === 0) return false;
  if (classes.order(object.definition).includes(definition)) return false;
  const meta = metaclassesOf(flow, classes, object.definition).find((each) =>
    classes.order(each).includes(definition),
  );
  classes.lookup(
    meta ?? definition,
    name,
    definition,
    (found) => {
      flow.bindAll(found, node, receiver, 'metaclass');
    },
    (base) => {
      if (name === '__call__' && MAKER.test(base))
        flow.solver.add(node, flow.objects.intern({ kind: 'maker', definition: object.definition }));
    },
  );
  return true;
}

/** What making a class calls of its metaclass. */
export function makeByMetaclass(
  flow: Flow,
  classes: Classes,
  definition: number,
  members: readonly ClassMember[],
  place: Place,
): void {
  const made = flow.objects.intern({ kind: 'class', definition });
  for (const meta of metaclassesOf(flow, classes, definition)) {
    const owner = flow.objects.intern({ kind: 'class', definition: meta });
    flow.solver.add(flow.field(owner, MADE), made);
    const given = givenToMetaclass(flow, members);
    for (const [name, receiver] of [
      ['__new__', owner],
      ['__init__', made],
    ] as const) {
      if (!classes.binds(meta, name)) continue;
      const method = flow.solver.newNode();
      readOfMetaclass(flow, classes, meta, name, receiver, method);
      flow.invokeAll(newImplicitSite(flow, place, name, given), method);
    }
  }
}

/** The dictionary of what the class's body binds, behind its name and its bases. */
function givenToMetaclass(flow: Flow, members: readonly ClassMember[]): SiteArgument[] {
  const node = flow.solver.newNode();
  const namespace = newCollection(flow, node);
  for (const { name, value } of members)
    if (value >= 0) for (const key of [name, ELEMENTS]) flow.solver.edge(value, flow.field(namespace, key));
  return [positional(node, 2)];
}

/** `type.__call__(C, a)`: makes an instance, whatever the metaclass of C answers. */
const callsClass: Effect = (flow, site, result) => {
  const type = argumentAt(site, 0);
  if (type === undefined) return;
  const made = flow.derivedSite(site, '__call__', () => ({
    arguments: movedArguments(site.arguments, -1),
    result,
  }));
  flow.solver.watch(type, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'class') flow.invoke(made, flow.objects.intern({ ...object, kind: 'maker' }), result);
  });
};

/** `type.__new__(M, name, bases, members)`: the classes that M makes. */
const makesClass: Effect = (flow, site, result) => {
  const type = argumentAt(site, 0);
  if (type === undefined) return;
  flow.solver.watch(type, (value) => {
    if (flow.objects.get(value).kind === 'class') flow.solver.edge(flow.field(value, MADE), result);
  });
};

/** The models, by dotted name. */
export const metaclassEffects: readonly (readonly [string, Effect])[] = [
  '<builtin>.type',
  'abc.ABCMeta',
  'enum.EnumMeta',
  'enum.EnumType',
].flatMap((maker) => [[`${maker}.__call__`, callsClass] as const, [`${maker}.__new__`, makesClass] as const]);
