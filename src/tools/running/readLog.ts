import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool, ToolAnswer } from '../../core/conversation/tool';
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import { mostTokenUnits } from '../../core/tokens/mostTokenUnits';
import { clip, clipMiddle, groupedNumber, oneLine } from '../../explore/answer/text';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { KnownRun } from '../../run/conversation/runsIn';
import type { LogLine, LogPart } from '../../run/log/readLog';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

/** As much as run_script tells of a run. */
const ANSWER_UNITS = 3_000 * UNITS_PER_TOKEN;
/** Of a line that alone is more. */
const CUT_CHARS = 400;
const MOST_CONTEXT = 20;
/** The user sees nothing happen meanwhile. */
const MOST_WAIT_SECONDS = 300;
/** How many runs an error names. */
const MOST_NAMED = 12;
/** A card has two lines at the width of a side bar. */
const WIDTH = 32;

const line = z.int().refine((value) => value !== 0, 'lines are counted from 1, or from the end as -1');
const schema = z.strictObject({
  run: z.int().min(1).describe("The run's number from its answer"),
  from: line.optional().describe('First line; -1 is the last'),
  to: line.optional().describe('Last line'),
  pattern: z.string().min(1).max(500).optional().describe('Only lines that match this regex'),
  context: z.int().min(0).max(MOST_CONTEXT).optional().describe('Lines around each match'),
  wait_seconds: z
    .int()
    .min(1)
    .max(MOST_WAIT_SECONDS)
    .optional()
    .describe('For a run in progress: seconds to wait for its end or the pattern'),
});

type ReadLogArgs = z.infer<typeof schema>;

const spec = { name: 'read_log', schema, example: { run: 1, pattern: 'Error', context: 3 } };

/** The tool read_log: what a run of this conversation printed, by lines and pattern. */
export function readLogTool(runs: Pick<ConversationRuns, 'list' | 'read' | 'find'>): Tool {
  return {
    name: 'read_log',
    description:
      'Reads the output of an earlier or running command by line range, regex or both; about 3,000 tokens, with how many lines there ' +
      'are and where to go on.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments(spec, input);
      checkPattern(args.pattern);
      const run = runs.list().find(({ number }) => number === args.run);
      if (run === undefined) throw unknownRun(args.run, runs.list());
      const shown = clipMiddle(oneLine(run.command).trim(), WIDTH);
      return {
        doing: phrase('Reading what {0} printed', shown),
        approval: null,
        run: async ({ signal }) => {
          await waitFor(runs, args, signal);
          const part = await runs.read(run.number, args);
          if (part === null)
            throw new ToolError(
              `read_log: the log of run ${run.number} was deleted to make room for newer ones. Run the command again if you need it.`,
            );
          return answerOf(args, run, part, { shown, ranMs: runs.find(run.number)?.ranMs ?? null });
        },
      };
    },
  };
}

/** Between two looks through a log at least; and four times what the last one took, so that looking is not all that is done. */
const LOOK_MS = 250;

/** Waits as long as is asked for the run's end, or for a line that matches. */
async function waitFor(
  runs: Pick<ConversationRuns, 'read' | 'find'>,
  { run, pattern, from, to, wait_seconds = 0 }: ReadLogArgs,
  signal: AbortSignal,
): Promise<void> {
  const untilMs = performance.now() + wait_seconds * 1_000;
  const leftMs = (): number => untilMs - performance.now();
  while (leftMs() > 0 && !signal.aborted && runs.find(run) !== undefined) {
    const lookedMs = performance.now();
    if (pattern !== undefined && ((await runs.read(run, { pattern, from, to }))?.found ?? 0) > 0) return;
    const pauseMs = Math.max(LOOK_MS, 4 * (performance.now() - lookedMs));
    await runs.find(run)?.changed(Math.max(0, leftMs()), signal);
    if (runs.find(run) === undefined) return;
    await delay(Math.min(pauseMs, Math.max(0, leftMs())), undefined, { signal }).catch(() => undefined);
  }
}

