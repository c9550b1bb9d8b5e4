import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutputBatches } from '../../../src/session/terminal/outputBatches';
import { readShellOutput } from '../../../src/session/terminal/shellOutput';
import { startTimer } from '../../../src/core/async/throttle';
import { findLocalShell } from '../../../src/run/localShell';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { recordRun } from '../../../src/run/recordRun';
import { answerAs } from '../programs';
import type { OutputCost, OutputWay } from '../programs';

const LINE = 'a line of thirty-one characters';
/** A terminal hands its data over in chunks of about that size. */
const CHUNK_CHARS = 2 ** 16;
/** After a tenth of it the code is compiled and the garbage as much as it will be: what grows then grows with the output. */
const WARM_UP_SHARE = 0.1;
const LIMIT_MS = 14 * 60_000;

type Measure = (bytes: number, folder: string) => Promise<number>;

const ways: Readonly<Record<OutputWay, Measure>> = {
  floor: async (bytes) => {
    await new Promise<void>((resolve, reject) => {
      const child = spawn('sh', ['-c', `${printing(bytes)} | cat >/dev/null`], { stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`the floor ended with ${code ?? 'a signal'}`)),
      );
    });
    return 0;
  },
  captured: async (bytes, folder) => {
    const environment = process.env;
    const logs = createRunLogs(join(folder, 'logs'));
    const runner = createLocalProcess({
      root: folder,
      shell: findLocalShell(environment),
      environment,
      logs,
    });
    let shown = 0;
    const { end, log } = await runner.run(
      { command: printing(bytes), folder, timeoutMs: LIMIT_MS },
      { onOutput: (text) => (shown += text.length) },
      new AbortController().signal,
    );
    if (end.kind !== 'exited' || shown !== bytes) throw new Error(`${JSON.stringify(end)}, ${shown} bytes`);
    return log?.bytes ?? 0;
  },
  terminal: async (bytes, folder) => {
    const request = { command: 'print', folder, timeoutMs: LIMIT_MS };
    const logs = createRunLogs(join(folder, 'logs'));
    const { log } = await recordRun(
      { root: folder, logs },
      'terminal',
      request,
      { onOutput: () => undefined },
      async (recorder) => {
        await readShellOutput(terminalData(bytes), recorder, () => undefined);
        return { kind: 'exited', code: 0 };
      },
    );
    return log?.bytes ?? 0;
  },
  shown: async (bytes) => {
    let written = 0;
    const batches = createOutputBatches((text) => (written += text.length), startTimer);
    for await (const chunk of terminalData(bytes)) batches.push(chunk);
    batches.flush();
    return written === 0 ? NaN : 0;
  },
};

answerAs('output', async ({ way, bytes }): Promise<OutputCost> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'repomaster-bench-')));
  try {
    await ways[way](Math.round(bytes * WARM_UP_SHARE), folder);
    const before = process.resourceUsage().maxRSS;
    const started = performance.now();
    const keptBytes = await ways[way](bytes, folder);
    const ms = performance.now() - started;
    const peak = process.resourceUsage().maxRSS;
    return { ms, keptBytes, peakBytes: peak * 1024, grownBytes: (peak - before) * 1024 };
  } finally {
    await rm(folder, { recursive: true });
  }
});

function printing(bytes: number): string {
  return `yes '${LINE}' | head -c ${bytes}`;
}

/** Coloured lines between the marks of shell integration. */
async function* terminalData(bytes: number): AsyncIterable<string> {
  yield '\u001b]633;C\u0007';
  const chunk = `\u001b[32m${LINE}\u001b[0m\r\n`.repeat(CHUNK_CHARS / LINE.length);
  for (let left = bytes; left > 0; left -= chunk.length) {
    yield chunk.slice(0, left);
    // As data comes: timers have their turn between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield '\u001b]633;D;0\u0007';
}
