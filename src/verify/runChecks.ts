import type {
  Check,
  CheckResult,
  CheckVerdict,
  CheckedFiles,
  FileCheck,
  MatchCheck,
  NumberCheck,
} from '../core/changes/checks';
import { UserError, throwIfCancelled } from '../core/errors';
import { inEnglish, phrase } from '../core/text/phrase';
import type { Phrase, Said } from '../core/text/phrase';
import type { RunEnd, RunReport, Runner } from '../core/running/runner';
import { boundedMatch } from './boundedMatch';
import { missingTool } from './missingTool';
import { printedNumber, renderSpread } from './printedNumber';
import { holdsNothing } from './holdsNothing';
import { commandsOf } from './renderCheck';

export interface CheckPorts {
  readonly runner: Runner;
  readonly files: CheckedFiles;
  readonly nowMs: () => number;
}

export interface CheckOptions {
  /** Absolute: where the commands run. */
  readonly folder: string;
  /** Of a run whose check names no limit. */
  readonly timeoutMs: number;
  /** What gives a check's result from before the work; null before the work. */
  readonly before: ((check: Check) => CheckResult | null) | null;
  onOutput(text: string): void;
}

interface Measured {
  readonly verdict: CheckVerdict;
  readonly measured: Said;
  readonly evidence: string;
  readonly digest?: string | null;
}

/** Enough to see why a test run failed, and little enough to be sent. */
const EVIDENCE_CHARS = 2_000;

/**
 * The result of each check, in order, run one after the other. What did not end by itself (a time limit, a signal, an end
 * that nobody told, a command that could not be started) is unknown, never passed. Throws CancelledError.
 */
export async function runChecks(
  checks: readonly Check[],
  ports: CheckPorts,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(check, ports, options, signal));
  return results;
}

