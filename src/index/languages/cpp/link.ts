/** The files of C++ together: what calls reach, whose methods are whose, which classes are bases. */
import type { Program } from '../../resolve/program';
import { headersOfCpp } from '../c/included';
import { createCProgram } from '../c/program';
import type { CFile, CFunction, CProgram } from '../c/program';
import { createViews } from '../c/view';
import { groupBy } from '../lists';
import type { LinkedCall, NamedLinks } from '../linker';
import { createClasses } from './classes';
import type { Classes } from './classes';
import { createAliases, linkCall } from './linkCalls';

/** Linear in names and calls, and in what each file sees through its includes. */
export function linkCpp(program: Program): NamedLinks {
  const all = createCProgram(program);
  const classes = createClasses(all);
  const views = createViews(all);
  const calls: LinkedCall[] = [];
  for (const from of all.files) {
    if (from.file.facts.language !== 'cpp') continue;
    const view = views(from);
    const linking = { program: all, classes, from, view, aliases: createAliases(view.seen) };
    for (const call of from.named.calls) {
      const linked = linkCall(linking, call);
      if (linked) calls.push(linked);
    }
  }
  return {
    calls,
    imports: [],
    owners: ownersOf(all, classes),
    bases: basesOf(all, classes),
    added: new Map(),
    languages: headersOfCpp(program.files),
  };
}

/** A method belongs to its class, wherever its body stands. */
function ownersOf(all: CProgram, classes: Classes): Map<number, number> {
  const owners = new Map<number, number>();
  const outside = [...all.functions.values()]
    .flat()
    .filter(({ fact, definition }) => definition !== null && fact.through !== '');
  // A file's functions follow one another: what the last file sees is kept.
  for (const [from, functions] of groupBy(outside, (each) => each.from))
    addOwners(from, functions, classes, owners);
  return owners;
}

function addOwners(
  from: CFile,
  functions: readonly CFunction[],
  classes: Classes,
  owners: Map<number, number>,
): void {
  for (const [scope, methods] of groupBy(functions, (each) => each.scope)) {
    const owner = classes.definitionOf(scope, from);
    if (owner === null) continue;
    for (const { definition } of methods) if (definition !== null) owners.set(definition, owner);
  }
}

function basesOf(all: CProgram, classes: Classes): Map<number, readonly (number | null)[]> {
  const bases = new Map<number, readonly (number | null)[]>();
  for (const from of all.files) addBases(from, classes, bases);
  return bases;
}

function addBases(from: CFile, classes: Classes, bases: Map<number, readonly (number | null)[]>): void {
  from.file.facts.definitions.forEach((fact, at) => {
    if (fact.bases.length === 0) return;
    const place = from.declared.places[at] ?? '';
    const around = place.slice(0, Math.max(0, place.lastIndexOf('::')));
    const found = fact.bases.map((written) => {
      const scope = classes.named(around, written, from);
      return scope === null ? null : classes.definitionOf(scope, from);
    });
    bases.set(from.file.firstDefinition + at, found);
  });
}
