/**
 * Calls of `self.step()` where more flows together than is told apart: whatever that is, the receiver is of the class in
 * which the call stands, or of one below it.
 */
import { EMPTY, NONE, Op } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { rulesOf } from '../context';
import type { Site } from '../sites';
import { enclosingClass, enclosingMethod } from '../enclosing';
import { fileOfRow, readRow, standsIn } from '../places';
import { isClassScope } from '../scopes';
import { BY_DECLARATION } from '../solving/targets';

/** What the class and those below it make of the name is all that such a site calls, unless objects are given a field of that name. */
export function closeOwnCalls(flow: Flow, classes: Classes): void {
  const methods = methodsByName(flow);
  const known = new Map<string, readonly number[]>();
  for (const site of flow.sites) {
    if (site.open !== 'beyond' || !site.onObject || site.externals !== null || flow.isStored(site.name))
      continue;
    const owner = ownerOf(flow, site);
    if (owner === null) continue;
    const key = `${owner} ${site.name}`;
    const found = known.get(key) ?? methodsBelow(flow, classes, owner, methods.get(site.name) ?? []);
    known.set(key, found);
    if (found.length === 0) continue;
    for (const method of found) flow.targets.add(site.number, method, BY_DECLARATION);
    site.open = null;
  }
}

/** The class whose instance, or which itself, the site calls a method of; null for what is no receiver. */
function ownerOf(flow: Flow, site: Site): number | null {
  const { files, rowCount, definitions } = flow.program;
  const file = site.result < rowCount ? fileOfRow(files, site.result) : undefined;
  const held = file && heldObject(file, site.result);
  if (!file || !held) return null;
  const method = enclosingMethod(flow, site.from);
  const receiver = definitions[method]?.fact.receiver;
  if (receiver !== 'instance' && receiver !== 'class') return null;
  const isFirst = held.op === Op.Parameter && held.b === 0 && held.scope === method;
  const isThis = held.op === Op.Receiver && site.from === method;
  return (rulesOf(flow, site.from).receiverIsParameter ? isFirst : isThis)
    ? enclosingClass(flow, site.from)
    : null;
}

/** The row of the object that a call's row calls a method of, behind its name; null where there is none. */
function heldObject(file: ProgramFile, call: number): ReturnType<typeof readRow> | null {
  const rowAt = (row: number): ReturnType<typeof readRow> | null =>
    row === NONE || row === EMPTY || !standsIn(file, file.firstRow + row)
      ? null
      : readRow(file, file.firstRow + row);
  const called = rowAt(readRow(file, call).a);
  const object = called?.op === Op.Attribute ? rowAt(called.a) : null;
  return object?.op === Op.Name ? rowAt(object.b) : object;
}

/**
 * The methods that the class and those below it have under the name of some; [] where the class itself has none of them,
 * or where the name holds something else in one of them, such as what a decorator made.
 */
function methodsBelow(
  flow: Flow,
  classes: Classes,
  owner: number,
  named: readonly number[],
): readonly number[] {
  const { definitions } = flow.program;
  const has = (heir: number, method: number): boolean => {
    const made = definitions[method];
    return made !== undefined && classes.hasFrom(heir, made.fact.name, made.parent);
  };
  if (!named.some((method) => has(owner, method))) return [];
  const heirs = [...classes.heirs(owner)];
  const found = named.filter((method) => heirs.some((heir) => has(heir, method)));
  return found.every((method) => isHeldAsIs(flow, method)) ? found : [];
}

/** Whether the name of a method holds the method alone. */
function isHeldAsIs({ program, scopes, solver, objects }: Flow, method: number): boolean {
  const made = program.definitions[method];
  const node = made && scopes.bound(made.parent, made.fact.name);
  if (node === undefined) return false;
  const values = solver.values(node).map((value) => objects.get(value));
  return values.length === 1 && values[0]?.kind === 'function' && values[0].definition === method;
}

/** The methods of classes by their names. */
function methodsByName({ program: { definitions } }: Flow): ReadonlyMap<string, readonly number[]> {
  const methods = new Map<string, number[]>();
  definitions.forEach(({ fact, parent }, number) => {
    if (fact.kind !== 'method' || !isClassScope(definitions[parent]?.fact.kind ?? 'module')) return;
    const list = methods.get(fact.name);
    if (list) list.push(number);
    else methods.set(fact.name, [number]);
  });
  return methods;
}
