/** How the core components of two maps differ. */
import type { RankChange } from '../../core/git/structure';
import type { CodeIndex } from '../../core/map/codeIndex';
import { coreComponents } from '../map/coreComponents';
import type { NodeName } from './followNames';
import { keyOf, nodesOf } from './followNames';

/** As many as the core components that are shown. */
const RANKED = 10;

interface Standing {
  readonly id: string;
  readonly path: string;
  readonly place: number;
  readonly score: number;
}

/**
 * Modules and classes whose place among the first ten changed, or that came or went; modules first, by place. Without
 * git's part of the score: a tree in memory has no history.
 */
export function compareRanks(
  before: CodeIndex,
  after: CodeIndex,
  follow: (node: NodeName) => NodeName,
): readonly RankChange[] {
  return (['module', 'class'] as const).flatMap((kind) => {
    const old = standings(before, kind, follow);
    const young = standings(after, kind, (node) => node);
    const keys = [...new Set([...young.keys(), ...old.keys()])];
    return keys.flatMap((key): RankChange[] => {
      const [was, is] = [old.get(key), young.get(key)];
      const known = is ?? was;
      if (known === undefined || was?.place === is?.place) return [];
      return [{ id: known.id, kind, path: known.path, before: placeOf(was), after: placeOf(is) }];
    });
  });
}

function placeOf(standing: Standing | undefined): RankChange['before'] {
  if (standing === undefined) return null;
  const { place, score } = standing;
  return { place, score: Math.round(score * 1e6) / 1e6 };
}

function standings(
  index: CodeIndex,
  kind: RankChange['kind'],
  follow: (node: NodeName) => NodeName,
): ReadonlyMap<string, Standing> {
  const nodes = nodesOf(index);
  const core = coreComponents(index, RANKED);
  const ranked = kind === 'module' ? core.modules : core.classes;
  return new Map(
    ranked.map(({ id, score, location: { path } }, at) => {
      const node = nodes.get(id) ?? { path, name: id };
      return [keyOf(follow(node)), { id, path, place: at + 1, score }] as const;
    }),
  );
}