/** The result of one check, as `runChecks`. */
export async function runCheck(
  check: Check,
  ports: CheckPorts,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<CheckResult> {
  const startedMs = ports.nowMs();
  const { digest = null, ...measured } = keptSame(
    check,
    await measure(check, ports, options, signal),
    options,
  );
  return { check, ...measured, digest, durationMs: ports.nowMs() - startedMs };
}

/** What is to stay, and came out otherwise than before the work, has failed. */
function keptSame(check: Check, now: Measured, { before }: CheckOptions): Measured {
  const isSame = (check.type === 'match' || check.type === 'number') && check.same === true;
  const old = isSame ? (before?.(check) ?? null) : null;
  if (now.verdict !== 'passed' || old?.verdict !== 'passed') return now;
  if (inEnglish(old.measured) === inEnglish(now.measured)) return now;
  return {
    ...now,
    verdict: 'failed',
    measured: phrase('{0}, but had to stay {1}', now.measured, old.measured),
  };
}

async function measure(
  check: Check,
  ports: CheckPorts,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<Measured> {
  throwIfCancelled(signal);
  if (check.type === 'file') return measureFile(check, ports, options);
  if (check.type === 'match' && 'path' in check.source) return measureText(check, check.source.path, ports);
  const timeoutMs = check.timeout_seconds === undefined ? options.timeoutMs : check.timeout_seconds * 1_000;
  const reports: RunReport[] = [];
  for (const command of commandsOf(check)) {
    const report = await run({ command, folder: options.folder, timeoutMs }, ports, options, signal);
    if ('text' in report) return { verdict: 'unknown', measured: report, evidence: '' };
    reports.push(report);
    const early =
      cannotRun(report, command) ?? unwanted(report, check.type === 'exit' ? (check.code ?? 0) : 0);
    if (early !== null) return early;
  }
  const [report] = reports;
  if (!report) throw new Error(`a ${check.type} check needs a command`);
  if (check.type === 'number') return measureNumbers(check, reports);
  if (check.type === 'match') return measureOutput(check, report);
  return { verdict: 'passed', measured: sayEnd(report.end), evidence: tail(report.output) };
}

/** The report, or why nothing could be started. */
async function run(
  request: { readonly command: string; readonly folder: string; readonly timeoutMs: number },
  { runner }: CheckPorts,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<RunReport | Phrase> {
  try {
    // Whoever allowed it saw the command, and not the files that it runs since.
    const asked = { ...request, approvedBy: 'rule' } as const;
    const report = await runner.run(asked, { onOutput: (text) => options.onOutput(text) }, signal);
    throwIfCancelled(signal);
    return report;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return phrase('could not be started: {0}', error.said);
  }
}

/** What a run comes to whose tool is not there, whatever code the command made of that; null where it is. */
function cannotRun({ end, output }: RunReport, command: string): Measured | null {
  const missing = end.kind === 'exited' ? missingTool(command, output, end.code) : null;
  if (missing === null) return null;
  const measured = phrase('{0} was not found', missing);
  return { verdict: 'cannot run', measured, evidence: tail(output) };
}

/** What a run's end comes to where it is not the one that is wanted; null where it is. */
function unwanted({ end, output }: RunReport, code: number): Measured | null {
  if (end.kind === 'exited' && end.code === code) return null;
  const verdict = end.kind === 'exited' ? 'failed' : 'unknown';
  return { verdict, measured: sayEnd(end), evidence: tail(output) };
}

function sayEnd(end: RunEnd): Phrase {
  switch (end.kind) {
    case 'exited':
      return phrase('exited with {0}', end.code);
    case 'signalled':
      return phrase('ended by {0}', end.signal);
    case 'timedOut':
      return phrase('did not finish in {0} s', end.limitMs / 1_000);
    case 'idle':
      return phrase('printed nothing for {0} s and was ended', end.limitMs / 1_000);
    case 'cancelled':
      return phrase('was cancelled');
    case 'unknown':
      return phrase('ended, exit code unknown');
  }
}

function measureNumbers({ pattern, low, high }: NumberCheck, reports: readonly RunReport[]): Measured {
  const values: number[] = [];
  for (const { output } of reports) {
    const found = printedNumber(output, pattern);
    if (found.kind === 'none') return { verdict: 'failed', measured: found.why, evidence: tail(output) };
    values.push(found.value);
  }
  const outside = values.filter((value) => value < low || value > high).length;
  const spread = renderSpread(values);
  return {
    verdict: outside === 0 ? 'passed' : 'failed',
    measured:
      values.length > 1 && outside > 0
        ? phrase('{0}; {1} of {2} outside', spread, outside, values.length)
        : spread,
    evidence: tail(reports.at(-1)?.output ?? ''),
  };
}

function measureOutput({ pattern }: MatchCheck, { output, omitted }: RunReport): Measured {
  const found = matched(pattern, output);
  const measured =
    omitted > 0 && found.verdict === 'failed'
      ? phrase('{0} ({1} characters in the middle were dropped)', found.measured, omitted)
      : found.measured;
  return { ...found, measured, evidence: tail(output) };
}

async function measureText(check: MatchCheck, path: string, { files }: CheckPorts): Promise<Measured> {
  const file = await files.look(path, 'text');
  if (file === null) return { verdict: 'failed', measured: phrase('there is no such file'), evidence: '' };
  if (file.isSecret)
    return { verdict: 'unknown', measured: phrase('it may hold secrets, so it was not read'), evidence: '' };
  if (file.text === null) {
    return {
      verdict: 'unknown',
      measured: phrase('{0} bytes: too large to search, or not text', file.sizeBytes),
      evidence: '',
    };
  }
  return { ...matched(check.pattern, file.text), evidence: tail(file.text) };
}

function matched(pattern: string, text: string): Pick<Measured, 'verdict' | 'measured'> {
  const found = boundedMatch(pattern, text, 'first');
  if (found.kind === 'no match') return { verdict: 'failed', measured: phrase('nothing matches') };
  if (found.kind === 'matched')
    return { verdict: 'passed', measured: phrase("'{0}' matches", found.text.slice(0, 80)) };
  const measured = phrase('the pattern took longer than {0} ms; make it simpler', found.limitMs);
  return { verdict: 'unknown', measured };
}

async function measureFile(
  check: FileCheck,
  { files }: CheckPorts,
  { before }: CheckOptions,
): Promise<Measured> {
  const file = await files.look(check.path, 'text');
  const found = { evidence: '', digest: file?.digest ?? null };
  if (file === null) return { verdict: 'failed', measured: phrase('there is no such file'), ...found };
  const bytes = file.sizeBytes;
  const nothing = holdsNothing(bytes === 0 ? '' : file.text);
  if (nothing !== null) return { verdict: 'failed', measured: nothing, ...found };
  if (check.written !== true) return { verdict: 'passed', measured: phrase('{0} bytes', bytes), ...found };
  if (before === null)
    return { verdict: 'failed', measured: phrase('{0} bytes, older than the task', bytes), ...found };
  if (before(check)?.digest === file.digest) {
    return {
      verdict: 'failed',
      measured: phrase('{0} bytes, unchanged since the task began', bytes),
      ...found,
    };
  }
  return { verdict: 'passed', measured: phrase('{0} bytes, written during the task', bytes), ...found };
}

/** The last characters, whole lines of them where there are several. */
function tail(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.length <= EVIDENCE_CHARS) return trimmed;
  const end = trimmed.slice(-EVIDENCE_CHARS);
  const line = end.indexOf('\n');
  return `…${line < 0 ? end : end.slice(line)}`;
}
