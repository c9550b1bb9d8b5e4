import { relative, sep } from 'node:path';
import type { RunEnd, RunHooks, RunReport, RunRequest, RunnerKind } from '../core/running/runner';
import type { RunLogs } from './log/runLogs';
import { createOutputBuffer } from './outputBuffer';

/** Where the runs of a runner are told and kept. */
export interface RunPlace {
  /** Absolute: what a report's folder is relative to. */
  readonly root: string;
  /** Where the whole output goes; absent = it is not kept. */
  readonly logs?: RunLogs | undefined;
}

export interface Recorder {
  /** Keeps the text and passes it on. */
  readonly show: (text: string) => void;
  /** Settles once the disk has kept up with what was shown; null where it has. Who reads on meanwhile costs memory. */
  readonly pressure: () => Promise<void> | null;
}

/** The report of what `execute` does: what it shows is kept, on disk too, and passed on, its time is taken. */
export async function recordRun(
  place: RunPlace,
  runner: RunnerKind,
  { command, folder }: RunRequest,
  hooks: RunHooks,
  execute: (recorder: Recorder) => Promise<RunEnd>,
): Promise<RunReport> {
  const startedMs = performance.now();
  const buffer = createOutputBuffer();
  const log = place.logs?.open();
  if (log !== undefined) hooks.onLog?.(log.id);
  const show = (text: string): void => {
    if (text === '') return;
    buffer.push(text);
    log?.push(text);
    hooks.onOutput(text);
  };
  let end: RunEnd;
  try {
    end = await execute({ show, pressure: () => log?.pressure() ?? null });
  } finally {
    await log?.close();
  }
  const { text, omitted } = buffer.read();
  return {
    command,
    folder: relative(place.root, folder).split(sep).join('/') || '.',
    runner,
    end,
    output: text,
    omitted,
    durationMs: performance.now() - startedMs,
    log: (await log?.close()) ?? null,
    boundary: null,
  };
}
