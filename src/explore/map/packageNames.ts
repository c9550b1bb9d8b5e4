/** Packages of JavaScript by the names that others import them by. */
import { isConfigName } from '../../index/scan/configFiles';
import { createJavaScriptResolver } from '../../index/resolve/modules/javascript/resolver';
import type { PackagePlace } from '../../index/resolve/modules/javascript/resolver';
import type { ExploreMap } from './exploreMap';
import { oncePerMap } from './oncePerMap';

/** Reads the configurations of the folder once, when a name is asked for that nothing else bears. */
const resolverOf = oncePerMap(({ index, texts }: ExploreMap) => {
  const paths = index.modules.map(({ path }) => path);
  const configs = new Map<string, string>();
  for (const { path } of index.skipped) {
    const text = isConfigName(path.slice(path.lastIndexOf('/') + 1)) ? texts.read(path) : null;
    if (text !== null) configs.set(path, text);
  }
  return createJavaScriptResolver({ rootName: '', paths, configs });
});

/**
 * Where the packages of this name lie (`@scope/name`, `name`, and paths below them): the one that imports mean, else
 * every one that bears it; [] where none does.
 */
export function packagesNamed(map: ExploreMap, name: string): readonly PackagePlace[] {
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/[^:]*)?$/.test(name)) return [];
  return resolverOf(map).packages(name);
}
