/** Structural diffs of the repository of a folder, for whoever shows them. */
import type { StructureReport } from '../../core/git/structure';
import { openRepository } from '../../git/operations/repository';
import type { KnownVersions } from '../../scenarios/git/structure/changedFiles';
import { structureDiff } from '../../scenarios/git/structure/structureDiff';
import type { StructureDiff, StructurePorts } from '../../scenarios/git/structure/structureDiff';

export interface StructureAsked {
  /** `A..B`, `A...B`, `A`, or null: HEAD to the work tree. Sides are also `:index` and `:work`. */
  readonly range: string | null;
  /** Whether edges, cycles, ranks and tests are told: that takes a map of each side. */
  readonly maps: boolean;
  readonly onSymbols?: (report: StructureReport) => void;
}

export interface StructureEngine {
  /** Throws UserError for a name that is no commit, CancelledError. */
  compare(asked: StructureAsked, signal: AbortSignal): Promise<StructureDiff>;
}

export interface StructureEnginePorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly shapesOf: StructurePorts['shapesOf'];
  readonly compareTrees: NonNullable<StructurePorts['compareTrees']>;
}

/** Versions that are kept for the next comparison; a larger one begins anew. */
const MOST_KNOWN = 8_000;

/** What one comparison has parsed, the next does not parse again. Throws UserError for a folder in no repository. */
export async function openStructureEngine(
  folder: string,
  { environment, shapesOf, compareTrees }: StructureEnginePorts,
  signal: AbortSignal,
): Promise<StructureEngine> {
  const repository = await openRepository(folder, environment, signal);
  const known: KnownVersions = new Map();
  return {
    compare: ({ range, maps, onSymbols }, askSignal) => {
      if (known.size > MOST_KNOWN) known.clear();
      const ports = { shapesOf, known, compareTrees: maps ? compareTrees : null };
      return structureDiff(repository, range, onSymbols ? { ...ports, onSymbols } : ports, askSignal);
    },
  };
}
