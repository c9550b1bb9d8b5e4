/** What a command's end is told as: to the model as text, to people as a phrase. */
import { posix, win32 } from 'node:path';
import type { FramePlaces } from '../../core/files/framePlaces';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { BackgroundRun, RunChanges, RunEnd, RunReport, RunnerKind } from '../../core/running/runner';
import type { ToolAnswer } from '../../core/conversation/tool';
import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { parseFailures } from '../../explore/frames/parseFailures';
import { tellFailures } from '../../explore/frames/tellFailures';
import type { ToldFailures } from '../../explore/frames/tellFailures';
import { reduceOutput } from '../../explore/selection/reduceOutput';
import { clip, oneLine } from '../../explore/answer/text';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { ToldEnd } from '../../run/conversation/run';
import { missedErrors } from './missedErrors';

/** What may be why a command failed. */
const AROUND: Partial<Readonly<Record<RunnerKind, string>>> = {
  sandbox: ', in the sandbox',
  container: ', in the container',
};

/** Less than half of what one interaction may bring: a run is followed by looking at code. */
const ANSWER_TOKENS = 3000;
/** How something begins. */
const MOVED_TOKENS = 1500;
/** It comes unasked, beside something else: the rest is in its log. */
const END_TOKENS = 1000;
/** Twenty of them must leave room for what was printed. */
const PATH_CHARS = 120;

export interface RunAnswerParts {
  readonly report: RunReport;
  /** The command as a card names it. */
  readonly shown: string;
  /** The workspace folder, absolute. */
  readonly root: string;
  readonly places: FramePlaces;
  readonly runs: Pick<ConversationRuns, 'read'>;
  /** Of the whole answer; absent = about 3,000. */
  readonly tokens?: number | undefined;
  /** Nobody waits for it: whoever ended it may be the user, the model or the end of a session. */
  readonly isBackground?: true | undefined;
  /** The call takes `timeout_seconds` and `idle_seconds`. */
  readonly takesLimits?: true | undefined;
}

/**
 * The answer of a run, about 3,000 tokens: how it ended; which files changed; what failed, each with its innermost place in
 * the workspace; head, tail and errors of what it printed. Its results are the places that tracebacks name. Throws CancelledError.
 */
export async function renderRun(parts: RunAnswerParts, signal: AbortSignal): Promise<ToolAnswer> {
  const { report, shown, runs } = parts;
  const output = report.output.split('\n');
  const told = await failuresOf(parts, output, signal);
  const failures = told.lines.length === 0 ? [] : ['', 'failures and their places:', ...told.lines];
  const changes = changeLines(report.changes);
  const missed = report.end.kind === 'cancelled' ? [] : await missedErrors(report, runs);
  const beside = [...changes, ...failures, ...missed].join('\n');
  const budgetTokens = (parts.tokens ?? ANSWER_TOKENS) - tokenUnits(beside) / UNITS_PER_TOKEN;
  const { text, omittedLines } = reduceOutput(report.output, { budgetTokens, ...told });
  const truncated = omittedLines > 0 || report.omitted > 0;
  const printed = report.output.trim() === '' ? '(it printed nothing)' : text;
  const head = [
    `${endText(report.end, parts.isBackground)}, after ${seconds(report.durationMs)} s${placeText(report)}`,
    ...(parts.takesLimits === undefined ? [] : limitLines(report.end)),
    ...(truncated ? logLines(report) : []),
    ...changes,
    ...failures,
    '',
  ];
  return {
    text: [...head, printed, ...missed].join('\n'),
    results: told.results,
    truncated,
    more: truncated ? restText(report) : null,
    done: donePhrase(report.end, shown),
    run: report,
  };
}

/** The answer of a command that goes on in the background: what it is known by, and what it has printed so far. */
export function renderMoved(
  run: BackgroundRun,
  { output, omitted }: Pick<RunReport, 'output' | 'omitted'>,
  shown: string,
): ToolAnswer {
  const { number, by, ranMs, timeoutMs } = run;
  const { text, omittedLines } = reduceOutput(output, { budgetTokens: MOVED_TOKENS });
  const truncated = omittedLines > 0 || omitted > 0;
  const who = by === 'user' ? 'the user moved it to the background' : 'it continues in the background';
  const limit = `it is stopped after ${seconds(timeoutMs)} s at most`;
  return {
    text: [
      `still runs (run ${number}, ${seconds(ranMs)} s): ${who}; ${limit}, and you will be told when it ends`,
      'read_log reads its output or waits for it; stop_run stops it',
      '',
      output.trim() === '' ? '(it has printed nothing yet)' : text,
    ].join('\n'),
    results: [],
    truncated,
    more: truncated ? `read_log of run ${number} reads it all by lines or pattern.` : null,
    done: phrase('Running in the background: {0}', shown),
    run: null,
    background: run,
  };
}

