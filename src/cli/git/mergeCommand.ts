import type { Writable } from 'node:stream';
import type { MergeReport, MergeResult } from '../../core/git/conflicts';
import type { RunTests } from '../../core/git/mergePorts';
import { choicesFrom } from '../../scenarios/git/choices';
import type { Applied } from '../../scenarios/git/choices';
import type { Choice } from '../../scenarios/git/resolution';
import type { MergeEngine } from '../../session/merge/mergeEngine';
import type { WholeReading } from '../../scenarios/git/mergeReport';
import { writeJson, writeText } from '../output';
import type { MergeOptions } from './syntax/mergeSyntax';
import { readResolutions } from './readResolutions';
import { renderMerge } from './renderMerge';
import type { FirstReasons, Notes } from './renderMerge';

export interface MergeCommandPorts {
  readonly engine: MergeEngine;
  /** Runs a command line before the commit. */
  readonly testsBy: (command: string) => RunTests;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

const NOTHING = {
  sure: 'No candidate is sure; nothing was written.\n',
  other: 'There is no candidate to write; nothing was written.\n',
} as const;

/**
 * Runs `repomaster git merge`: what is under way on stdout, and with --apply what became of it. The exit code: 1 where something
 * is left after it. Writes nothing without --apply. Throws UserError for resolutions that do not fit, CancelledError.
 */
export async function runMerge(
  options: MergeOptions,
  { engine, testsBy, stdout, stderr }: MergeCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  // Before the merge is read: a file that is wrong costs nothing.
  const applying = await appliedOf(options.apply);
  const { preview } = options;
  const asked = preview === null ? null : { theirs: preview.theirs, ours: preview.into };
  let reported = reportedOf(await engine.report(asked, signal));
  if (applying !== null && reported.report.state !== 'none') {
    const choices = choicesFrom(reported.report, applying);
    // With nothing to write there is nothing to back up; without a conflict the merge can still be ended.
    if (choices.length === 0 && reported.report.conflicts.length > 0) {
      await print(reported, options.json, stdout, signal);
      await writeText(stderr, [NOTHING[options.apply === 'sure' ? 'sure' : 'other']], signal);
      return 1;
    }
    const tests = options.check === null ? null : testsBy(options.check);
    reported = await applied(engine, reported.report, { choices, tests }, signal);
  }
  await print(reported, options.json, stdout, signal);
  const { result, conflicts } = reported.report;
  return result !== null && (conflicts.length > 0 || isHeld(result)) ? 1 : 0;
}

async function appliedOf(apply: MergeOptions['apply']): Promise<Applied | null> {
  return apply === null || typeof apply === 'string' ? apply : readResolutions(apply.file);
}

interface ReportedMerge {
  readonly report: MergeReport;
  readonly reasons: FirstReasons;
  readonly notes: Notes;
}

function reportedOf({ report, candidates, reading }: WholeReading): ReportedMerge {
  const notes = reading.files.flatMap(({ note, conflicts }) =>
    note === null ? [] : conflicts.map(({ id }) => [id, note] as const),
  );
  const reasons = new Map([...candidates].map(([id, [first]]) => [id, first?.evidence ?? []]));
  return { report, reasons, notes: new Map(notes) };
}

/** Whether a check kept it from being committed; others are told, and hold nothing. */
function isHeld({ commit, checks }: MergeResult): boolean {
  return commit === null && checks.some(({ outcome }) => outcome === 'failed');
}

/**
 * What is left after it, and what came of it. Of a rebase that went on, the conflicts of its next commit are what is left; what
 * has ended keeps its name and its sides.
 */
async function applied(
  engine: MergeEngine,
  before: MergeReport,
  { choices, tests }: { readonly choices: readonly Choice[]; readonly tests: RunTests | null },
  signal: AbortSignal,
): Promise<ReportedMerge> {
  const result = await engine.apply(choices, tests, signal);
  const next = reportedOf(await engine.report(null, signal));
  if (next.report.state !== 'none') return { ...next, report: { ...next.report, result } };
  return { report: { ...before, conflicts: [], silent: [], result }, reasons: new Map(), notes: new Map() };
}

async function print(
  { report, reasons, notes }: ReportedMerge,
  asJson: boolean,
  stdout: Writable,
  signal: AbortSignal,
): Promise<void> {
  await (asJson
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderMerge(report, reasons, notes)], signal));
}
