import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { holdsNumber, lookFor } from './claimFacts';
import type { ClaimFacts, Sentence } from './claimFacts';

const COUNT =
  /\b(\d[\d,]*)\s+(?:\w+\s+){0,1}?(?:rows?|lines?|records?|entries|items?)\b(?!\s+(?:of|long)\s+code)|(\d+)\s*(?:行|条)/i;
/** Files that hold rows. */
const TABLE = /\.(?:csv|tsv|jsonl?|ndjson|txt|xml)$/i;

/**
 * What speaks against a number of rows or lines that the answer gives for a file: the file it names, else the only table among
 * the results. Null where the file has as many, or something that was printed or read has the number.
 */
export async function countClaim({ text, files }: Sentence, facts: ClaimFacts): Promise<Phrase | null> {
  const [, a, b] = COUNT.exec(text) ?? [];
  const count = (a ?? b)?.replaceAll(',', '');
  if (count === undefined) return null;
  const tables = facts.results.filter((path) => TABLE.test(path));
  const path = files.find((each) => TABLE.test(each)) ?? (tables.length === 1 ? tables[0] : undefined);
  if (path === undefined) return null;
  const found = await lookFor(path, facts);
  if (found === null) return phrase('the answer counts {0} in {1}, but there is no such file', count, path);
  if (found.sizeBytes === 0) return phrase('the answer counts {0} in {1}, but it is empty', count, path);
  if (found.text === null || isCount(found.text, Number(count))) return null;
  const isShown = [...facts.runs.map(({ output }) => output), ...facts.observations].some((each) =>
    holdsNumber(each, count),
  );
  return isShown
    ? null
    : phrase('the answer counts {0} in {1}, but it has {2} lines', count, path, filledLineCount(found.text));
}

/** Lines with a header or without, or the elements of a list of JSON. */
function isCount(text: string, count: number): boolean {
  const lines = filledLineCount(text);
  return count === lines || count === lines - 1 || jsonCounts(text).includes(count);
}

function filledLineCount(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** How many elements the lists and objects at the top of a JSON text have. */
function jsonCounts(text: string): readonly number[] {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const value: unknown = JSON.parse(text);
    const inner: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
    return [value, ...inner].flatMap((each) =>
      typeof each === 'object' && each !== null ? [Object.keys(each).length] : [],
    );
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
