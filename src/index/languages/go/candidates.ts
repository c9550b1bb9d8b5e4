/** Methods that a call may mean of which only the name is known. */
import type { GoImport } from './imports';
import type { GoFile, GoName, GoPackage, GoPackages } from './packages';

/** More methods of one name than this are no useful set of candidates. */
const MOST_CANDIDATES = 10;

/** The methods of a name in reach of a file: of its package and of those that it imports; [] where they are many. */
export type Candidates = (name: string) => readonly number[];

export function createCandidates(
  packages: GoPackages,
): (from: GoFile, imports: readonly GoImport[]) => Candidates {
  const known = new Map<GoPackage, ReadonlyMap<string, readonly GoName[]>>();
  const methodsOf = (within: GoPackage): ReadonlyMap<string, readonly GoName[]> => {
    let found = known.get(within);
    if (!found) known.set(within, (found = methodsByName(within)));
    return found;
  };
  return (from, imports) => {
    const reached = new Set([packages.packageOf(from)]);
    for (const { target } of imports) if (target.kind === 'package') reached.add(target.within);
    return (name) => {
      const found = [...reached].flatMap((within) =>
        packages
          .seen(from, within, methodsOf(within).get(name))
          .flatMap(({ definition }) => definition ?? []),
      );
      return found.length > MOST_CANDIDATES ? [] : found;
    };
  };
}

function methodsByName({ methods }: GoPackage): Map<string, GoName[]> {
  const byName = new Map<string, GoName[]>();
  for (const [key, found] of methods) {
    const name = key.slice(key.lastIndexOf('.') + 1);
    byName.set(name, [...(byName.get(name) ?? []), ...found]);
  }
  return byName;
}
