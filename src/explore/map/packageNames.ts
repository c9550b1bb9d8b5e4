/** Packages of the workspace by the names that others import them by. */
import { isConfigName } from '../../index/scan/configFiles';
import { moduleSystems } from '../../index/languages/modules';
import type { PackagePlace } from '../../index/languages/moduleSystem';
import type { ExploreMap } from './exploreMap';
import { oncePerMap } from './oncePerMap';

/** Reads the configurations of the folder once, when a name is asked for that nothing else bears. */
const packagesOf = oncePerMap(({ index, texts }: ExploreMap) => {
  const paths = index.modules.map(({ path }) => path);
  const configs = new Map<string, string>();
  for (const { path } of index.skipped) {
    const text = isConfigName(path.slice(path.lastIndexOf('/') + 1)) ? texts.read(path) : null;
    if (text !== null) configs.set(path, text);
  }
  const openings = new Set(Object.values(moduleSystems).map(({ openPackages }) => openPackages));
  return [...openings].map((open) => open({ rootName: '', paths, configs }));
});

/**
 * Where the packages of this name lie (`@scope/name`, `name`, and paths below them): the one that imports mean, else
 * every one that bears it; [] where none does.
 */
export function packagesNamed(map: ExploreMap, name: string): readonly PackagePlace[] {
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/[^:]*)?$/.test(name)) return [];
  return packagesOf(map).flatMap((find) => find(name));
}
