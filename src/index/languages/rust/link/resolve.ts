/** What paths of Rust mean: https://doc.rust-lang.org/reference/names/name-resolution.html. */
import type { ImportFact } from '../../../extract/facts';
import type { ScopedName } from '../../../extract/namedFacts';
import { asModule, isWithin, splitPath, topOf, unique } from './targets';
import type { OneSpace, Space, Target } from './targets';
import { moduleAround } from './tree';
import type { Module, Place, Tree } from './tree';

export interface Paths {
  /** What a path means in a scope; several where builds or errors give several, [] where it is not known. */
  resolve(place: Place, scope: number, path: readonly string[], space: Space): readonly Target[];
  /** What the first name of a path means, as long as the file itself says so: no crate is taken by its name alone. */
  local(place: Place, scope: number, name: string): readonly Target[];
  member(target: Target, name: string, space: Space, by: Module): readonly Target[];
  imported(place: Place, at: number, space: Space): readonly Target[];
  /** What an import takes its name, or all names, from. */
  source(place: Place, at: number): readonly Target[];
}

/** Re-exports through more modules than these are not followed. */
const LONGEST = 64;

/** Answers are remembered: linear in the names and paths that are asked for, and in the globs of their modules. */
export function createPaths(tree: Tree): Paths {
  return new PathReader(tree);
}

class PathReader implements Paths {
  private readonly known = new Map<string, readonly Target[]>();
  private readonly asked = new Set<string>();
  /** Imports whose paths are read just now: none tells what its own path begins with. */
  private readonly bringing = new Set<string>();
  /** How many look-ups met themselves: answers that depend on them are remembered only until the first one ends. */
  private met = 0;
  private readonly passing = new Map<string, readonly Target[]>();
  private readonly macros: ReadonlyMap<string, ReadonlyMap<string, number>>;

  constructor(private readonly tree: Tree) {
    this.macros = exportedMacros(tree);
  }

  local(place: Place, scope: number, name: string): readonly Target[] {
    return this.inScopes(place, scope, name, 'any');
  }

  resolve(place: Place, scope: number, path: readonly string[], space: Space): readonly Target[] {
    const [first = '', ...rest] = path;
    const by = moduleAround(place, scope);
    let targets = this.firstOf(place, scope, first, rest.length > 0 ? 'type' : space, by);
    rest.forEach((name, at) => {
      const wanted = at === rest.length - 1 ? space : 'type';
      targets = targets.flatMap((target) => this.member(target, name, wanted, by));
    });
    return targets;
  }

  private firstOf(place: Place, scope: number, name: string, space: Space, by: Module): readonly Target[] {
    if (name === 'crate' || name === '$crate') return topOf(by);
    if (name === 'self') return [asModule(by)];
    if (name === 'super') return by.parent ? [asModule(by.parent)] : [];
    if (name.startsWith('::')) {
      const outer = this.crateNamed(by, name.slice(2));
      return outer.length > 0 || !place.crate.is2015
        ? outer
        : topOf(by).flatMap((top) => this.member(top, name.slice(2), space, by));
    }
    const found = this.inScopes(place, scope, name, space);
    return found.length > 0 ? found : this.crateNamed(by, name);
  }

  private inScopes(place: Place, scope: number, name: string, space: Space): readonly Target[] {
    for (let at = scope; ; at = place.from.file.facts.definitions[at]?.parent ?? 0) {
      const found = this.inScope(place, at, name, space, null);
      if (found.length > 0 || place.modules.has(at)) return found;
      if (this.isBroughtUnknown(place, at, name)) return [];
    }
  }

  /** Whether an import gives a scope the name of something that is not known: nothing around it is meant. */
  private isBroughtUnknown(place: Place, scope: number, name: string): boolean {
    const imports = place.from.scopes.get(scope)?.imports.get(name) ?? [];
    return imports.some(
      (at) => !this.bringing.has(importKey(place, at)) && this.imported(place, at, 'any').length === 0,
    );
  }

