/** Methods that a call may mean of which only the name is known. */
import type { GoImport } from './imports';
import type { GoFile, GoName, GoPackage, GoPackages } from './packages';
import { MOST_CANDIDATES } from '../linker';
import { appendAll, firstOf, kept } from '../lists';

/** The methods of a name in reach of a file: of its package and of those that it imports; [] where they are many. */
export type Candidates = (name: string) => readonly number[];

/** Answers are kept for each file and name. */
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
    return kept((name) => {
      const found = [...reached].flatMap((within) =>
        firstOf(methodsOf(within).get(name) ?? [], MOST_CANDIDATES + 1, (each) =>
          packages.sees(from, within, each),
        ),
      );
      return found.length > MOST_CANDIDATES ? [] : found.flatMap(({ definition }) => definition ?? []);
    });
  };
}

function methodsByName({ methods }: GoPackage): Map<string, GoName[]> {
  const byName = new Map<string, GoName[]>();
  for (const [key, found] of methods) {
    const name = key.slice(key.lastIndexOf('.') + 1);
    appendAll(byName, name, found);
  }
  return byName;
}
