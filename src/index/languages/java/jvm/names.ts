/** Types by the names that a place in a file has for them. */
import type { ImportFact } from '../../../extract/facts';
import { createLineages } from './lineages';
import type { Lineages, Meaning, TypeNamed } from './lineages';
import type { TypeSpace } from './space';
import type { JvmFile, JvmType } from './types';

export interface Names extends Lineages {
  readonly typeNamed: TypeNamed;
  /** The types that `a.b.C` or `a.b.C.D` means wherever it stands. */
  qualified(by: JvmFile, dotted: string): readonly JvmType[];
  /** The imports of a file that bind a name. */
  imported(by: JvmFile, local: string): readonly ImportFact[];
  /** The types that imports of all names of a package or type bring by that name, and the import's place. */
  starred(by: JvmFile, name: string): Starred | null;
}

export interface Starred {
  readonly at: number;
  readonly types: readonly JvmType[];
}

interface Lookup {
  readonly space: TypeSpace;
  readonly lineages: Lineages;
  readonly imported: Names['imported'];
}

const unknown: Meaning = { kind: 'unknown' };
const known = (types: readonly JvmType[]): Meaning => (types.length > 0 ? { kind: 'types', types } : unknown);

/** Answers about bases are kept; each is linear in the depth of the place and the bases of the types around it. */
export function createNames(space: TypeSpace): Names {
  const imports = new Map<JvmFile, ReadonlyMap<string, readonly ImportFact[]>>();
  const imported: Names['imported'] = (by, local) => {
    let found = imports.get(by);
    if (!found) imports.set(by, (found = byLocalName(by)));
    return found.get(local) ?? [];
  };
  const lineages = createLineages((from, scope, written) => typeNamed(lookup, from, scope, written));
  const lookup: Lookup = { space, lineages, imported };
  return {
    ...lineages,
    imported,
    typeNamed: (from, scope, written) => typeNamed(lookup, from, scope, written),
    qualified: (by, dotted) => qualified(lookup, by, dotted),
    starred: (by, name) => starred(lookup, by, name),
  };
}

function typeNamed(lookup: Lookup, from: JvmFile, scope: number, written: string): Meaning {
  const [first = '', ...rest] = written.split('.');
  const head = simple(lookup, from, scope, first);
  if (rest.length === 0) return head;
  if (head.kind === 'types') return known(below(lookup, head.types, rest));
  if (head.kind === 'external') return { kind: 'external', name: `${head.name}.${rest.join('.')}` };
  return known(qualified(lookup, from, written));
}

function simple(lookup: Lookup, from: JvmFile, scope: number, name: string): Meaning {
  const near = inScope(lookup, scope, name);
  if (near) return known(near);
  for (const fact of lookup.imported(from, name)) {
    const types = qualified(lookup, from, dottedOf(fact));
    if (types.length > 0) return known(types);
    if (/^\p{Lu}/u.test(name)) return { kind: 'external', name: dottedOf(fact) };
  }
  const own = lookup.space.packageNamed(from.named.unit)?.get(name);
  if (own) return known(lookup.space.chosen(from, own));
  return known(starred(lookup, from, name)?.types ?? []);
}

/** Local and member types around a place; [] for a type parameter, null where nothing there has the name. */
function inScope({ space, lineages }: Lookup, scope: number, name: string): readonly JvmType[] | null {
  for (let at = scope; ;) {
    const type = space.types.get(at);
    if (type?.parameters.has(name) === true) return [];
    if (type?.name === name) return [type];
    const found = type ? lineages.memberType([type], name) : space.localTypes(at, name);
    if (found.length > 0) return found;
    const parent = space.program.definitions[at]?.parent ?? at;
    if (parent === at) return null;
    at = parent;
  }
}

function qualified(lookup: Lookup, by: JvmFile, dotted: string): readonly JvmType[] {
  const parts = dotted.split('.');
  for (let length = 0; length < parts.length; length++) {
    const types = lookup.space.packageNamed(parts.slice(0, length).join('.'))?.get(parts[length] ?? '');
    if (types) return below(lookup, lookup.space.chosen(by, types), parts.slice(length + 1));
  }
  return [];
}

function below(
  { lineages }: Lookup,
  types: readonly JvmType[],
  names: readonly string[],
): readonly JvmType[] {
  return names.reduce<readonly JvmType[]>((outer, name) => lineages.memberType(outer, name), types);
}

function starred(lookup: Lookup, by: JvmFile, name: string): Starred | null {
  const { space, lineages } = lookup;
  for (const [at, fact] of by.file.facts.imports.entries()) {
    if (fact.form !== 'all') continue;
    const inPackage = space.packageNamed(fact.source)?.get(name) ?? [];
    const types =
      inPackage.length > 0
        ? space.chosen(by, inPackage)
        : lineages.memberType(qualified(lookup, by, fact.source), name);
    if (types.length > 0) return { at, types };
  }
  return null;
}

function byLocalName({ file }: JvmFile): Map<string, ImportFact[]> {
  const found = new Map<string, ImportFact[]>();
  for (const fact of file.facts.imports) {
    if (fact.form !== 'name' || fact.local === null) continue;
    const same = found.get(fact.local);
    if (same) same.push(fact);
    else found.set(fact.local, [fact]);
  }
  return found;
}

/** `a.b` and `C` of `import a.b.C`. */
export function dottedOf({ source, imported }: ImportFact): string {
  return source === '' ? (imported ?? '') : `${source}.${imported ?? ''}`;
}
