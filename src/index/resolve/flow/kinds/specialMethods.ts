/** The methods that syntax and built-in functions call, and which of them stands in for which. */
import { Op, ROW_WIDTH } from '../../../extract/tape';
import type { Program, ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';

const inPlace = 'add sub mul truediv floordiv mod pow matmul and or xor lshift rshift'.split(' ');

/** Called where a class has no method of the first name: the second, which may have one in its stead in turn. */
const standIns: ReadonlyMap<string, string> = new Map([
  ...inPlace.map((name) => [`__i${name}__`, `__${name}__`] as const),
  ['__bool__', '__len__'],
  ['__contains__', '__iter__'],
  ['__iter__', '__getitem__'],
  ['__str__', '__repr__'],
  ['__format__', '__str__'],
  ['__ne__', '__eq__'],
  ['__int__', '__index__'],
  ['__float__', '__index__'],
]);

/** The method that is called where an object has no such one; undefined where none is. */
export function standInOf(method: string): string | undefined {
  return standIns.get(method);
}

/** Whether every object has the method, its own or the one of `object`. */
export function isAskedOfAll(method: string): boolean {
  return askedOfAll.has(method);
}

const askedOfAll = new Set(['__bool__', '__str__', '__repr__', '__format__', '__eq__', '__ne__', '__hash__']);

/** Bases outside that have special methods of their own, and those of them that can tell whether they are true. */
const furnished =
  /^(?:<builtin>\.(?!object\b)|collections\.|enum\.|typing\.NamedTuple|datetime\.|decimal\.|fractions\.|pathlib\.)/;
const truthful = /^(?:<builtin>\.(?:int|float|complex|bool)\b|enum\.|decimal\.|fractions\.)/;

/** Whether a base outside is taken to have this method. */
function isMethodOutside(base: string, method: string): boolean {
  return (method === '__bool__' ? truthful : furnished).test(base);
}

/** Whether instances of a class have this method, from the workspace or from a base outside. */
export function hasSpecialMethod(classes: Classes, definition: number, method: string): boolean {
  return (
    classes.binds(definition, method) ||
    classes.externalBases(definition).some((base) => isMethodOutside(base, method))
  );
}

/** Whether something else can be called where a value has no such method. */
export function hasStandIn({ specialMethods }: Flow, method: string): boolean {
  const standIn = standInOf(method);
  return standIn !== undefined && isSpecialThere(specialMethods, standIn);
}

/** Notes that where the value has no such method, one that `hasStandIn`, `call` is to call the one that stands in for it. */
export function noteStandIn(
  flow: Flow,
  value: number,
  method: string,
  call: (standIn: string) => void,
): void {
  flow.fallbacks.standIns.push({ value, method, call });
}

/** By which the classes of a library that hold elements pass them on: what is below such a class has them from there. */
export const elementMethods: readonly string[] = ['__getitem__', '__setitem__', '__iter__', '__reversed__'];

/** Special names that some file defines, binds or stores, and the above: no other method passes values on. */
export function specialMethodsOf(program: Program): ReadonlySet<string> {
  const names = new Set(elementMethods);
  for (const { fact } of program.definitions) if (fact.name.startsWith('__')) names.add(fact.name);
  for (const file of program.files) addStored(file, names);
  return names;
}

/** Adds the special names that a file stores. */
function addStored({ facts }: ProgramFile, names: Set<string>): void {
  const { rows, strings } = facts.tape;
  const special = strings.map((text) => text.startsWith('__') && text.endsWith('__'));
  if (!special.includes(true)) return;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const op = rows[at];
    const name = op === Op.StoreName ? rows[at + 3] : op === Op.StoreAttribute ? rows[at + 5] : undefined;
    if (name !== undefined && special[name] === true) names.add(strings[name] ?? '');
  }
}

/** Whether a call of this method can reach the workspace, by itself or by what stands in for it. */
export function isSpecialThere(there: ReadonlySet<string>, method: string): boolean {
  const next = standInOf(method);
  return there.has(method) || (next !== undefined && isSpecialThere(there, next));
}