function checkPattern(pattern: string | undefined): void {
  if (pattern === undefined) return;
  try {
    new RegExp(pattern);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ToolError(
      `read_log: pattern: ${error.message}. It is a JavaScript regular expression; escape special characters with a backslash.`,
    );
  }
}

function unknownRun(asked: number, known: readonly KnownRun[]): ToolError {
  if (known.length === 0)
    return new ToolError(
      `read_log: there is no run ${asked}: nothing was run yet. run_script gives the number.`,
    );
  const named = known
    .slice(0, MOST_NAMED)
    .map(({ number, command }) => `${number} (${clip(oneLine(command), 60)})`);
  const rest = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} older ones` : '';
  return new ToolError(`read_log: there is no run ${asked}. Runs, newest first: ${named.join(', ')}${rest}.`);
}

function answerOf(
  args: ReadLogArgs,
  { number, command }: KnownRun,
  part: LogPart,
  { shown, ranMs }: { readonly shown: string; readonly ranMs: number | null },
): ToolAnswer {
  const { shownLines, texts } = fitting(part.lines);
  const shownHits = shownLines.filter(({ isContext }) => isContext === undefined).length;
  const more = restText(args, part, shownLines, shownHits);
  const still = ranMs === null ? '' : `, still runs after ${Math.round(ranMs / 1_000)} s`;
  const head = `run ${number} ($ ${clip(oneLine(command), 100)})${still}, ${counted(part.totalLines, 'line')}: ${foundText(args, part, shownHits)}`;
  return {
    text: [head, ...texts, ...(more === null ? [] : [`[${more}]`])].join('\n'),
    results: [],
    truncated: more !== null,
    more,
    done: phrase('Read what {0} printed', shown),
    run: null,
  };
}

/** The first lines, as many as there is room for and at least one, with their numbers; a gap between them is a line. */
function fitting(lines: readonly LogLine[]): {
  readonly shownLines: readonly LogLine[];
  readonly texts: readonly string[];
} {
  const texts: string[] = [];
  let left = ANSWER_UNITS;
  let before: LogLine | undefined;
  for (const [at, each] of lines.entries()) {
    const gap = before !== undefined && each.line1 > before.line1 + 1 ? ['--'] : [];
    const whole = [...gap, lineText(each)];
    const cost = mostTokenUnits(`${whole.join('\n')}\n`);
    const own = cost <= ANSWER_UNITS ? whole : [...gap, lineText({ ...each, text: cut(each.text) })];
    left -= cost <= ANSWER_UNITS ? cost : mostTokenUnits(`${own.join('\n')}\n`);
    if (left < 0 && at > 0) return { shownLines: lines.slice(0, at), texts };
    texts.push(...own);
    before = each;
  }
  return { shownLines: lines, texts };
}

function lineText({ line1, text, isContext }: LogLine): string {
  return `${line1}${isContext ? '-' : ':'} ${text}`;
}

function cut(text: string): string {
  return `${clip(text, CUT_CHARS)} [cut]`;
}

function foundText(
  { pattern }: ReadLogArgs,
  { lines, found, linesRead }: LogPart,
  shownHits: number,
): string {
  if (pattern !== undefined) {
    const rest = shownHits < found ? `; the first ${shownHits}` : '';
    return `${counted(found, 'match', 'matches')}${rest}`;
  }
  const first = lines[0]?.line1;
  if (first !== undefined) return `from ${first} to ${first + shownHits - 1}`;
  return linesRead === 0 ? 'nothing was printed' : 'none in this range';
}

/** What was not shown, and how to get it; null where all was. */
function restText(
  { pattern }: ReadLogArgs,
  part: LogPart,
  shown: readonly LogLine[],
  shownHits: number,
): string | null {
  const next = (shown.at(-1)?.line1 ?? 0) + 1;
  if (shownHits < part.found)
    return `${groupedNumber(part.found - shownHits)} more; go on with from: ${next}${pattern === undefined ? '' : ' and the same pattern'}`;
  if (part.stopped === null) return null;
  return `it took too long: lines from ${part.linesRead + 1} on were not searched; go on with from: ${part.linesRead + 1}, a simpler pattern or a narrower range`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupedNumber(count)} ${count === 1 ? one : many}`;
}
