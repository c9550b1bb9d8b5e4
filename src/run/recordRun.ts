import { relative } from 'node:path';
import type { RunEnd, RunHooks, RunReport, RunRequest, RunnerKind } from '../core/runner';
import { createOutputBuffer } from './outputBuffer';

/**
 * The report of what `execute` does: what it shows is kept and passed on, its time is taken. `root` is what
 * the report's folder is relative to.
 */
export async function recordRun(
  root: string,
  runner: RunnerKind,
  { command, folder }: RunRequest,
  hooks: RunHooks,
  execute: (show: (text: string) => void) => Promise<RunEnd>,
): Promise<RunReport> {
  const startedMs = performance.now();
  const buffer = createOutputBuffer();
  const end = await execute((text) => {
    if (text === '') return;
    buffer.push(text);
    hooks.onOutput(text);
  });
  const { text, omitted } = buffer.read();
  const place = relative(root, folder).replaceAll('\\', '/') || '.';
  return {
    command,
    folder: place,
    runner,
    end,
    output: text,
    omitted,
    durationMs: performance.now() - startedMs,
    log: null,
    boundary: null,
  };
}
