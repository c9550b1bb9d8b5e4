/** Classes whose constructor is made from their declared fields: dataclasses, named tuples and their like. */
import { NONE } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { ClassMember } from './classBodies';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { argumentAt } from '../sites';
import { callFrom, callMethodAt, keywordArgument } from '../calls/effects';
import type { NotedConstruction } from '../fallbackNotes';

const decorators =
  /^(?:dataclasses\.dataclass|attrs?\.(?:s|attrs|define|frozen|mutable|dataclass)|pydantic\.dataclasses\.dataclass)(?:\(\))?$/;
const bases = /^(?:typing\.NamedTuple|pydantic\.BaseModel|msgspec\.Struct)$/;

/** Whether a decorator of this name makes a class one of fields. */
export function isRecordDecorator(name: string): boolean {
  return decorators.test(name);
}

/** A field, and the class that declares it. */
interface Field {
  readonly owner: number;
  readonly member: ClassMember;
}

/** Lets what such a class is called with flow into the fields of its instances; what follows is called too. */
export function fillRecord(
  flow: Flow,
  classes: Classes,
  { site: number, definition, value }: NotedConstruction,
): void {
  const site = flow.sites[number];
  if (!site) return;
  const owners = recordsOf(flow, classes, definition);
  if (owners.length === 0) return;
  fieldsOf(owners, flow.membersOf).forEach((field, position) => {
    fillField(flow, site, field, position);
  });
  callMethodAt(flow, site, value, '__post_init__', [], flow.solver.newNode());
}

/** Names of the fields that the constructor made for a class sets, in their order; none for any other class. */
export function recordFields(flow: Flow, classes: Classes, definition: number): readonly string[] {
  return fieldsOf(recordsOf(flow, classes, definition), flow.membersOf).map(({ member }) => member.name);
}

/** Whether the constructor made for a class sets this field of each instance: the default in the class's body does not show. */
export function isRecordField(flow: Flow, classes: Classes, definition: number, name: string): boolean {
  const declares = (owner: number): boolean =>
    flow.membersOf(owner).some((member) => member.name === name && member.type !== NONE);
  return recordsOf(flow, classes, definition).some(declares);
}

/** The classes whose fields the constructor of a class sets, the topmost first; none where it has a constructor of its own. */
function recordsOf(flow: Flow, classes: Classes, definition: number): readonly number[] {
  const order = classes.order(definition);
  if (order.some((each) => flow.scopes.bound(each, '__init__') !== undefined)) return [];
  return order.filter((each) => isRecord(flow, classes, each)).reverse();
}

function isRecord(flow: Flow, classes: Classes, definition: number): boolean {
  return flow.records.has(definition) || classes.externalBases(definition).some((base) => bases.test(base));
}

/** In the order of the constructor's parameters: those of bases come first. */
function fieldsOf(
  owners: readonly number[],
  membersOf: (definition: number) => readonly ClassMember[],
): Field[] {
  const fields = new Map<string, Field>();
  for (const owner of owners)
    for (const member of membersOf(owner))
      if (member.type !== NONE) fields.set(member.name, { owner, member });
  return [...fields.values()];
}

function fillField(flow: Flow, site: Site, { owner, member }: Field, position: number): void {
  const { solver, objects } = flow;
  const field = flow.field(
    objects.intern({ kind: 'instance', definition: owner, declared: false }),
    member.name,
  );
  // The declared type counts only where nothing is given.
  solver.edge(member.type, field);
  const given = keywordArgument(site, member.name) ?? argumentAt(site, position);
  if (given !== undefined) solver.edge(given, field);
  else if (position >= site.literals && !site.literalKeywords.includes(member.name) && member.value !== NONE)
    solver.watch(member.value, (value) => {
      fillDefault(flow, site, value, field);
    });
}

/** `field(default=v)` gives v, `field(default_factory=f)` what f gives. */
function fillDefault(flow: Flow, site: Site, value: number, field: number): void {
  const object = flow.objects.get(value);
  const maker = object.kind === 'kept' ? flow.sites[object.site] : undefined;
  if (!maker) {
    flow.solver.add(field, value);
    return;
  }
  const given = keywordArgument(maker, 'default');
  if (given !== undefined) flow.solver.edge(given, field);
  const factory = keywordArgument(maker, 'default_factory') ?? keywordArgument(maker, 'factory');
  if (factory !== undefined) flow.solver.edge(callFrom(flow, site, factory, []), field);
}
