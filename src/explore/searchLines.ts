import { createContext, runInContext } from 'node:vm';
import { ToolError, errorText } from '../core/errors';
import type { ExploreMap } from './exploreMap';
import { nodesByLine } from './nodesByLine';
import { searchedPaths } from './searchHit';
import type { Found, Hit } from './searchHit';
import { clip, oneLine } from './text';

/** Longer lines are data or generated, and what a pattern costs grows with them. */
const LINE_CHARACTERS = 2000;
/** An answer that comes later than this helps nobody; a pattern that needs longer goes back and forth for ever. */
const TIME_MS = 2000;
/** More lines than this are no answer. */
const MOST_HITS = 5000;

/** A match, and one on the line where the symbol is defined. */
const MATCH = 0.85;
const DEFINITION_MATCH = 0.95;

/** The regular expression of a query: whatever the case where it has no upper-case letter. Throws ToolError. */
export function parseRegex(query: string): RegExp {
  const flags = /\p{Lu}/u.test(query.replace(/\\(?:[pP]\{[^}]*\}|.)/gs, '')) ? '' : 'i';
  try {
    return new RegExp(query, flags);
  } catch (error) {
    throw new ToolError(
      `'${clip(oneLine(query), 120)}' is no JavaScript regular expression (${oneLine(errorText(error))}); put \\ before characters that stand for themselves, or search with kinds ["keyword"].`,
    );
  }
}

/** The regular expression that finds a text as it stands. */
export function literalRegex(text: string): RegExp {
  return parseRegex(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/**
 * Lines that match, of all files of the map in the order of their paths. Each line is matched by itself and up to
 * its 2,000th character; after 2 seconds or 5,000 lines the search ends, and a note says how far it came.
 */
export function searchLines(map: ExploreMap, regex: RegExp): Found {
  const paths = searchedPaths(map);
  const hits: Hit[] = [];
  let read = 0;
  const search = (): void => {
    for (const path of paths) {
      matchLines(map, regex, path, hits);
      if (hits.length >= MOST_HITS) return;
      read += 1;
    }
  };
  // Nothing but a script's time limit ends a pattern that backtracks without end, in the middle of one line.
  try {
    runInContext('search()', createContext({ search }), { timeout: TIME_MS });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const where = oneLine(paths[read] ?? '');
    return {
      hits,
      notes: [
        `the regex search stopped after ${TIME_MS / 1000} s in file ${read + 1} of ${paths.length} (${where}); make the pattern simpler.`,
      ],
    };
  }
  if (hits.length < MOST_HITS) return { hits, notes: [] };
  return {
    hits,
    notes: [
      `the regex search stopped after ${hits.length} lines in file ${read + 1} of ${paths.length}; make the pattern narrower.`,
    ],
  };
}

function matchLines(map: ExploreMap, regex: RegExp, path: string, hits: Hit[]): void {
  const nodeAt = nodesByLine(map, path);
  (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).forEach((text, at) => {
    if (hits.length >= MOST_HITS || !regex.test(text.slice(0, LINE_CHARACTERS))) return;
    const line = at + 1;
    const node = nodeAt(line);
    const match = node?.startLine === line && !('path' in node) ? DEFINITION_MATCH : MATCH;
    hits.push({ kind: 'regex', path, line, endLine: line, id: node?.id ?? null, match });
  });
}

/** The error comes from the script's own world, so it is no instance of this one's Error. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
