/** The files of Go together: what imports bring, what calls reach, whose methods are whose. */
import type { Program } from '../../resolve/program';
import type { LinkedCall, LinkedImport, NamedLinks } from '../linker';
import { linkCall } from './linkCalls';
import { bound, importsOf } from './imports';
import type { GoImport } from './imports';
import { createPackages } from './packages';
import type { GoFile, GoName, GoPackages } from './packages';
import { createCandidates } from './candidates';
import { typesNamed } from './types';

/** Linear in names and calls. */
export function linkGo(program: Program): NamedLinks {
  const packages = createPackages(program);
  const calls: LinkedCall[] = [];
  const imports: LinkedImport[] = [];
  const owners = new Map<number, number>();
  const bases = new Map<number, readonly (number | null)[]>();
  const candidates = createCandidates(packages);
  for (const from of packages.files) {
    const known = importsOf(packages, from);
    addImports(packages, from, known, imports);
    addOwners(packages, from, owners);
    addBases(packages, from, known, bases);
    const linking = { packages, from, imports: known, candidates: candidates(from, known) };
    for (const call of from.named.calls) {
      const linked = linkCall(linking, call);
      if (linked) calls.push(linked);
    }
  }
  return { calls, imports, owners, bases, added: new Map(), languages: new Map() };
}

/** An edge for each file that defines a name that is used; a name alone may come of a dot import. */
function addImports(
  packages: GoPackages,
  from: GoFile,
  imports: readonly GoImport[],
  found: LinkedImport[],
): void {
  const add = ({ target, line }: GoImport, name: string): void => {
    if (target.kind !== 'package') return;
    for (const each of packages.seen(from, target.within, target.within.names.get(name)))
      if (each.from !== from) found.push({ from: from.file.number, to: each.from.file.number, line, name });
  };
  for (const [qualifier, name] of from.named.uses)
    for (const each of bound(imports, qualifier)) add(each, name);
  const own = packages.packageOf(from);
  for (const name of from.named.free)
    if (packages.seen(from, own, own.names.get(name)).length === 0)
      for (const each of imports) if (each.isDot) add(each, name);
}

/** A method belongs to its type, wherever that stands in the package; one in the same file comes first. */
function addOwners(packages: GoPackages, from: GoFile, owners: Map<number, number>): void {
  const own = packages.packageOf(from);
  from.file.facts.definitions.forEach(({ kind, through }, at) => {
    const [type] = through;
    if (kind !== 'method' || type === undefined) return;
    const types = packages.seen(from, own, own.names.get(type)).filter(isType);
    const owner = types.find((each) => each.from === from) ?? types[0];
    const definition = owner?.definition ?? null;
    if (definition !== null) owners.set(from.file.firstDefinition + at, definition);
  });
}

const isType = ({ kind }: GoName): boolean => kind === 'struct' || kind === 'interface';

function addBases(
  packages: GoPackages,
  from: GoFile,
  imports: readonly GoImport[],
  bases: Map<number, readonly (number | null)[]>,
): void {
  from.file.facts.definitions.forEach((fact, at) => {
    if (fact.bases.length === 0) return;
    const found = fact.bases.map((written) => {
      const [type] = typesNamed(packages, from, imports, written.replace(/\[[^]*$/, ''));
      return type?.name.definition ?? null;
    });
    bases.set(from.file.firstDefinition + at, found);
  });
}
