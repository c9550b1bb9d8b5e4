import { resolve } from 'node:path';
import { machineClock } from '../../agent/machineClock';
import { findFolder } from '../folder';
import { checkFile, writeJson, writeText } from '../output';
import type { StatusLine } from '../statusLine';
import { performTask } from './performTask';
import { resultLines } from './resultLines';
import { accountLines, endLine, exitCodeOf } from './runEnd';
import type { RunEnd } from './runEnd';
import { checkLimits } from './runLimits';
import { runModel } from './runModel';
import type { RunCommandPorts } from './runPorts';
import type { RunOptions } from './runSyntax';
import { openSession } from './session';
import { taskText } from './taskText';
import { untilKilled } from './untilKilled';

/**
 * Runs `repomaster run`: one task on one folder, by a model, to its end; its answer on stdout (or the whole result as one
 * line of JSON), its patch in a file. Returns the exit code. Throws UserError for what cannot be begun, CancelledError.
 */
export async function runTask(
  options: RunOptions,
  ports: RunCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const folder = await findFolder(options.folder);
  for (const file of [options.patch, options.journal]) if (file !== null) await checkFile(file);
  const text = await taskText(options);
  const model = runModel('run', options, ports.environment, ports.log);
  checkLimits(options, model.identity);
  const session = await openSession(options.journal, ports.sessions, machineClock.nowMs());
  try {
    const common = { options, ports, session, folder, text, model };
    const work = { ...common, role: null, secrets: ports.environment };
    const { run } = await performTask(work, signal);
    await (options.json
      ? writeJson(ports.stdout, [`${JSON.stringify(run.result)}\n`], untilKilled())
      : writeText(ports.stdout, [`${run.result.answer}\n`], untilKilled()));
    await tellEnd(run, options, ports.status);
    return exitCodeOf(run);
  } finally {
    await session.close();
  }
}

async function tellEnd(
  run: RunEnd,
  { json, output }: RunOptions,
  status: Pick<StatusLine, 'note'>,
): Promise<void> {
  const isGood = exitCodeOf(run) === 0;
  const lines = [
    // The JSON has what the contract says, and the folder is not in it.
    ...(output === null ? [] : await resultLines(resolve(output))),
    ...(json && isGood ? [] : [endLine(run)]),
    ...(json ? [] : accountLines(run)),
  ];
  for (const line of lines) status.note(`repomaster: ${line}`);
}
