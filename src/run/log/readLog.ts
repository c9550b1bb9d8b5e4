/** Reading a run's log by lines: a range of them, those that match, or both. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { endsWithin } from '../../core/async/endsWithin';
import { hasCode } from '../../core/files/missingFile';
import { linesIn } from './bytes';

export interface LogQuestion {
  /** First line, from 1; below 0 counted from the end (-1 = the last line). Absent = 1. */
  readonly from?: number | undefined;
  /** Last line, itself among them; below 0 as `from`. Absent = the last. */
  readonly to?: number | undefined;
  /** Source of a regular expression, tried on each line by itself. Absent = every line. */
  readonly pattern?: string | undefined;
  readonly ignoresCase?: boolean | undefined;
  /** With a pattern: so many lines before and after each that matches come along. Absent = none. */
  readonly context?: number | undefined;
  /** Reading ends after so long; absent = 5 s. */
  readonly withinMs?: number | undefined;
}

export interface LogLine {
  readonly line1: number;
  /** At most 2,000 characters of it, the rest counted behind them. */
  readonly text: string;
  /** It does not match, and stands near one that does. */
  readonly isContext?: true;
}

export interface LogPart {
  /** The first of those asked for, in order, with their context: at most 400 and about 60,000 characters. */
  readonly lines: readonly LogLine[];
  /** How many lines were asked for: those of the range, or those of them that match, as far as was read. */
  readonly found: number;
  /** How many lines were gone through. */
  readonly linesRead: number;
  /** How many lines the log has. */
  readonly totalLines: number;
  /** `slow`: the pattern, or the log, took too long, and what is behind `linesRead` was not looked at. */
  readonly stopped: 'slow' | null;
}

const MOST_LINES = 400;
const MOST_CHARS = 60_000;
const LINE_CHARS = 2_000;
/** What of a line a pattern is tried on: longer ones are data. */
const MATCHED_CHARS = 20_000;
/** For all of it: 256 MiB take about a second where the pattern is simple. */
const TIME_MS = 5_000;
/** For one block, since the caller's thread waits for it; a pattern that needs longer goes back and forth without end. */
const BLOCK_TIME_MS = 250;
const BLOCK_BYTES = 2 ** 18;
const NEWLINE = 0x0a;

/**
 * The lines of the log at `path` that are asked for, also while it is still written (what is between head and tail is
 * then left out without a word). Linear in the log; memory of one block and what is answered. Throws SyntaxError where
 * the pattern is none, and as the file system does where there is no log.
 */
export async function readLog(path: string, question: LogQuestion): Promise<LogPart> {
  const { pattern, ignoresCase = false, context = 0, withinMs = TIME_MS } = question;
  const matches = pattern === undefined ? allOf : createMatcher(pattern, ignoresCase ? 'i' : '');
  const totalLines = await countLines(path);
  const { first, last } = rangeOf(totalLines, question);
  const deadline = performance.now() + withinMs;
  const answer = createAnswer(context);
  let linesRead = 0;
  for await (const block of blocksOf(path)) {
    const before = linesRead;
    linesRead += block.length;
    if (linesRead < first) continue;
    if (before >= last) break;
    const skipped = Math.max(0, first - 1 - before);
    const asked = block.slice(skipped, Math.max(0, last - before));
    const hits = performance.now() > deadline ? null : matches(asked);
    if (hits === null) return { ...answer.read(), linesRead: before, totalLines, stopped: 'slow' };
    answer.add(asked, before + skipped + 1, hits);
  }
  return { ...answer.read(), linesRead, totalLines, stopped: null };
}

/** First and last line, from 1, itself among them. */
function rangeOf(
  total: number,
  { from = 1, to = -1 }: LogQuestion,
): { readonly first: number; readonly last: number } {
  const last = to < 0 ? total + 1 + to : to;
  // A log that is still written may have grown.
  return { first: from < 0 ? Math.max(1, total + 1 + from) : from, last: to === -1 ? Infinity : last };
}

interface Answer {
  /** Lines that follow those of the call before, the first of them as line `line1`; `hits` are the numbers, from 0, of those asked for. */
  add(block: readonly string[], line1: number, hits: readonly number[]): void;
  read(): Pick<LogPart, 'lines' | 'found'>;
}

