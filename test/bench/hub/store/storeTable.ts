/** The table of what the store found. */

export interface AskedTask {
  readonly task: string;
  /** The repository that does it; null where none is stored. */
  readonly right: string | null;
  /** `kept`: nothing was tuned on it. */
  readonly half: 'tuning' | 'kept';
  /** What the store gave. */
  readonly found: string | null;
  /** What it ranked first, sure or not. */
  readonly first: string | null;
}

interface Counts {
  readonly asked: number;
  readonly answered: number;
  readonly right: number;
  readonly first: number;
  readonly missing: number;
  readonly falseHits: number;
}

/** Of tasks with a stored repository, and of those without one. */
export function countAsked(asked: readonly AskedTask[]): Counts {
  const stored = asked.filter(({ right }) => right !== null);
  const missing = asked.filter(({ right }) => right === null);
  return {
    asked: stored.length,
    answered: stored.filter(({ found }) => found !== null).length,
    right: stored.filter(({ found, right }) => found === right).length,
    first: stored.filter(({ first, right }) => first === right).length,
    missing: missing.length,
    falseHits: missing.filter(({ found }) => found !== null).length,
  };
}

/** A row a half; precision@1 counts every answer, also those to tasks that have none. */
export function renderStoreTable(title: string, asked: readonly AskedTask[], withMisses: boolean): string {
  const rows = (['tuning', 'kept'] as const).map((half) => {
    const { answered, right, first, missing, falseHits, ...counts } = countAsked(
      asked.filter((each) => each.half === half),
    );
    const answers = answered + falseHits;
    const cells = [
      half.padEnd(6),
      `precision@1 ${share(right, answers)}`,
      `answered right ${share(right, counts.asked)}`,
      `ranked first ${share(first, counts.asked)}`,
      `nothing stored, something found: ${falseHits} of ${missing}`,
    ];
    return `  ${cells.join('  ')}`;
  });
  const misses = asked.filter(({ found, right }) => found !== right);
  const lines = misses.map(
    ({ task, right, found, half }) => `    ${half}: ${found ?? '-'} instead of ${right ?? '-'}: ${task}`,
  );
  return [title, ...rows, ...(withMisses ? lines : [])].join('\n');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
}