  private crateNamed({ place: { crate } }: Module, name: string): readonly Target[] {
    // What the root calls a crate, the whole crate calls it.
    const declared = crate.top?.place.from.file.facts.imports.find(
      ({ mode, scope, local }) => mode === 'require' && scope === 0 && local === name,
    );
    const root = crate.externs.get(declared?.source ?? name);
    const top = root === undefined ? null : this.tree.crateAt(root)?.top;
    if (top) return [asModule(top)];
    return crate.outside.has(name) ? [{ kind: 'external', name }] : [];
  }

  /** `by` asks from another module and sees what is public; null within the scope itself. */
  private inScope(
    place: Place,
    scope: number,
    name: string,
    space: Space,
    by: Module | null,
  ): readonly Target[] {
    if (space !== 'any') return this.inSpace(place, scope, name, space, by);
    const found = [
      ...this.inSpace(place, scope, name, 'type', by),
      ...this.inSpace(place, scope, name, 'value', by),
    ];
    // A trait and the macro that derives it bear one name, and are meant as one.
    return found.length > 0 ? unique(found) : this.inSpace(place, scope, name, 'macro', by);
  }

  private inSpace(
    place: Place,
    scope: number,
    name: string,
    space: OneSpace,
    by: Module | null,
  ): readonly Target[] {
    const table = place.from.scopes.get(scope);
    if (!table) return [];
    const isInside = by === null || isWithin(by, place, scope);
    const key = `${place.from.file.number} ${place.number} ${scope} ${space} ${isInside ? 1 : 0} ${name}`;
    const answered = this.known.get(key);
    if (answered) return answered;
    const passing = this.passing.get(key);
    if (passing || this.asked.has(key) || this.asked.size > LONGEST) {
      this.met++;
      return passing ?? [];
    }
    this.asked.add(key);
    const before = this.met;
    const found = this.lookUp(place, scope, name, space, isInside);
    this.asked.delete(key);
    const isFirst = this.asked.size === 0;
    (this.met === before || isFirst ? this.known : this.passing).set(key, found);
    if (isFirst) this.passing.clear();
    return found;
  }

  private lookUp(
    place: Place,
    scope: number,
    name: string,
    space: OneSpace,
    isInside: boolean,
  ): readonly Target[] {
    const table = place.from.scopes.get(scope);
    if (!table) return [];
    const { imports } = place.from.file.facts;
    const own = (table.names.get(name) ?? [])
      .filter((each) => (isInside || each.isPublic) && each.space === space)
      .flatMap((each) => this.named(place, each));
    const given = (table.imports.get(name) ?? [])
      .filter((at) => isInside || imports[at]?.exported !== null)
      .flatMap((at) => this.imported(place, at, space));
    const explicit = [...own, ...given];
    if (explicit.length > 0) return unique(explicit);
    if (this.isBroughtUnknown(place, scope, name)) return [];
    const by = moduleAround(place, scope);
    return unique(
      table.globs
        .filter((at) => isInside || imports[at]?.exported !== null)
        .flatMap((at) => this.source(place, at).flatMap((target) => this.inGlob(target, name, space, by))),
    );
  }

  private named(place: Place, each: ScopedName): readonly Target[] {
    const { file } = place.from;
    const plain = { file: file.number };
    if (each.means !== null) {
      const meant = this.resolve(place, each.scope, each.means.split('::'), 'type');
      // Its name is defined here, whatever it means.
      return meant.length > 0
        ? meant.map((target) =>
            target.kind === 'external' ? { kind: 'other', ...plain } : { ...target, ...plain },
          )
        : [{ kind: 'other', ...plain }];
    }
    if (each.definition === null) {
      const isVariant = file.facts.definitions[each.scope]?.kind === 'enum';
      return [{ kind: isVariant ? 'made' : 'other', ...plain }];
    }
    const { kind } = file.facts.definitions[each.definition] ?? {};
    const definition = file.firstDefinition + each.definition;
    if (each.space === 'macro') return [{ kind: 'other', ...plain }];
    if (each.space === 'value')
      return [kind === 'function' ? { kind: 'function', definition, ...plain } : { kind: 'made', ...plain }];
    if (kind !== 'namespace') return [{ kind: 'type', definition, place, index: each.definition, ...plain }];
    const module = place.modules.get(each.definition);
    return module ? [asModule(module)] : [];
  }

