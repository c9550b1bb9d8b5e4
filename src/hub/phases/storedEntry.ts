import type { PhaseResult } from '../../core/hub/phases';
import type { StoredRepository } from '../../core/hub/stored';

type Stored = Extract<PhaseResult, { readonly phase: 'store' }>;

/** What a task's phases proved of its repository. What they say nothing of is empty: there the store keeps what it knew. */
export function storedEntryOf(
  results: readonly PhaseResult[],
  { url, commit, notes }: Stored,
  provenAt: string,
): StoredRepository {
  const setup = results.find((result) => result.phase === 'setup');
  const apply = results.find((result) => result.phase === 'apply');
  return {
    ...{ url, commit, notes, provenAt, provenance: 'run', description: '', tags: [] },
    ...{ recipe: setup?.recipe ?? [], snapshot: setup?.snapshot ?? null, commands: apply?.commands ?? [] },
  };
}
