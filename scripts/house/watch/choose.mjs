// Which unit tests an edit concerns, the nearest first.

/** A test that reads the file instead of importing it comes after every importer. */
const READER = 1_000;

/**
 * The test files that depend on an edited file, nearest first: its own test by path, then by how many imports lie between,
 * then those that read it; in the order of their paths where equal. `modules` path -> { imports }; `readers` test -> paths.
 */
export function testsFor(edited, tests, modules, readers) {
  const distances = distancesTo(edited, modules);
  const own = ownTest(edited);
  const distanceOf = (test) => {
    if (test === edited || test === own) return 0;
    return distances.get(test) ?? (readers[test]?.includes(edited) ? READER : undefined);
  };
  return tests
    .map((test) => ({ test, distance: distanceOf(test) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => a.distance - b.distance || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
}

/** The path at which a file's own unit test stands, by the house's rule that they mirror the sources. */
export function ownTest(path) {
  const [, room, name] = /^(?:src\/|scripts\/)?(.*?)([^/]+)\.(?:tsx?|mjs|cjs)$/.exec(path) ?? [];
  if (name === undefined || path.endsWith('.test.ts')) return path;
  const folder = path.startsWith('scripts/') && !room.startsWith('house/') ? 'scripts/' : room;
  return `test/unit/${folder}${name}.test.ts`;
}

/** How many imports lie between each file that depends on `edited` and it. */
function distancesTo(edited, modules) {
  const importers = new Map();
  for (const [path, { imports }] of Object.entries(modules))
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const distances = new Map([[edited, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}
