/** Methods called on objects of which only a declaration tells the class: an object from outside may be of any heir. */
import { NONE, Op } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { fileOfRow, readRow } from '../places';
import { BY_DECLARATION } from '../solving/targets';

/** A class with more heirs than these tells too little of one call. */
const MOST_HEIRS = 24;

/** Lets such a call reach what heirs make of the method; linear in the sites, and in the heirs of each class declared. */
export function reachOverrides(flow: Flow, classes: Classes): void {
  for (const site of flow.sites) {
    if (flow.targets.count(site.number) === 0) continue;
    if (flow.targets.evidenceAt(site.number, 0) === BY_DECLARATION) addOverrides(flow, classes, site);
  }
}

function addOverrides(flow: Flow, classes: Classes, site: Site): void {
  const called = methodCalled(flow, site);
  if (!called) return;
  for (const value of flow.solver.values(called.object)) {
    const object = flow.objects.get(value);
    if (object.kind !== 'instance' || !object.declared || !classes.hasHeirs(object.definition)) continue;
    const heirs = classes.heirs(object.definition);
    if (heirs.size > MOST_HEIRS) continue;
    for (const heir of heirs)
      for (const method of methodsOf(flow, heir, called.name))
        flow.targets.add(site.number, method, BY_DECLARATION);
  }
}

/** The node of the object that a site calls a method of, and the method's name. */
function methodCalled({ program }: Flow, { result }: Site): { object: number; name: string } | null {
  const file = result < program.rowCount ? fileOfRow(program.files, result) : undefined;
  if (!file) return null;
  const call = readRow(file, result);
  if (call.op !== Op.Call || call.a === NONE) return null;
  const { op, a, b } = readRow(file, file.firstRow + call.a);
  if (op !== Op.Attribute || a === NONE) return null;
  return { object: file.firstRow + a, name: file.facts.tape.strings[b] ?? '' };
}

/** The functions that the body of a class binds to a name. */
function methodsOf({ scopes, solver, objects }: Flow, definition: number, name: string): readonly number[] {
  const node = scopes.bound(definition, name);
  const values = node === undefined ? [] : solver.values(node);
  return values.flatMap((value) => {
    const object = objects.get(value);
    return object.kind === 'function' ? [object.definition] : [];
  });
}
