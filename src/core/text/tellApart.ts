/** Something with a name that others may have too. */
export interface Named {
  readonly label: string;
  /** Where it is, with `/`: the folder of a file, the file of a symbol; '' for the top folder. */
  readonly place: string;
}

/** How the top folder is written. */
const TOP = './';

/**
 * For each of them the shortest end of its place that no other of the same label has, whole segments; null where no other
 * place has its label. Where the whole place ends another's, it is the whole. Linear in the segments of equal labels.
 */
export function tellApart(all: readonly Named[]): readonly (string | null)[] {
  const places = new Map<string, Set<string>>();
  for (const { label, place } of all) places.set(label, (places.get(label) ?? new Set()).add(place));
  const counts = new Map(
    [...places].filter(([, { size }]) => size > 1).map(([label, those]) => [label, endCounts(those)]),
  );
  return all.map(({ label, place }) => {
    const counted = counts.get(label);
    if (!counted) return null;
    return endsOf(place).find((end) => counted.get(end) === 1) ?? (place === '' ? TOP : place);
  });
}

function endCounts(places: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const end of [...places].flatMap(endsOf)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return counts;
}

/** `b`, `a/b` of `a/b`, the shortest first. */
function endsOf(place: string): readonly string[] {
  if (place === '') return [];
  const segments = place.split('/');
  return segments.map((_, at) => segments.slice(segments.length - 1 - at).join('/'));
}
