/** What the name of a type means at a place: https://learn.microsoft.com/dotnet/csharp/language-reference, names and scopes. */
import { nameOfText } from './directives';
import type { Directive } from './directives';
import { fullNamesOf } from './workspace';
import type { CSharpFile, TypePart, Workspace } from './workspace';

/** A type: all of its parts, one first. */
export interface CSharpType {
  readonly parts: readonly [TypePart, ...TypePart[]];
}

export interface Meaning {
  readonly type: CSharpType;
  /** How many parts of the name it is; members follow. */
  readonly used: number;
  /** The directive that brought it; null where it needs none. */
  readonly by: Directive | null;
}

export interface Bases {
  readonly types: readonly CSharpType[];
  /** Whether a class outside of the workspace is among them. */
  readonly leavesWorkspace: boolean;
}

export interface Meanings {
  /** `around` is the type in which the name stands, in a namespace; null where none of the workspace is meant. */
  of(from: CSharpFile, around: TypePart | null, written: string, namespace?: string): Meaning | null;
  typeOf(part: TypePart): CSharpType;
  basesOf(type: CSharpType): Bases;
  /** The type and the classes that it inherits from, or the interfaces of an interface; the nearest first. */
  chainOf(type: CSharpType): Bases;
}

/** A chain longer than this is none that compiles. */
const LONGEST_CHAIN = 64;

/** Answers are remembered; each look-up is linear in what surrounds the name and in the file's directives. */
export function createMeanings(workspace: Workspace): Meanings {
  const known = new Map<CSharpFile, Map<string, Meaning | null>>();
  const types = new Map<TypePart, CSharpType>();
  const bases = new Map<CSharpType, Bases>();
  const chains = new Map<CSharpType, Bases>();
  const made = (parts: readonly TypePart[]): CSharpType | null => {
    const [first, ...more] = parts;
    if (!first) return null;
    let type = types.get(first);
    if (type?.parts.length !== parts.length) types.set(first, (type = { parts: [first, ...more] }));
    return type;
  };
  const meanings: Meanings = {
    of: (from, around, written, namespace = namespaceOf(around)) => {
      let ofFile = known.get(from);
      if (!ofFile) known.set(from, (ofFile = new Map<string, Meaning | null>()));
      const key = `${around?.fact.name ?? ''}\n${namespace}\n${written}`;
      let found = ofFile.get(key);
      if (found === undefined) {
        ofFile.set(key, null);
        ofFile.set(key, (found = find({ workspace, meanings, made, from, around, namespace }, written)));
      }
      return found;
    },
    typeOf: (part) => made(partsOf(workspace, part)) ?? { parts: [part] },
    basesOf: (type) => {
      let found = bases.get(type);
      if (!found) bases.set(type, (found = findBases(meanings, type)));
      return found;
    },
    chainOf: (type) => {
      let found = chains.get(type);
      if (!found) chains.set(type, (found = findChain(meanings, type)));
      return found;
    },
  };
  return meanings;
}

/** All parts of the type; of one with several names those of the name that most of them have. */
function partsOf(workspace: Workspace, part: TypePart): readonly TypePart[] {
  const each = fullNamesOf(part).map((name) => workspace.typesNamed(part.from, name));
  return each.reduce((most, parts) => (parts.length > most.length ? parts : most));
}

type Made = (parts: readonly TypePart[]) => CSharpType | null;

interface Place {
  readonly workspace: Workspace;
  readonly meanings: Meanings;
  readonly made: Made;
  readonly from: CSharpFile;
  readonly around: TypePart | null;
  readonly namespace: string;
}

