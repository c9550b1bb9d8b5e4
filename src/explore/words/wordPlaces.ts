/** Where a word stands in the folder's texts, as a word: also in files that are not mapped. */
import { isSecretFile } from '../../core/files/secretFiles';
import type { ExploreMap } from '../map/exploreMap';
import { nodesByLine } from '../map/nodesByLine';
import { identifierNumbers } from '../search/identifierNumbers';
import { searchIndexOf } from '../search/searchIndex';
import { commentLines } from './commentLines';
import { roleOf } from './wordRole';
import type { WordRole } from './wordRole';

/** More lines than this are no answer. */
const MOST_PLACES = 2000;
/** Longer lines are data or generated: their beginning is looked at. */
const LINE_CHARACTERS = 2000;

export interface WordPlace {
  readonly path: string;
  readonly line: number;
  /** The line, at most 2,000 characters of it, without the space around it. */
  readonly text: string;
  readonly role: WordRole;
  /** Of the innermost symbol or module around it; null in a file that is not mapped. */
  readonly id: string | null;
  /** Whether it stands at the level of its module: in no class or function. */
  readonly isTopLevel: boolean;
}

/**
 * The lines that have the word, a row a line, the most important files first; at most 2,000. In the case as written. Of the
 * files that `isWanted` alone, where it is given.
 */
export function wordPlaces(
  map: ExploreMap,
  word: string,
  isWanted: (path: string) => boolean = () => true,
): readonly WordPlace[] {
  return wordPlacesIn(map, word, filesWith(map, word).filter(isWanted));
}

/** As `wordPlaces`, of these files in their order, without the index of all texts: they are read. */
export function wordPlacesIn(map: ExploreMap, word: string, paths: Iterable<string>): readonly WordPlace[] {
  const pattern = wordPattern(word);
  const places: WordPlace[] = [];
  for (const path of paths) {
    places.push(...placesInText(map, path, word, pattern));
    if (places.length >= MOST_PLACES) break;
  }
  return places.slice(0, MOST_PLACES);
}

function placesInText(map: ExploreMap, path: string, word: string, pattern: RegExp): readonly WordPlace[] {
  // The texts refuse these themselves; whoever hands in others must not make it leak.
  const text = isSecretFile(path) ? null : map.texts.read(path);
  if (text === null || !pattern.test(text)) return [];
  const nodeAt = nodesByLine(map, path);
  const lines = text.split(/\r\n|[\n\r]/);
  const comments = commentLines(lines);
  return lines.flatMap((line, at) => {
    const content = line.slice(0, LINE_CHARACTERS);
    const node = nodeAt(at + 1);
    if (!pattern.test(content)) return [];
    return [
      {
        path,
        line: at + 1,
        text: content.trim().replace(/\s+/g, ' '),
        role: comments.has(at + 1) ? 'said' : roleOf(content, word, path),
        id: node?.id ?? null,
        isTopLevel: node !== null && 'path' in node && /^\S/.test(content) && !content.includes(`.${word}`),
      },
    ];
  });
}

/** How many files were looked through. */
export function searchedCount(map: ExploreMap): number {
  return searchIndexOf(map).paths.length;
}

/** The word as it stands alone, not as a part of a longer one. */
function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped(word)}(?![\\p{L}\\p{N}_$])`, 'u');
}

/** Files that have all identifiers of the word, the most important first. Linear in the files that have one. */
function filesWith(map: ExploreMap, word: string): readonly string[] {
  const index = searchIndexOf(map);
  const parts = word.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? [];
  const having = parts.map((part) => {
    const files = new Set<number>();
    const number = identifierNumbers(map).get(part);
    if (number !== undefined) index.body.each(number, (file) => files.add(file));
    return files;
  });
  return [...(having[0] ?? [])]
    .filter((file) => having.every((files) => files.has(file)))
    .sort((a, b) => (index.importance[b] ?? 0) - (index.importance[a] ?? 0) || a - b)
    .map((file) => index.paths[file] ?? '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
