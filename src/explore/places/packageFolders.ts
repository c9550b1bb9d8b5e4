import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { leadsInto } from './namedPlaces';
import type { NamedPlace } from './namedPlaces';

/** A package, a folder below it, or a module that is one file; with the scope of its name where it has one. */
const NAME = /^(?!\.)(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** A folder or file of a package. */
export interface PackagePath {
  /** The folder of installed packages that it lies in, absolute. */
  readonly place: string;
  /** Absolute. */
  readonly path: string;
}

/** The folders and files that are the package of this name in the places of installed packages. */
export function packagePaths(places: readonly NamedPlace[], name: string): readonly PackagePath[] {
  if (!NAME.test(name)) return [];
  // What is installed as `a-b` is imported as `a_b`.
  const names = [...new Set([name, name.replaceAll('-', '_')])];
  return places.flatMap(({ path: place }) =>
    names
      .flatMap((each) => [join(place, each), `${join(place, each)}.py`])
      .filter((candidate) => leadsInto(place, candidate))
      .map((path) => ({ place, path })),
  );
}

/** The names of the packages there are, in order. */
export function packageNames(places: readonly NamedPlace[]): readonly string[] {
  const names = places.flatMap(({ path }) =>
    readdirSync(path).flatMap((name) => {
      if (/^[._]|\.(?:dist|egg)-info$|\.(?:pth|so|txt)$/.test(name)) return [];
      if (!name.startsWith('@')) return [name.replace(/\.py$/, '')];
      const scope = join(path, name);
      const isFolder = lstatSync(scope, { throwIfNoEntry: false })?.isDirectory() ?? false;
      return isFolder ? readdirSync(scope).map((each) => `${name}/${each}`) : [];
    }),
  );
  return [...new Set(names)].sort();
}