/** What is told of a command that has ended in the background. */
export async function tellEnd(parts: RunAnswerParts, number: number, signal: AbortSignal): Promise<ToldEnd> {
  const { text, done } = await renderRun({ ...parts, tokens: END_TOKENS, isBackground: true }, signal);
  const command = clip(oneLine(parts.report.command), PATH_CHARS);
  return { done, told: `Run ${number} in the background ($ ${command}) ${text}` };
}

/** Where it ran, as far as that is no matter of course; of a command that failed, what was around it. */
function placeText({ folder, runner, end }: RunReport): string {
  const below = folder === '.' ? '' : `, in ${folder}`;
  const isPassed = end.kind === 'exited' && end.code === 0;
  return `${below}${isPassed ? '' : (AROUND[runner] ?? '')}`;
}

/** Requests do not list these arguments: who needs one learns of it here. */
function limitLines({ kind }: RunEnd): readonly string[] {
  if (kind === 'timedOut') return ['run_script also takes timeout_seconds, another limit'];
  return kind === 'idle' ? ['run_script also takes idle_seconds, another limit'] : [];
}

/** A dev container has no scratch_run. */
function logLines({ number, runner }: RunReport): readonly string[] {
  if (number === undefined) return [];
  const program = runner === 'container' ? '' : `; scratch_run with runs: [${number}] computes from it`;
  return [`run ${number}: read_log reads what is left out${program}`];
}

function restText({ log, number }: RunReport): string {
  if (log === null || number === undefined)
    return 'Run it again with its output in a workspace file and search that, or narrow it with grep, head or tail.';
  const gap = log.dropped === 0 ? '' : `, except ${log.dropped} bytes in the middle`;
  return `The whole output is kept${gap}: read_log of run ${number} reads it by lines or pattern.`;
}

/** One line. */
function changeLines(changes: RunChanges | undefined): readonly string[] {
  if (changes === undefined) return [];
  const { files, count, isPartial, isShared } = changes;
  const more = [
    isPartial ? '; there may be more that could not be checked' : '',
    isShared ? '; other processes ran at the same time, and some may be theirs' : '',
  ].join('');
  if (count === 0) return isPartial ? ['which files it changed could not be checked'] : [];
  const rest = count - files.length;
  const named = files.map(({ path, kind }) => `${kind} ${clip(oneLine(path), PATH_CHARS)}`);
  return [`files it changed: ${[...named, ...(rest === 0 ? [] : [`${rest} more`])].join(', ')}${more}`];
}

async function failuresOf(
  { report, root, places }: RunAnswerParts,
  output: readonly string[],
  signal: AbortSignal,
): Promise<ToldFailures> {
  // Whoever stopped it does not wait for more.
  const failures = report.end.kind === 'cancelled' ? [] : parseFailures(output);
  const named = failures
    .flatMap(({ frames }) => frames)
    .map(({ path, line, text }) => ({ path, line, ...(text !== undefined && { text }) }));
  if (named.length === 0) return tellFailures([], [], output);
  const question = { places: named, folder: report.folder, roots: rootsOf(root) };
  return tellFailures(failures, await places.locate(question, signal), output);
}

/** Where a program may have seen the folder: here, and in a dev container. */
function rootsOf(root: string): readonly string[] {
  const name = (root.includes('\\') ? win32 : posix).basename(root);
  return [root, `/workspaces/${name}`, '/workspace'];
}

function endText(end: RunEnd, isBackground = false): string {
  switch (end.kind) {
    case 'exited':
      return `exited with code ${end.code}`;
    case 'signalled':
      return `was killed by ${end.signal}`;
    case 'unknown':
      return 'ended with an unknown exit code (not a success)';
    case 'timedOut':
      return `exceeded its limit of ${seconds(end.limitMs)} s and was stopped with everything it started`;
    case 'idle':
      return `printed nothing for ${seconds(end.limitMs)} s and was stopped with everything it started`;
    case 'cancelled':
      return isBackground
        ? 'was stopped on request, with everything it started'
        : 'was cancelled by the user';
  }
}

function donePhrase(end: RunEnd, shown: string): Phrase {
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? phrase('Ran {0}', shown) : phrase('Ran {0}: exit code {1}', shown, end.code);
    case 'signalled':
      return phrase('Ran {0}: killed by {1}', shown, end.signal);
    case 'unknown':
      return phrase('Ran {0}: exit code unknown', shown);
    case 'timedOut':
      return phrase('Ran {0}: stopped at its limit of {1} s', shown, Number(seconds(end.limitMs)));
    case 'idle':
      return phrase('Ran {0}: stopped after {1} s without output', shown, Number(seconds(end.limitMs)));
    case 'cancelled':
      return phrase('Ran {0}: cancelled', shown);
  }
}

function seconds(ms: number): string {
  return String(Number((ms / 1000).toFixed(1)));
}
