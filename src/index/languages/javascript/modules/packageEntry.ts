import { stringAt, type ConfigValue } from '../../../resolve/modules/configValue';
import { joinPath, resolvePath } from '../../../resolve/modules/paths';
import { sourceOfBuilt } from './builtSources';
import { entryTargets, isSourceCondition, type Condition } from './entryTargets';
import { exportsOf, type Manifest } from './manifests';
import { fillPattern, matchPattern } from './patterns';
import type { SourceProbe } from './sourceProbe';
import type { TsConfig } from './tsconfig';

/** How an import asks for a package's entry. */
export interface Asking {
  readonly conditions: ReadonlySet<string>;
  /** False under the old `node` resolution, which does not know `exports` and reaches any file. */
  readonly keepsToExports: boolean;
}

export interface PackageFiles {
  readonly probe: SourceProbe;
  /** The tsconfigs in a package's folder and those they reference: where its sources are built to. */
  configsOf(folder: string): readonly TsConfig[];
}

/**
 * The source file of a package's entry, or null: `''` for the package itself, else the subpath. An indexed file
 * that `exports`, `types`, `main` or `module` names; where that file is built and not indexed, what it is built
 * from. Source: Node's PACKAGE_EXPORTS_RESOLVE with the compiler's leniency towards missing files.
 */
export function resolveEntry(
  files: PackageFiles,
  manifest: Manifest,
  subpath: string,
  asking: Asking,
): string | null {
  const exported = exportsOf(manifest);
  if (exported === null) return resolvePlain(files, manifest, subpath);
  const match = matchPattern(subpath === '' ? '.' : `./${subpath}`, exported);
  if (match === null) return asking.keepsToExports ? null : resolvePlain(files, manifest, subpath);
  const found = resolveTargets(files, manifest.folder, match.value, match.star, asking);
  if (found !== null || subpath !== '' || match.value === null) return found;
  return entryByHabit(files, manifest.folder);
}

/** The first source that the targets of an `exports` or `imports` entry lead to inside the package. */
export function resolveTargets(
  files: PackageFiles,
  folder: string,
  entry: ConfigValue,
  star: string | null,
  asking: Asking,
): string | null {
  const standard: Condition = (name) => asking.conditions.has(name.replace(/^types@.*/, 'types'));
  if (entryTargets(entry, standard).isBlocked) return null;
  const direct = (path: string) => files.probe.file(path);
  const built = (path: string) => sourceOfBuilt(path, folder, files.configsOf(folder), files.probe);
  const passes: readonly (readonly [Condition, (path: string) => string | null])[] = [
    [standard, direct],
    [(name) => standard(name) || isSourceCondition(name), direct],
    [standard, built],
    [() => true, direct],
    [() => true, built],
  ];
  for (const [holds, find] of passes) {
    for (const target of entryTargets(entry, holds).targets) {
      const path = target.startsWith('./') ? resolvePath(folder, fillPattern(target, star)) : null;
      const found = path === null ? null : find(path);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A package without `exports`: its main fields, or any file in it. */
function resolvePlain(files: PackageFiles, manifest: Manifest, subpath: string): string | null {
  if (subpath === '')
    return resolveFolder(files, manifest.folder, manifest) ?? entryByHabit(files, manifest.folder);
  const path = resolvePath(manifest.folder, subpath);
  if (path === null) return null;
  return (
    fileOrIndex(files, path) ??
    sourceOfBuilt(path, manifest.folder, files.configsOf(manifest.folder), files.probe) ??
    // Published from its build folder, a package is imported without naming it.
    files.probe.file(joinPath(joinPath(manifest.folder, 'src'), subpath))
  );
}

function fileOrIndex(files: PackageFiles, path: string): string | null {
  return files.probe.file(path) ?? (files.probe.hasFolder(path) ? files.probe.indexOf(path) : null);
}

const MAIN_FIELDS = ['types', 'typings', 'main', 'source', 'module'];

/** The file that a folder stands for: what its package.json names, else its index file. */
export function resolveFolder(
  files: PackageFiles,
  folder: string,
  manifest: Manifest | undefined,
): string | null {
  const mains =
    manifest === undefined ? [] : MAIN_FIELDS.flatMap((field) => stringAt(manifest.table, field) ?? []);
  const paths = mains.flatMap((main) => resolvePath(folder, main) ?? []);
  for (const path of paths) {
    const found = path === folder ? null : fileOrIndex(files, path);
    if (found !== null) return found;
  }
  for (const path of paths) {
    const found = sourceOfBuilt(path, folder, files.configsOf(folder), files.probe);
    if (found !== null) return found;
  }
  return files.probe.indexOf(folder);
}

/** Where the entry of a package lies whose named entry is a bundle of another name. */
function entryByHabit({ probe }: PackageFiles, folder: string): string | null {
  return (
    probe.indexOf(joinPath(folder, 'src')) ?? probe.indexOf(folder) ?? probe.indexOf(joinPath(folder, 'lib'))
  );
}