/** Gathers lines up to what an answer may hold, and counts all that were asked for. */
function createAnswer(context: number): Answer {
  const lines: LogLine[] = [];
  let [found, chars, after] = [0, 0, 0];
  let recent: LogLine[] = [];
  const keep = (line: LogLine): void => {
    if (lines.length >= MOST_LINES || chars >= MOST_CHARS) return;
    const text = clip(line.text);
    chars += text.length;
    lines.push({ ...line, text });
  };
  const pass = (line: LogLine): void => {
    if (after > 0) {
      after -= 1;
      keep({ ...line, isContext: true });
    } else if (recent.push(line) > context) recent.shift();
  };
  const hit = (line: LogLine): void => {
    found += 1;
    for (const one of recent) keep({ ...one, isContext: true });
    recent = [];
    keep(line);
    after = context;
  };
  return {
    add: (block, line1, hits) => {
      const lineAt = (at: number): LogLine => ({ line1: line1 + at, text: block[at] ?? '' });
      if (context === 0) for (const at of hits) hit(lineAt(at));
      else {
        const isHit = new Set(hits);
        for (const at of block.keys()) (isHit.has(at) ? hit : pass)(lineAt(at));
      }
    },
    read: () => ({ lines, found }),
  };
}

function allOf(lines: readonly string[]): readonly number[] {
  return lines.map((_, at) => at);
}

/** The numbers, from 0, of those lines of a block that match; null where it takes too long. */
function createMatcher(
  source: string,
  flags: string,
): (lines: readonly string[]) => readonly number[] | null {
  const regex = new RegExp(source, flags);
  return (lines) => {
    const hits: number[] = [];
    const search = (): void => {
      lines.forEach((line, at) => {
        if (regex.test(line.slice(0, MATCHED_CHARS))) hits.push(at);
      });
    };
    return endsWithin(search, BLOCK_TIME_MS) ? hits : null;
  };
}

/** The lines of the log, some hundred kilobytes of whole lines at a time; an empty last line is none. */
async function* blocksOf(path: string): AsyncGenerator<readonly string[]> {
  let open = '';
  for await (const text of textsOf(path)) {
    const lines = (open + text).split('\n');
    // A line without an end must not grow in memory.
    open = (lines.pop() ?? '').slice(0, MATCHED_CHARS);
    if (lines.length > 0) yield lines;
  }
  if (open !== '') yield [open];
}

async function* textsOf(path: string): AsyncGenerator<string> {
  for (const file of await filesOf(path))
    yield* unlessLetGo<string>(file === path, () =>
      createReadStream(file, { encoding: 'utf8', highWaterMark: BLOCK_BYTES }),
    );
}

/** What the stream gives; nothing where it is of a part of the tail that was let go since it was listed. */
async function* unlessLetGo<Piece>(isHead: boolean, open: () => AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* open();
  } catch (error) {
    if (isHead || !hasCode(error, 'ENOENT')) throw error;
  }
}

/** The file, and the parts of a tail that is not behind its head yet. */
async function filesOf(path: string): Promise<readonly string[]> {
  const [folder, name] = [dirname(path), basename(path)];
  const parts = (await readdir(folder)).flatMap((each) => {
    const number = each.startsWith(`${name}.`) ? Number(each.slice(name.length + 1)) : NaN;
    return Number.isInteger(number) ? [number] : [];
  });
  return [path, ...parts.sort((a, b) => a - b).map((number) => join(folder, `${name}.${number}`))];
}

async function countLines(path: string): Promise<number> {
  let [lines, last] = [0, NEWLINE];
  for (const file of await filesOf(path)) {
    const open = (): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: 2 ** 20 });
    for await (const bytes of unlessLetGo(file === path, open)) {
      lines += linesIn(bytes);
      last = bytes.at(-1) ?? last;
    }
  }
  return last === NEWLINE ? lines : lines + 1;
}

function clip(line: string): string {
  if (line.length <= LINE_CHARS) return line;
  return `${line.slice(0, LINE_CHARS)} [and more characters on this line]`;
}