  imported(place: Place, at: number, space: Space): readonly Target[] {
    const fact = place.from.file.facts.imports[at];
    if (!fact) return [];
    const by = moduleAround(place, fact.scope);
    if (fact.form === 'module') {
      if (space === 'value' || space === 'macro') return [];
      if (fact.mode === 'import') return (place.files.get(at) ?? []).map(asModule);
      return fact.source === 'self' ? topOf(by) : this.crateNamed(by, fact.source);
    }
    const key = importKey(place, at);
    if (this.bringing.has(key) || this.bringing.size > LONGEST) {
      this.met++;
      return [];
    }
    this.bringing.add(key);
    const path = [...splitPath(fact.source), fact.imported ?? ''];
    const found = this.fromRoot(place, fact, path, space, by);
    this.bringing.delete(key);
    return found;
  }

  /** In the first edition, paths of imports begin at the root of the crate. */
  private fromRoot(
    place: Place,
    fact: ImportFact,
    path: readonly string[],
    space: Space,
    by: Module,
  ): readonly Target[] {
    const [first = ''] = path;
    if (!place.crate.is2015 || ['crate', 'self', 'super', '$crate'].includes(first))
      return this.resolve(place, fact.scope, path, space);
    const plain = path.map((name) => name.replace(/^::/, ''));
    const found = topOf(by).flatMap((top) =>
      plain.reduce<readonly Target[]>(
        (targets, name, at) =>
          targets.flatMap((target) =>
            this.member(target, name, at === plain.length - 1 ? space : 'type', by),
          ),
        [top],
      ),
    );
    return found.length > 0 ? found : this.resolve(place, fact.scope, path, space);
  }

  source(place: Place, at: number): readonly Target[] {
    const fact = place.from.file.facts.imports[at];
    if (!fact) return [];
    const path = splitPath(fact.source);
    const by = moduleAround(place, fact.scope);
    return path.length === 0 ? topOf(by) : this.fromRoot(place, fact, path, 'type', by);
  }

  private inGlob(target: Target, name: string, space: Space, by: Module): readonly Target[] {
    if (target.kind === 'external' || name === 'super' || name === 'self') return [];
    return this.member(target, name, space, by);
  }

  member(target: Target, name: string, space: Space, by: Module): readonly Target[] {
    switch (target.kind) {
      case 'module':
        if (name === 'self') return [target];
        if (name === 'super') return target.module.parent ? [asModule(target.module.parent)] : [];
        return [
          ...this.inScope(target.module.place, target.module.scope, name, space, by),
          ...(target.module.parent === null && (space === 'macro' || space === 'any')
            ? this.exportedMacro(target.module, name)
            : []),
        ];
      case 'type':
        return this.inScope(target.place, target.index, name, space, by);
      case 'external':
        return [{ kind: 'external', name: `${target.name}::${name}` }];
      default:
        return [];
    }
  }

  private exportedMacro(top: Module, name: string): readonly Target[] {
    const file = this.macros.get(top.place.crate.root)?.get(name);
    return file === undefined ? [] : [{ kind: 'other', file }];
  }
}

const importKey = (place: Place, at: number): string => `${place.from.file.number} ${place.number} ${at}`;

/** Files of macros with #[macro_export], which are names of the root of their crate: by crate and name. */
function exportedMacros(tree: Tree): Map<string, Map<string, number>> {
  const macros = new Map<string, Map<string, number>>();
  for (const { file, places, scoped } of tree.files)
    for (const { name, space, isPublic, definition } of scoped.names)
      if (space === 'macro' && isPublic && definition === null)
        for (const { crate } of places) {
          const ofCrate = macros.get(crate.root) ?? new Map<string, number>();
          macros.set(crate.root, ofCrate.set(name, file.number));
        }
  return macros;
}
