import type {
  Check,
  CheckResult,
  CheckVerdict,
  CheckedFiles,
  FileCheck,
  MatchCheck,
  NumberCheck,
} from '../core/checks';
import { UserError, throwIfCancelled } from '../core/errors';
import type { RunEnd, RunReport, Runner } from '../core/runner';
import { boundedMatch } from './boundedMatch';
import { printedNumber, renderSpread } from './printedNumber';
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
  readonly measured: string;
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
  const { digest = null, ...measured } = await measure(check, ports, options, signal);
  return { check, ...measured, digest, durationMs: ports.nowMs() - startedMs };
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
    if (typeof report === 'string') return { verdict: 'unknown', measured: report, evidence: '' };
    reports.push(report);
    const early = unwanted(report, check.type === 'exit' ? (check.code ?? 0) : 0);
    if (early !== null) return early;
  }
  const [report] = reports;
  if (!report) throw new Error(`a ${check.type} check without a command`);
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
): Promise<RunReport | string> {
  try {
    const report = await runner.run(request, { onOutput: (text) => options.onOutput(text) }, signal);
    throwIfCancelled(signal);
    return report;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `could not be started: ${error.message}`;
  }
}

/** What a run's end comes to where it is not the one that is wanted; null where it is. */
function unwanted({ end, output }: RunReport, code: number): Measured | null {
  if (end.kind === 'exited' && end.code === code) return null;
  const verdict = end.kind === 'exited' ? 'failed' : 'unknown';
  return { verdict, measured: sayEnd(end), evidence: tail(output) };
}

function sayEnd(end: RunEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exited with ${end.code}`;
    case 'signalled':
      return `ended by ${end.signal}`;
    case 'timedOut':
      return `did not end in ${end.limitMs / 1_000} s`;
    case 'idle':
      return `printed nothing for ${end.limitMs / 1_000} s and was ended`;
    case 'cancelled':
      return 'was cancelled';
    case 'unknown':
      return 'ended, and nobody said how';
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
  const share = values.length > 1 && outside > 0 ? `; ${outside} of ${values.length} outside` : '';
  return {
    verdict: outside === 0 ? 'passed' : 'failed',
    measured: `${renderSpread(values)}${share}`,
    evidence: tail(reports.at(-1)?.output ?? ''),
  };
}

function measureOutput({ pattern }: MatchCheck, { output, omitted }: RunReport): Measured {
  const found = matched(pattern, output);
  const part =
    omitted > 0 && found.verdict === 'failed' ? ` (${omitted} characters in the middle were not kept)` : '';
  return { ...found, measured: `${found.measured}${part}`, evidence: tail(output) };
}

async function measureText(check: MatchCheck, path: string, { files }: CheckPorts): Promise<Measured> {
  const file = await files.look(path, 'text');
  if (file === null) return { verdict: 'failed', measured: 'there is no such file', evidence: '' };
  if (file.isSecret)
    return { verdict: 'unknown', measured: 'it holds secrets, and is not read', evidence: '' };
  if (file.text === null) {
    return {
      verdict: 'unknown',
      measured: `${file.sizeBytes} bytes are too many to search, or no text`,
      evidence: '',
    };
  }
  return { ...matched(check.pattern, file.text), evidence: tail(file.text) };
}

function matched(pattern: string, text: string): Pick<Measured, 'verdict' | 'measured'> {
  const found = boundedMatch(pattern, text, 'first');
  if (found.kind === 'no match') return { verdict: 'failed', measured: 'nothing matches' };
  if (found.kind === 'matched')
    return { verdict: 'passed', measured: `'${found.text.slice(0, 80)}' matches` };
  const measured = `the pattern did not come to an end in ${found.limitMs} ms; make it simpler`;
  return { verdict: 'unknown', measured };
}

async function measureFile(
  check: FileCheck,
  { files }: CheckPorts,
  { before }: CheckOptions,
): Promise<Measured> {
  const file = await files.look(check.path, 'digest');
  const found = { evidence: '', digest: file?.digest ?? null };
  if (file === null) return { verdict: 'failed', measured: 'there is no such file', ...found };
  const size = `${file.sizeBytes} bytes`;
  if (file.sizeBytes === 0) return { verdict: 'failed', measured: 'the file is empty', ...found };
  if (check.written !== true) return { verdict: 'passed', measured: size, ...found };
  if (before === null)
    return { verdict: 'failed', measured: `${size}, from before the work began`, ...found };
  if (before(check)?.digest === file.digest) {
    return { verdict: 'failed', measured: `${size}, the same bytes as before the work began`, ...found };
  }
  return { verdict: 'passed', measured: `${size}, written since the work began`, ...found };
}

/** The last characters, whole lines of them where there are several. */
function tail(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.length <= EVIDENCE_CHARS) return trimmed;
  const end = trimmed.slice(-EVIDENCE_CHARS);
  const line = end.indexOf('\n');
  return `…${line < 0 ? end : end.slice(line)}`;
}
