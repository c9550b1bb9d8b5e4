import { endsWithin } from '../../core/async/endsWithin';
import { ToolError, errorText } from '../../core/errors';
import type { ExploreMap } from '../map/exploreMap';
import { definesMatch } from './definesMatch';
import { nodesByLine } from '../map/nodesByLine';
import { requiredWords } from './requiredWords';
import { searchIndexOf } from './searchIndex';
import type { Found, Hit } from './searchHit';
import { textCellsOf } from './textCells';
import { clip, oneLine } from '../answer/text';

/** Longer lines are data or generated, and what a pattern costs grows with them. */
const LINE_CHARACTERS = 2000;
/** An answer that comes later than this helps nobody; a pattern that needs longer goes back and forth for ever. */
const TIME_MS = 1000;
/** More lines than this are no answer. */
const MOST_HITS = 1000;

/** A match, and one of what its line defines. */
const MATCH = 0.85;
const DEFINITION_MATCH = 0.95;

/** The regular expression of a query: whatever the case where it has no upper-case letter. Throws ToolError. */
export function parseRegex(query: string): RegExp {
  const flags = /\p{Lu}/u.test(query.replace(/\\(?:[pP]\{[^}]*\}|.)/gs, '')) ? '' : 'i';
  try {
    return new RegExp(query, flags);
  } catch (error) {
    throw new ToolError(
      `'${clip(oneLine(query), 120)}' is not a JavaScript regular expression (${oneLine(errorText(error))}); put \\ before special characters, or search with kinds ["keyword"].`,
    );
  }
}

/** The regular expression that finds a text as it stands. */
export function literalRegex(text: string): RegExp {
  return parseRegex(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/**
 * Lines that match, of all files of the map. Each line is matched by itself and up to its
 * 2,000th character; after a second or 1,000 lines the search ends, and a note says how far it came. Only files that
 * have the words without which there is no match are read.
 */
export function searchLines(map: ExploreMap, regex: RegExp): Found {
  const paths = pathsToRead(map, regex);
  const hits: Hit[] = [];
  let read = 0;
  const whole = wholeTextRegex(regex);
  const search = (): void => {
    for (const path of paths) {
      matchLines(map, { regex, whole }, path, hits);
      if (hits.length >= MOST_HITS) return;
      read += 1;
    }
  };
  if (!endsWithin(search, TIME_MS)) {
    const where = oneLine(paths[read] ?? '');
    const note = `the regex search stopped after ${TIME_MS / 1000} s in file ${read + 1} of ${paths.length} (${where}); make the pattern simpler.`;
    return { hits, notes: [note] };
  }
  if (hits.length < MOST_HITS) return { hits, notes: [] };
  const note = `the regex search stopped after ${hits.length} lines in file ${read + 1} of ${paths.length}; make the pattern narrower.`;
  return { hits, notes: [note] };
}

/** Files that may have a match, by what search keeps of them: those that may define it first, then the most important. */
function pathsToRead(map: ExploreMap, { source }: RegExp): string[] {
  const index = searchIndexOf(map);
  const words = requiredWords(source);
  const may = index.paths.map((path) => words === null || map.words.of(path).hasMore);
  const mayDefine = new Set<number>();
  for (const word of words ?? [])
    for (const identifier of index.words.containing(word)) {
      index.body.each(identifier, (file) => {
        may[file] = true;
      });
      index.declaring.each(identifier, (file) => mayDefine.add(file));
    }
  const files = index.paths.flatMap((_, file) => (may[file] === true ? [file] : []));
  files.sort(
    (a, b) =>
      Number(mayDefine.has(b)) - Number(mayDefine.has(a)) ||
      (index.importance[b] ?? 0) - (index.importance[a] ?? 0) ||
      a - b,
  );
  return files.map((file) => index.paths[file] ?? '');
}

/**
 * The expression that a text with a matching line matches as a whole, so that others need not be taken apart; null
 * for one that looks around: it may see the end of a line where the whole text goes on.
 */
function wholeTextRegex({ source, flags }: RegExp): RegExp | null {
  return /\(\?<?[=!]/.test(source) ? null : new RegExp(source, `${flags}m`);
}

interface Patterns {
  readonly regex: RegExp;
  readonly whole: RegExp | null;
}

function matchLines(map: ExploreMap, { regex, whole }: Patterns, path: string, hits: Hit[]): void {
  matchTextCells(map, { regex, whole }, path, hits);
  const text = map.texts.read(path) ?? '';
  if (whole !== null && !whole.test(text)) return;
  const nodeAt = nodesByLine(map, path);
  text.split(/\r\n|[\n\r]/).forEach((content, at) => {
    const told = content.slice(0, LINE_CHARACTERS);
    const found = hits.length >= MOST_HITS ? null : regex.exec(told);
    if (found === null) return;
    const line = at + 1;
    const node = nodeAt(line);
    const matched = { text: told, from: found.index, to: found.index + found[0].length };
    const own = definesMatch(matched, { path, line, node })
      ? ({ match: DEFINITION_MATCH, isDefinition: true } as const)
      : { match: MATCH };
    hits.push({ kind: 'regex', path, line, endLine: line, id: node?.id ?? null, ...own });
  });
}

function matchTextCells(map: ExploreMap, { regex, whole }: Patterns, path: string, hits: Hit[]): void {
  for (const { cell, text } of textCellsOf(map.texts, path)) {
    if (whole !== null && !whole.test(text)) continue;
    text.split(/\r\n|[\n\r]/).forEach((content, at) => {
      if (hits.length >= MOST_HITS || !regex.test(content.slice(0, LINE_CHARACTERS))) return;
      const line = at + 1;
      hits.push({ kind: 'regex', path, line, endLine: line, id: null, match: MATCH, textCell: cell });
    });
  }
}
