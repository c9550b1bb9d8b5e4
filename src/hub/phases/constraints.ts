/** What a task says that its result must keep to: dates, sets, formats, paths, counts and names, found by rules. */
import type { Constraint, MetConstraint } from '../../core/hub/phases';

interface Found extends Constraint {
  readonly start: number;
}

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const YEAR = '(?:19|20)\\d{2}';
const FORMATS =
  'csv|tsv|json|jsonl|xml|ya?ml|html?|markdown|pdf(?:/a)?|docx?|xlsx?|pptx?|png|jpe?g|gif|webp|svg|tiff?|bmp|mp3|mp4|wav|flac|ogg|avi|midi?|zip|parquet|vcf|bam|fasta|fastq|sql|ics|geojson|latex|epub|srt|npy|hdf5';

/** A rule finds whole texts; what an earlier one has found no later one finds again. */
const RULES: readonly (readonly [kind: Constraint['kind'], pattern: RegExp])[] = [
  // In quotes, with a folder or the end of a file's name; or bare, as one word.
  ['path', /(?<=["'`])(?:[\w.~-]+\/[\w./ ~-]{0,200}|[\w-]{1,100}\.[A-Za-z]\w{0,5})(?=["'`])/g],
  // From a root, to a folder, or with an end of a name: `and/or` is none.
  [
    'path',
    /(?<![\w/.:@])(?:(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]*)*|(?:[\w.-]+\/)+(?:[\w-]*\.\w+|(?![\w./-]))|(?:[\w.-]+\/){2,}[\w-]+)/g,
  ],
  ['path', /(?<![\w/.@])[A-Za-z_][\w-]{0,100}\.[a-z][a-z0-9]{1,4}(?![\w./])/g],
  ['date', new RegExp(`\\b${YEAR}-\\d{2}-\\d{2}\\b`, 'g')],
  ['date', new RegExp(`\\b(?:\\d{1,2}\\.?\\s+)?(?:${MONTH})\\.?\\s+(?:\\d{1,2},?\\s+)?${YEAR}\\b`, 'gi')],
  [
    'date',
    new RegExp(
      `\\b\\d{1,2}[./]\\d{1,2}[./]${YEAR}\\b|\\b${YEAR}\\b(?!\\s*(?:x|px|pixels?|points?|rows?|lines?|words?|files?)\\b)`,
      'gi',
    ),
  ],
  [
    'count',
    /(?<![\w.-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?:\s?(?:%|[a-z]{1,12}\b))?|(?<![\w.-])\d+(?:\.\d+)?\s?(?:%|[a-z]{1,12}\b)?(?![\w.]*\w)/gi,
  ],
  [
    'count',
    /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand)\s+[a-z]{2,20}\b/gi,
  ],
  ['format', new RegExp(`(?<![\\w.])\\.?(?:${FORMATS})\\b(?!\\.)`, 'gi')],
  ['set', /\b[a-z]{2,12}[-_]?\d{2,5}\b/gi],
  ['set', /\b(?:train(?:ing)?|test|validation|dev|hold-?out)\s+(?:set|split|data)\b/gi],
  ['name', /\b[A-Za-z]*[a-z][A-Z]\w*\b|\b[A-Z]{2,}[a-z]+\w*\b|\b[A-Z][a-z]+[A-Z]{2,}\w*\b/g],
];

/** A task is read so far. */
const LONGEST = 20_000;
/** More no table holds. */
const MOST = 60;

/** In the order of the task, each text once. Linear in the task, which is read to 20,000 characters, but for the sort of what is found. */
export function extractConstraints(task: string): readonly Constraint[] {
  const text = task.slice(0, LONGEST);
  const found: Found[] = [];
  const taken = new Uint8Array(text.length);
  for (const [kind, pattern] of RULES)
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ kind, text: match[0].trim(), start });
    }
  const inOrder = found.sort((a, b) => a.start - b.start);
  const once = new Map(inOrder.map(({ kind, text: each }) => [each.toLowerCase(), { kind, text: each }]));
  return [...once.values()].filter(({ text: each }) => each !== '').slice(0, MOST);
}

/** Those that no row meets: each needs a row of its own that names it, with a line that is more than its name again. */
export function unmetConstraints(
  constraints: readonly Constraint[],
  rows: readonly MetConstraint[],
): readonly Constraint[] {
  const met = new Set(
    rows
      .filter(({ constraint, line }) => !['', lettersOf(constraint)].includes(lettersOf(line)))
      .map(({ constraint }) => keyOf(constraint)),
  );
  return constraints.filter(({ text }) => !met.has(keyOf(text)));
}

function keyOf(text: string): string {
  return text
    .trim()
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
