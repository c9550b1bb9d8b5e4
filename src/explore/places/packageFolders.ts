import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { leadsInto } from './namedPlaces';
import type { NamedPlace } from './namedPlaces';

/** A package, a folder below it, or a module that is one file; with the scope of its name where it has one. */
const NAME = /^(?!\.)(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** The folders and files (absolute) that are the package of this name in the places of installed packages. */
export function packagePaths(places: readonly NamedPlace[], name: string): readonly string[] {
  if (!NAME.test(name)) return [];
  // What is installed as `a-b` is imported as `a_b`.
  const names = [...new Set([name, name.replaceAll('-', '_')])];
  return places.flatMap(({ path }) =>
    names
      .flatMap((each) => [join(path, each), `${join(path, each)}.py`])
      .filter((candidate) => leadsInto(path, candidate)),
  );
}

/** The names of the packages there are, in order. */
export function packageNames(places: readonly NamedPlace[]): readonly string[] {
  const names = places.flatMap(({ path }) =>
    readdirSync(path).flatMap((name) => {
      if (/^[._]|\.(?:dist|egg)-info$|\.(?:pth|so|txt)$/.test(name)) return [];
      return name.startsWith('@')
        ? readdirSync(join(path, name)).map((each) => `${name}/${each}`)
        : [name.replace(/\.py$/, '')];
    }),
  );
  return [...new Set(names)].sort();
}
