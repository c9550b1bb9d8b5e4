/** Which definitions a merge lost or doubled, by the names on the way down from the module. */
import type { Outline } from '../../core/changes/edits';

export interface DefinitionSets {
  readonly base: ReadonlySet<string>;
  readonly ours: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
  readonly merged: ReadonlySet<string>;
}

export interface DefinitionFaults {
  /** What a side has and neither deleted. */
  readonly lost: readonly string[];
  /** Names of definitions that are there once more than on any side. */
  readonly doubled: readonly string[];
}

/** Without what has no name of its own: those are told apart by their places alone. */
export function namesOf(outline: Outline | null): ReadonlySet<string> {
  return new Set((outline?.symbols ?? []).map(({ name }) => name).filter((name) => !name.includes('<')));
}

/** The merged set beside the union of both sides minus what either deleted. Linear. */
export function definitionFaults({ base, ours, theirs, merged }: DefinitionSets): DefinitionFaults {
  const wanted = new Set([...ours, ...theirs].filter((name) => isKept(name, { base, ours, theirs })));
  const lost = [...wanted].filter((name) => !merged.has(name));
  const doubled = [...merged].filter((name) => /#\d+$/.test(name) && !ours.has(name) && !theirs.has(name));
  return { lost, doubled: doubled.map((name) => name.replace(/#\d+$/, '')) };
}

function isKept(name: string, { base, ours, theirs }: Omit<DefinitionSets, 'merged'>): boolean {
  return base.has(name) ? ours.has(name) && theirs.has(name) : true;
}
