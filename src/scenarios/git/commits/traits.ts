/** What is read off a unit once, before it is compared with each other unit. Pure. */
import { isTestFile } from '../../../index/languages/rules';
import { isBlank, isComment } from './lineWords';
import type { Unit } from './units';

export interface Traits {
  readonly unit: Unit;
  /** Place among the units, and of its hunk among the hunks. */
  readonly at: number;
  readonly hunk: number;
  readonly names: ReadonlySet<string>;
  /** That came and did not go, and the other way round. */
  readonly newNames: ReadonlySet<string>;
  readonly oldNames: ReadonlySet<string>;
  /** Parts of all its words, comments and strings too, in lower case. */
  readonly words: ReadonlySet<string>;
  /** How many more of each token came than went. */
  readonly delta: ReadonlyMap<string, number>;
  /** Lines that say something, without space around. */
  readonly cameLines: ReadonlySet<string>;
  readonly wentLines: ReadonlySet<string>;
  /** The symbol around, without what it stands in; and what it stands in. '' for none. */
  readonly own: string;
  readonly outer: string;
  readonly ownWords: ReadonlySet<string>;
  readonly indent: number;
  readonly size: number;
  readonly commentShare: number;
  readonly operation: 'add' | 'remove' | 'change';
  readonly isTest: boolean;
  readonly pathWords: ReadonlySet<string>;
  readonly folder: string;
  readonly stem: string;
}

export function traitsOf(units: readonly Unit[]): readonly Traits[] {
  const hunks = new Map<unknown, number>();
  return units.map((unit, at) => {
    const hunk = hunks.get(unit.piece.hunk) ?? hunks.size;
    hunks.set(unit.piece.hunk, hunk);
    return { unit, at, hunk, ...namesOf(unit), ...textOf(unit), ...placeOf(unit) };
  });
}

function namesOf(unit: Unit): Pick<Traits, 'names' | 'newNames' | 'oldNames'> {
  const { addedNames, removedNames } = unit;
  return {
    names: new Set([...addedNames, ...removedNames]),
    newNames: new Set([...addedNames].filter((name) => !removedNames.has(name))),
    oldNames: new Set([...removedNames].filter((name) => !addedNames.has(name))),
  };
}

type TextTraits =
  'words' | 'delta' | 'cameLines' | 'wentLines' | 'indent' | 'size' | 'commentShare' | 'operation';

function textOf({ added, removed }: Unit): Pick<Traits, TextTraits> {
  const lines = [...added, ...removed];
  const said = lines.filter((line) => !isBlank(line));
  const [first = ''] = said;
  return {
    words: new Set(lines.flatMap(wordsOf)),
    delta: deltaOf(added, removed),
    cameLines: tellingLines(added),
    wentLines: tellingLines(removed),
    indent: first.length - first.trimStart().length,
    size: Math.max(1, lines.length),
    commentShare: said.filter(isComment).length / Math.max(1, said.length),
    operation: removed.length === 0 ? 'add' : added.length === 0 ? 'remove' : 'change',
  };
}

/** Shorter lines are the same by chance. */
const LEAST_LENGTH = 8;

function tellingLines(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.map((line) => line.trim()).filter((line) => line.length > LEAST_LENGTH));
}

function deltaOf(added: readonly string[], removed: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (lines: readonly string[], by: number): void => {
    for (const line of lines)
      for (const [token] of line.matchAll(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu))
        counts.set(token, (counts.get(token) ?? 0) + by);
  };
  count(added, 1);
  count(removed, -1);
  for (const [token, sum] of counts) if (sum === 0) counts.delete(token);
  return counts;
}

/** `parseHttpUrl_2` is parse, http, url. Those of one letter are left out. */
export function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => word.length > 1);
}

function placeOf({
  symbol,
  path,
}: Unit): Pick<Traits, 'own' | 'outer' | 'ownWords' | 'isTest' | 'pathWords' | 'folder' | 'stem'> {
  const dot = symbol.lastIndexOf('.');
  const own = symbol.slice(dot + 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    ...{ own, outer: dot === -1 ? '' : symbol.slice(0, dot), ownWords: new Set(wordsOf(own)) },
    isTest: isTestFile(path),
    pathWords: new Set(wordsOf(path)),
    folder: path.slice(0, path.lastIndexOf('/') + 1),
    stem: name
      .replace(/\.\w+$/, '')
      .replace(/^test_|[._-]?(?:[Tt]ests?|spec)$/, '')
      .toLowerCase(),
  };
}
