/** What names of an answer mean in the map, and how that is told. */
import type { ReferenceAnswer } from '../../core/changes/checks';
import { editDistance } from '../../core/text/nearest';
import type { Phrase } from '../../core/text/phrase';
import { isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import type { Entry, Named } from '../target/names';
import { pathOf, scoreOf } from '../target/resolveTarget';
import { clip, oneLine } from '../answer/text';

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

/** Whether a symbol's id ends with a name, spelled so. */
export function endsIn({ id }: CodeNode, word: string): boolean {
  return id === word || /[./]$/.test(id.slice(0, -word.length)) ? id.endsWith(word) : false;
}

/** Fewer letters are near to too many names. */
const TELLING_LETTERS = 6;

/** Whether a name may be a slip for the last one of an id: `set_timeout` is none for `setTimeout`, another language's name. */
export function isSlipFor(name: string, id: string): boolean {
  const last = id.slice(id.lastIndexOf('.') + 1);
  const plain = (text: string): string => text.replaceAll('_', '').toLowerCase();
  return name.length >= TELLING_LETTERS && plain(name) !== plain(last) && editDistance(name, last) <= 2;
}

/** The line from 1 on which a word stands first in the lines of a module or class. */
export function lineOfWord(map: ExploreMap, owner: CodeNode, word: string): number | null {
  const text = map.texts.read(pathOf(map, owner));
  if (text === null) return null;
  const pattern = wordPattern(word);
  const lines = text.split(/\r\n?|\n/).slice(owner.startLine - 1, owner.endLine);
  const at = lines.findIndex((line) => pattern.test(line));
  return at < 0 ? null : owner.startLine + at;
}

/** A word as it stands alone. */
export function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?![\\w$])`);
}
