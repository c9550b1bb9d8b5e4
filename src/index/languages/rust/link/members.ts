/** Whose members are whose: of types by their `impl`, of traits by what they declare. Definitions by number. */
import type { MemberGroup } from '../../../extract/namedFacts';
import { namesOf } from '../paths';
import type { Paths } from './resolve';
import { splitPath } from './targets';
import { append } from '../../lists';
import type { RustFile, Tree } from './tree';

export interface Implemented {
  readonly definition: number;
  /** Whether the trait is made for types, so that it may be implemented more than once. */
  readonly isGeneric: boolean;
}

export interface Members {
  /** The type's own members of a name, without those of traits. */
  own(type: number, name: string): readonly number[];
  /** What traits that the type implements give it by a name. */
  implemented(type: number, name: string): readonly Implemented[];
  /** What types implement for a trait by a name. */
  implementations(trait: number, name: string): readonly number[];
  /** What a trait declares by a name. */
  declared(trait: number, name: string): readonly number[];
  /** The types or traits that `Self` is within a member, one of each build; [] where it has no name. */
  selvesOf(definition: number): readonly number[];
  /** The type of each member that stands outside of it. */
  readonly owners: ReadonlyMap<number, number>;
  /** What each type implements: definitions, or as it is written. */
  readonly bases: ReadonlyMap<number, readonly (number | string)[]>;
}

/** Linear in members and groups. */
export function readMembers(tree: Tree, paths: Paths): Members {
  const own = new Map<string, number[]>();
  const implemented = new Map<string, Implemented[]>();
  const implementations = new Map<string, number[]>();
  const declared = new Map<string, number[]>();
  const owners = new Map<number, number>();
  const bases = new Map<number, (number | string)[]>();
  const selves = new Map<number, readonly number[]>();
  for (const from of tree.files) {
    const { definitions } = from.file.facts;
    const first = from.file.firstDefinition;
    definitions.forEach(({ name, kind, parent }, at) => {
      if (kind !== 'method' || definitions[parent]?.kind !== 'trait') return;
      append(declared, keyOf(first + parent, name), first + at);
      selves.set(first + at, [first + parent]);
    });
    for (const group of from.scoped.groups) {
      const types = typesAt(paths, from, group.scope, group.type);
      const traits = group.base === null ? [] : typesAt(paths, from, group.scope, pathOf(group.base));
      if (group.base !== null) for (const type of types) append(bases, type, traits[0] ?? group.base);
      for (const member of group.members) {
        const name = definitions[member]?.name ?? '';
        const definition = first + member;
        selves.set(definition, types);
        if (types[0] !== undefined) owners.set(definition, types[0]);
        types.forEach((type) => {
          if (group.base === null) append(own, keyOf(type, name), definition);
          else append(implemented, keyOf(type, name), { definition, isGeneric: isGeneric(group) });
        });
        for (const trait of traits) append(implementations, keyOf(trait, name), definition);
      }
    }
  }
  return {
    own: (type, name) => own.get(keyOf(type, name)) ?? [],
    implemented: (type, name) => implemented.get(keyOf(type, name)) ?? [],
    implementations: (trait, name) => implementations.get(keyOf(trait, name)) ?? [],
    declared: (trait, name) => declared.get(keyOf(trait, name)) ?? [],
    selvesOf: (definition) => selves.get(definition) ?? [],
    owners,
    bases,
  };
}

const keyOf = (definition: number, name: string): string => `${definition} ${name}`;

const isGeneric = ({ base }: MemberGroup): boolean => base?.includes('<') ?? false;

const pathOf = (written: string): string => namesOf(written.replace(/^!\s*/, ''))?.join('::') ?? '';

function typesAt(paths: Paths, { places }: RustFile, scope: number, path: string): readonly number[] {
  const [place] = places;
  if (!place || path === '') return [];
  return paths
    .resolve(place, scope, splitPath(path), 'type')
    .flatMap((target) => (target.kind === 'type' ? target.definition : []));
}
