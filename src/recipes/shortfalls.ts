import { isInRange } from './detect/versionRange';
import type { Machine } from './project';
import type { Recipe, ToolNeed } from './recipe';

/** A program that a file wants and that is not there in this version. */
export interface Shortfall {
  readonly need: ToolNeed;
  /** As it calls itself here: `python3`. */
  readonly name: string;
  /** The version that is there; null where the program is not. */
  readonly version: string | null;
}

/** The tools that are not there as the recipe wants them, each wish once; none where nothing is known of the machine. */
export function shortfalls({ tools }: Recipe, { programs }: Machine): readonly Shortfall[] {
  if (programs.size === 0) return [];
  return tools.filter(isFirst).flatMap((need) => {
    const name = need.program === 'python' && programs.has('python3') ? 'python3' : need.program;
    const version = programs.get(name) ?? null;
    const fits = version !== null && (need.wanted === null || isInRange(version, need.wanted) !== false);
    return fits ? [] : [{ need, name, version }];
  });
}

function isFirst(need: ToolNeed, at: number, all: readonly ToolNeed[]): boolean {
  return at === all.findIndex(({ program, wanted }) => program === need.program && wanted === need.wanted);
}
