/** What names of Rust may mean. */
import type { ScopedName } from '../../../extract/namedFacts';
import { moduleAround } from './tree';
import type { Module, Place } from './tree';

export type Space = ScopedName['space'] | 'any';
export type OneSpace = ScopedName['space'];

/** `file` is where the name is defined; definitions by number. */
export type Target =
  | { readonly kind: 'module'; readonly module: Module; readonly file: number }
  | {
      readonly kind: 'type';
      readonly definition: number;
      readonly place: Place;
      readonly index: number;
      readonly file: number;
    }
  | { readonly kind: 'function'; readonly definition: number; readonly file: number }
  /** A tuple of a type, or a variant: made, not called. */
  | { readonly kind: 'made'; readonly file: number }
  /** A constant, a macro, another name for what is not known. */
  | { readonly kind: 'other'; readonly file: number }
  | { readonly kind: 'external'; readonly name: string };

export function asModule(module: Module): Target {
  const { file } = module.place.from;
  return { kind: 'module', module, file: file.number };
}

export function splitPath(text: string): string[] {
  const names = text.split('::');
  if (names[0] === '' && names.length > 1) names.splice(0, 2, `::${names[1] ?? ''}`);
  return names.filter((name) => name !== '');
}

/** Whether a module is the one of a scope, or lies in it: it sees what is private. */
export function isWithin(by: Module, place: Place, scope: number): boolean {
  const wanted = moduleAround(place, scope);
  for (let at: Module | null = by; at; at = at.parent) if (at === wanted) return true;
  return false;
}

export function unique(targets: readonly Target[]): readonly Target[] {
  if (targets.length < 2) return targets;
  const seen = new Set<string>();
  return targets.filter((target) => {
    const key =
      target.kind === 'module'
        ? `module ${target.file} ${target.module.place.number} ${target.module.scope}`
        : target.kind === 'external'
          ? `external ${target.name}`
          : `${target.kind} ${'definition' in target ? target.definition : ''} ${target.file}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The root of the crate that a module is in. */
export function topOf({ place }: Module): readonly Target[] {
  if (place.crate.top) return [asModule(place.crate.top)];
  let at = moduleAround(place, 0);
  while (at.parent) at = at.parent;
  return [asModule(at)];
}