function find(place: Place, written: string): Meaning | null {
  const { workspace, made, from } = place;
  const colons = written.indexOf('::');
  const alias = colons === -1 ? null : written.slice(0, colons);
  const parts = written.slice(colons === -1 ? 0 : colons + 2).split('.');
  const inside = (prefix: string, by: Directive | null = null): Meaning | null => {
    for (let used = parts.length; used > 0; used--) {
      const name = parts.slice(0, used).join('.');
      const type = made(workspace.typesNamed(from, prefix === '' ? name : `${prefix}.${name}`));
      if (type) return { type, used, by };
    }
    return null;
  };
  if (alias === 'global') return inside('');
  if (alias !== null) return throughAlias(place, alias, parts);
  return (
    inTypes(place, inside) ??
    inNamespaces(place.namespace, inside) ??
    throughAlias(place, parts[0] ?? '', parts.slice(1)) ??
    throughUsings(place, parts[0] ?? '', inside)
  );
}

type Inside = (prefix: string, by?: Directive | null) => Meaning | null;

/** Types in the type around and in those around it, and what they inherit. */
function inTypes({ meanings, around }: Place, inside: Inside): Meaning | null {
  for (let at = around; at; at = at.outer)
    for (const { parts } of meanings.chainOf(meanings.typeOf(at)).types) {
      const found = inside(parts[0].fact.name);
      if (found) return found;
    }
  return null;
}

function inNamespaces(namespace: string, inside: Inside): Meaning | null {
  for (let at = namespace; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = inside(at);
    if (found || at === '') return found;
  }
}

function throughAlias(
  { workspace, made, from }: Place,
  alias: string,
  rest: readonly string[],
): Meaning | null {
  const by = from.directives.aliases.get(alias);
  if (!by) return null;
  const all = [by.source, ...rest];
  for (let used = all.length; used > 0; used--) {
    const type = made(workspace.typesNamed(from, all.slice(0, used).join('.')));
    if (type) return { type, used, by };
  }
  return null;
}

/** A directive brings the types of a namespace, and no namespaces in it. */
function throughUsings({ workspace, from, namespace }: Place, head: string, inside: Inside): Meaning | null {
  for (const by of from.directives.namespaces)
    for (const named of namespacesOf(by, namespace))
      if (workspace.typesNamed(from, `${named}.${head}`).length > 0) return inside(named, by);
  return null;
}

/** In a namespace, a directive may name what follows the namespace's own name. */
function namespacesOf({ source }: Directive, namespace: string): readonly string[] {
  const found = [source];
  for (let at = namespace; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    found.push(`${at}.${source}`);
  return found;
}

/** The namespace in which a type stands. */
export function namespaceOf(type: TypePart | null): string {
  let top = type;
  while (top?.outer) top = top.outer;
  const name = top?.fact.name ?? '';
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

function findBases(meanings: Meanings, { parts }: CSharpType): Bases {
  const types: CSharpType[] = [];
  let leavesWorkspace = false;
  for (const part of parts)
    for (const written of part.bases) {
      const found = baseOf(meanings, part, written);
      if (found) types.push(found);
      else leavesWorkspace ||= part.kind === 'class' ? !isInterfaceName(written) : part.kind === 'interface';
    }
  return { types, leavesWorkspace };
}

/** The type that a base as it is written means; null outside of the workspace. */
export function baseOf(meanings: Meanings, part: TypePart, written: string): CSharpType | null {
  const name = nameOfText(written);
  const found = meanings.of(part.from, part.outer, name, namespaceOf(part));
  return found?.used === name.split('.').length ? found.type : null;
}

/** By the one habit that all of .NET keeps. */
function isInterfaceName(written: string): boolean {
  return /(?:^|[.:])I[A-Z]\w*(?:<|$)/.test(written.replace(/<[^]*$/, ''));
}

function findChain(meanings: Meanings, type: CSharpType): Bases {
  const types = [type];
  const isInterface = type.parts[0].kind === 'interface';
  let leavesWorkspace = false;
  for (let at = 0; at < types.length && at < LONGEST_CHAIN; at++) {
    const here = types[at];
    if (!here) break;
    const bases = meanings.basesOf(here);
    leavesWorkspace ||= bases.leavesWorkspace;
    for (const base of bases.types)
      if (!types.includes(base) && (base.parts[0].kind === 'interface') === isInterface) types.push(base);
  }
  return { types, leavesWorkspace };
}
