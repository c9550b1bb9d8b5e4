import type { ExploreMap } from './exploreMap';

/** `make` as a function that makes its result once for each map, when it is first asked for. */
export function oncePerMap<T>(make: (map: ExploreMap) => T): (map: ExploreMap) => T {
  const made = new WeakMap<ExploreMap, { readonly result: T }>();
  return (map) => {
    const known = made.get(map);
    if (known) return known.result;
    const result = make(map);
    made.set(map, { result });
    return result;
  };
}
