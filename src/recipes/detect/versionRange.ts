/** Ranges of versions as Python (PEP 440), Poetry, npm, Go and Cargo write them. */

/** Whether a version is in the range; null where the range or the version is not understood. */
export function isInRange(version: string, range: string): boolean | null {
  const parts = partsOf(version);
  if (parts === null) return null;
  const answers = range.split('||').map((any) => {
    const hyphen = /^\s*([\d.]+)\s+-\s+([\d.]+)\s*$/.exec(any);
    const text = hyphen ? `>=${hyphen[1]} <=${hyphen[2]}` : any;
    const bounds = text
      .replace(/([<>=!~^])\s+/g, '$1')
      .split(/[\s,]+/)
      .filter((bound) => bound !== '');
    return allOf(bounds.map((bound) => meets(parts, bound)));
  });
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

function allOf(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

type Compare = (
  order: number,
  isWithin: (parts: number) => boolean,
  given: number,
  leading: number,
) => boolean;

/**
 * `order` of the version beside the bound; `isWithin(n)`: its first n numbers are the bound's; `given`: how many it has;
 * `leading`: how many up to its first that is not 0.
 */
const OPERATORS: Readonly<Record<string, Compare>> = {
  '>=': (order) => order >= 0,
  '>': (order) => order > 0,
  '<=': (order, isWithin, given) => order <= 0 || isWithin(given),
  '<': (order) => order < 0,
  '==': (_order, isWithin, given) => isWithin(given),
  '===': (_order, isWithin, given) => isWithin(given),
  '=': (_order, isWithin, given) => isWithin(given),
  '': (_order, isWithin, given) => isWithin(given),
  '!=': (_order, isWithin, given) => !isWithin(given),
  // PEP 440: `~=3.8` is any 3 from 3.8 on, `~=3.8.1` any 3.8 from there.
  '~=': (order, isWithin, given) => order >= 0 && isWithin(Math.max(1, given - 1)),
  '~': (order, isWithin, given) => order >= 0 && isWithin(Math.min(2, given)),
  '^': (order, isWithin, given, leading) => order >= 0 && isWithin(Math.min(given, leading)),
};

function meets(version: readonly number[], bound: string): boolean | null {
  if (/^(?:\*|x|latest|node|stable|any)$/i.test(bound)) return true;
  const [, operator = '', text = ''] = /^([<>=!~^]*)v?([\d.]+(?:\.[*xX])?)/.exec(bound) ?? [];
  const compare = OPERATORS[operator];
  const parts = partsOf(text);
  if (compare === undefined || parts === null) return null;
  const order = Math.sign(compareParts(version, parts));
  const isWithin = (count: number): boolean =>
    parts.slice(0, count).every((part, at) => part === (version[at] ?? 0));
  const first = parts.findIndex((part) => part !== 0);
  return compare(order, isWithin, parts.length, first < 0 ? parts.length : first + 1);
}

function partsOf(text: string): readonly number[] | null {
  const found = /\d+(?:\.\d+)*/.exec(text)?.[0];
  return found === undefined ? null : found.split('.').map(Number);
}

function compareParts(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
