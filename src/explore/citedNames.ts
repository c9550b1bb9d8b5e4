/** What names of an answer mean in the map, and how that is told. */
import type { ReferenceAnswer } from '../core/checks';
import type { Phrase } from '../core/phrase';
import { isModule } from './codeNodes';
import type { CodeNode } from './codeNodes';
import type { ExploreMap } from './exploreMap';
import { namesOf } from './names';
import type { Entry, Named } from './names';
import { pathOf, scoreOf } from './resolveTarget';
import { clip, oneLine } from './text';

/** Of so many the first that fits is taken. */
export const MOST_NEAR = 10;

/** The symbols and modules that a name may mean. */
export function symbolsNamed(map: ExploreMap, name: string): readonly CodeNode[] {
  return [
    ...new Set(
      namesOf(map)
        .find(name)
        .flatMap(({ named }) => ('node' in named ? [named.node] : [])),
    ),
  ];
}

/** The id of the symbol that a name may be a slip for; null for none. */
export function nearestSymbol(map: ExploreMap, name: string): string | null {
  const near = namesOf(map).near(name, MOST_NEAR, (named) => scoreOf(map, named));
  const ids = near.flatMap(({ named }: Entry) =>
    'node' in named && !isModule(named.node) ? [named.node.id] : [],
  );
  return ids[0] ?? null;
}

/** The path of what is named. */
export function pathOfNamed(map: ExploreMap, named: Named): string {
  return 'node' in named ? pathOf(map, named.node) : named.path;
}

/** `nearest`: what may have been meant. */
export function missing(why: Phrase, nearest: string | null): ReferenceAnswer {
  return { kind: 'missing', why, nearest };
}

/** A name on one line of a message. */
export function shown(name: string): string {
  return clip(oneLine(name), 120);
}
