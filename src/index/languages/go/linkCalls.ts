/** What a call of Go reaches, by names alone. */
import type { NamedCallFact } from '../../extract/namedFacts';
import type { LinkedCall } from '../linker';
import type { Candidates } from './candidates';
import { bound } from './imports';
import type { GoImport } from './imports';
import type { GoFile, GoName, GoPackages } from './packages';
import { typesNamed } from './types';
import { linkedCall } from '../linker';

export interface CallLinking {
  readonly packages: GoPackages;
  readonly from: GoFile;
  readonly imports: readonly GoImport[];
  readonly candidates: Candidates;
}

const builtinFunctions: ReadonlySet<string> = new Set(
  'append cap clear close complex copy delete imag len make max min new panic print println real recover'.split(
    ' ',
  ),
);
const builtinTypes: ReadonlySet<string> = new Set(
  'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr'.split(
    ' ',
  ),
);

/** null for a conversion, which calls nothing. */
export function linkCall(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  switch (call.form) {
    case 'literal':
      return reached(linking, call, [linking.from.file.firstDefinition + call.definition]);
    case 'free':
      return linkFree(linking, call);
    case 'through':
      return linkThrough(linking, call);
    case 'method':
      return linkMethod(linking, call, call.qualifier);
    case 'value':
    case 'make':
      return guessed(linking, call);
  }
}

function linkFree(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  const { packages, from, imports } = linking;
  const own = packages.packageOf(from);
  const found = packages.seen(from, own, own.names.get(call.name));
  if (found.length > 0) return linkNames(linking, call, found);
  for (const { target, isDot } of imports) {
    if (!isDot || target.kind !== 'package') continue;
    const brought = packages.seen(from, target.within, target.within.names.get(call.name));
    if (brought.length > 0 && /^\p{Lu}/u.test(call.name)) return linkNames(linking, call, brought);
  }
  if (builtinTypes.has(call.name)) return null;
  return builtinFunctions.has(call.name)
    ? { ...reached(linking, call, []), external: `<builtin>.${call.name}` }
    : guessed(linking, call);
}

/** `p.f()`: of a package, or a method of a type or variable of this package. */
function linkThrough(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  const { packages, from } = linking;
  const [imported] = bound(linking.imports, call.qualifier);
  if (imported?.target.kind === 'external')
    return { ...reached(linking, call, []), external: `${imported.target.path}.${call.name}` };
  if (!imported) return linkMethod(linking, call, call.qualifier);
  const { within } = imported.target;
  const found = packages.seen(from, within, within.names.get(call.name));
  return found.length > 0 ? linkNames(linking, call, found) : reached(linking, call, []);
}

function linkNames(linking: CallLinking, call: NamedCallFact, found: readonly GoName[]): LinkedCall | null {
  const functions = found.filter(({ kind }) => kind === 'function');
  if (functions.length === found.length) return reached(linking, call, definitionsOf(functions));
  // A conversion, and an alias may be the name of a type.
  if (found.some(({ kind }) => kind === 'struct' || kind === 'interface')) return null;
  return reached(linking, call, []);
}

/** A method that the type declares itself; what it takes from others, and what a field holds, is known by name. */
function linkMethod(linking: CallLinking, call: NamedCallFact, type: string): LinkedCall {
  const { packages, from, imports } = linking;
  const types = typesNamed(packages, from, imports, type);
  const found = types.flatMap(({ name, within }) =>
    name.kind === 'struct'
      ? packages.seen(from, within, within.methods.get(`${type.slice(type.indexOf('.') + 1)}.${call.name}`))
      : [],
  );
  const methods = [...new Set(definitionsOf(found))];
  return methods.length > 0 ? reached(linking, call, methods) : guessed(linking, call);
}

const definitionsOf = (names: readonly GoName[]): number[] =>
  names.flatMap(({ definition }) => definition ?? []);

function reached({ from }: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return linkedCall(from.file, call, targets);
}

function guessed(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const targets = call.onObject ? linking.candidates(call.name) : [];
  return { ...reached(linking, call, targets), isGuess: true };
}
