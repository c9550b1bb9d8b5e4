// Which unit tests an edit concerns, the nearest first.

/** As many test files are built and run in well under 3 s on two cores. */
const NEAREST = 6;

/** One of these alone would take what all of the first may. */
const LONG_MS = 400;

/** A test that reads the file instead of importing it comes after every importer. */
const READER = 1_000;

/**
 * The test files that depend on an edited file, nearest first: its own test by path, then by how many imports lie between,
 * then those that read it, or, where `isRenamed` says that it was added or removed, list a folder above it; in the order of
 * their paths where equal. `modules` path -> { imports }; `runs` test -> { paths, folders, trees, ms } of its last run, as far as known.
 */
export function testsFor(edited, tests, modules, runs, isRenamed = false) {
  const distances = distancesTo(edited, modules);
  const own = ownTest(edited);
  const distanceOf = (test) => {
    if (test === edited || test === own) return 0;
    return distances.get(test) ?? (reads(runs[test], edited, isRenamed) ? READER : undefined);
  };
  return tests
    .map((test) => ({ test, distance: distanceOf(test) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => a.distance - b.distance || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
}

function reads(run, edited, isRenamed) {
  if (run === undefined) return false;
  const isBelow = (folder) => folder === '.' || edited.startsWith(`${folder}/`);
  return run.paths.includes(edited) || run.trees.some(isBelow) || (isRenamed && run.folders.some(isBelow));
}

/**
 * Of the tests that an edit concerns, nearest first, those to run first, and then all others that are owed; `late` ones are the
 * last. A test that is known to take long is none of the first, unless it is the nearest.
 */
export function partsOf(mine, owed, late, runs) {
  const soon = mine.filter((test) => !late.includes(test));
  const first = soon.filter((test, at) => at === 0 || (runs[test]?.ms ?? 0) <= LONG_MS).slice(0, NEAREST);
  const others = [...new Set([...mine, ...owed])].filter((test) => !first.includes(test));
  const isLate = (test) => late.includes(test);
  return { first, others: [...others.filter((test) => !isLate(test)), ...others.filter(isLate)] };
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
