/** The map as surroundings ask it, of a folder that may lie below the repository's top. */
import type { TraceDirection } from '../../core/map/explore';
import type { FolderIndex } from '../folder/folderIndex';
import type { MapPlace, MapQuestions } from './knownSurroundings';

export type AskedIndex = Pick<FolderIndex, 'explore' | 'symbolAt' | 'whenIdle'>;

const DIRECTIONS = { caller: 'callers', callee: 'callees' } as const satisfies Record<string, TraceDirection>;

/** `prefix`: the mapped folder below the repository's top, `/` at its end; '' for the top itself. Waits until all is mapped. */
export function indexedMap(index: AskedIndex, prefix: string): MapQuestions {
  return {
    symbolAt: async (path, line) => {
      if (!path.startsWith(prefix)) return null;
      await index.whenIdle();
      return (await index.symbolAt(path.slice(prefix.length), line))?.id ?? null;
    },
    neighbours: async (id, role) => {
      const args = { target: id, direction: DIRECTIONS[role] };
      const found = await index.explore({ tool: 'trace_dependencies', args });
      if (found?.kind !== 'ready') return [];
      return found.answer.results.flatMap(({ id: other, path, line }): readonly MapPlace[] =>
        other === null || other === id ? [] : [{ id: other, path: `${prefix}${path}`, line }],
      );
    },
  };
}
