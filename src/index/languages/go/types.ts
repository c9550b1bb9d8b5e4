/** Types by the names that a file has for them. */
import { bound } from './imports';
import type { GoImport } from './imports';
import type { GoFile, GoName, GoPackage, GoPackages } from './packages';

export interface NamedType {
  readonly name: GoName;
  readonly within: GoPackage;
}

/** What `T` or `p.T` means in a file, one of each build; [] where it is no defined type of the workspace. */
export function typesNamed(
  packages: GoPackages,
  from: GoFile,
  imports: readonly GoImport[],
  written: string,
): readonly NamedType[] {
  const [first = '', second] = written.split('.');
  if (second === undefined) return typesIn(packages, from, packages.packageOf(from), first);
  return bound(imports, first).flatMap(({ target }) =>
    target.kind === 'package' ? typesIn(packages, from, target.within, second) : [],
  );
}

function typesIn(packages: GoPackages, from: GoFile, within: GoPackage, type: string): readonly NamedType[] {
  return packages
    .seen(from, within, within.names.get(type))
    .filter(({ kind }) => kind === 'struct' || kind === 'interface')
    .map((name) => ({ name, within }));
}
