/** What making a class does: members of enumerations, and the methods that are told of it. */
import type { Classes } from '../classes';
import type { ClassMember } from './classBodies';
import type { Flow } from '../context';
import { rulesOf } from '../context';
import { membersNode } from '../calls/effects';
import { callMethodOfClass, newImplicitSite } from '../implicitSites';
import type { Place } from '../implicitSites';
import { makeByMetaclass } from './metaclasses';

const enumeration = /^enum\.(?:\w*Enum|\w*Flag)$/;

/** Does it for every class whose language has special methods, once their bases are known. */
export function runClassCreation(
  flow: Flow,
  classes: Classes,
  membersOf: (definition: number) => readonly ClassMember[],
): void {
  flow.program.definitions.forEach(({ fact, parent }, definition) => {
    if (fact.kind !== 'class' || !rulesOf(flow, definition).hasSpecialMethods) return;
    if (classes.externalBases(definition).some((base) => enumeration.test(base)))
      addMembers(flow, definition, membersOf(definition));
    const place: Place = { from: runningIn(flow, parent), line: fact.startLine };
    makeByMetaclass(flow, classes, definition, membersOf(definition), place);
    if (flow.specialMethods.has('__init_subclass__')) tellBases(flow, classes, definition, place);
    if (flow.specialMethods.has('__set_name__')) tellMembers(flow, membersOf(definition), place);
  });
}

/** Names that an enumeration assigns are its instances. */
function addMembers(flow: Flow, definition: number, members: readonly ClassMember[]): void {
  const instance = flow.objects.intern({ kind: 'instance', definition, declared: false });
  flow.constructed.add(definition);
  flow.solver.add(membersNode(flow, flow.objects.intern({ kind: 'class', definition })), instance);
  for (const { name, isAssigned, isDefinition } of members) {
    const node = flow.scopes.bound(definition, name);
    if (node !== undefined && isAssigned && !isDefinition && !name.startsWith('_'))
      flow.solver.add(node, instance);
  }
}

/** `__init_subclass__` of the class above is called with the new one. */
function tellBases(flow: Flow, classes: Classes, definition: number, place: Place): void {
  const made = flow.objects.intern({ kind: 'class', definition });
  classes.lookup(
    definition,
    '__init_subclass__',
    definition,
    (found) => {
      const site = newImplicitSite(flow, place, '__init_subclass__', []);
      flow.solver.watch(found, (each) => {
        const object = flow.objects.get(each);
        if (object.kind === 'function')
          flow.invoke(site, flow.objects.intern({ ...object, kind: 'bound', receiver: made }));
      });
    },
    () => undefined,
  );
}

/** `__set_name__` of what the body assigns. */
function tellMembers(flow: Flow, members: readonly ClassMember[], place: Place): void {
  for (const { value } of members)
    if (value >= 0)
      flow.solver.watch(value, (each) => {
        if (flow.objects.get(each).kind === 'instance') callMethodOfClass(flow, place, each, '__set_name__');
      });
}

/** Code in a class body runs in what encloses the class. */
function runningIn(flow: Flow, definition: number): number {
  const made = flow.program.definitions[definition];
  if (!made || made.fact.kind !== 'class') return definition;
  return made.parent === definition ? definition : runningIn(flow, made.parent);
}
