import { relative } from 'node:path';
import type { RunEnd, RunReport, RunRequest } from '../core/runner';
import { createOutputBuffer } from './outputBuffer';

/**
 * The report of what `execute` does: what it shows is kept and passed on to `onOutput`, its time is taken. `root` is what
 * the report's folder is relative to.
 */
export async function recordRun(
  root: string,
  runner: RunReport['runner'],
  { command, folder }: RunRequest,
  onOutput: (text: string) => void,
  execute: (show: (text: string) => void) => Promise<RunEnd>,
): Promise<RunReport> {
  const startedMs = performance.now();
  const buffer = createOutputBuffer();
  const end = await execute((text) => {
    if (text === '') return;
    buffer.push(text);
    onOutput(text);
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
  };
}
