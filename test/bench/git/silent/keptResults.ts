/** Results of a long run, a line each in a file: a run that ended early goes on from there. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { PlantedKind } from './plant';

export type Result =
  | {
      readonly kind: 'real';
      /** Findings that break or likely break something. */
      readonly alarms: number;
      readonly checks: number;
      readonly lines: readonly string[];
    }
  | { readonly kind: PlantedKind; readonly isFound: boolean; readonly lines: readonly string[] };

export interface KeptResults {
  /** What is kept under the name, or what `look` comes to; null, which is kept too, for what does not count. */
  once(name: string, look: () => Promise<Result | null>): Promise<Result | null>;
  /** Those that were asked for in this run. */
  all(): readonly Result[];
}

interface Kept {
  readonly name: string;
  readonly result: Result | null;
}

/** A null path keeps nothing. */
export function openKept(path: string | null): KeptResults {
  const known = new Map<string, Result | null>();
  if (path !== null && existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const { name, result } = JSON.parse(line) as Kept;
      known.set(name, result);
    }
  const told: Result[] = [];
  return {
    once: async (name, look) => {
      let result = known.get(name);
      if (result === undefined) {
        result = await look();
        if (path !== null) appendFileSync(path, `${JSON.stringify({ name, result } satisfies Kept)}\n`);
      }
      if (result !== null) told.push(result);
      return result;
    },
    all: () => told,
  };
}
