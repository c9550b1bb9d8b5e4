import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readJournalFile } from '../../session/journal/journalFile';
import { defaultLimits } from '../../agent/limits';
import { agentTurn } from '../../agent/loop';
import { machineClock } from '../../agent/machineClock';
import { ACT_PROMPT } from '../../agent/prompts/system';
import { transcript } from '../../session/journal/transcript';
import type { AgentEvent, Entry } from '../../core/conversation/conversation';
import { UserError, errorText, throwIfCancelled } from '../../core/errors';
import { createRedact } from '../../core/redact/redact';
import { NO_CORRECTION } from '../../core/tokens/estimateCorrection';
import { findFolder } from '../folder';
import { writeJson, writeText } from '../output';
import { openRunTask } from '../run/openRunTask';
import type { RunCommandPorts } from '../run/runPorts';
import { tellProgress } from '../run/runProgress';
import { openSession } from '../run/session';
import type { ComparedCall } from '../schema/answerForms';
import { compareCalls } from './compareCalls';
import { recordedModel } from './recordedModel';
import type { ReplayOptions } from './replaySyntax';

/**
 * Runs `repomaster replay`: prints the session (its entries with --json), or plays its model's replies again on a copy of the
 * folder, which stays as it is, and tells call by call whether the same comes of it. Returns the exit code: 1 where
 * something differs. Throws UserError, CancelledError.
 */
export async function replay(
  options: ReplayOptions,
  ports: RunCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { entries } = readJournalFile(options.journal);
  if (!options.again) {
    await (options.json
      ? writeJson(ports.stdout, [`${JSON.stringify(entries)}\n`], signal)
      : writeText(ports.stdout, [transcript(entries)], signal));
    return 0;
  }
  const folder = await findFolder(options.folder);
  const home = await mkdtemp(join(tmpdir(), 'repomaster-replay-'));
  try {
    const copy = join(home, basename(folder));
    await copyFolder(folder, copy);
    const now = await playAgain(entries, copy, home, options, ports, signal);
    const calls = compareCalls(entries, now);
    await (options.json
      ? writeJson(ports.stdout, [`${JSON.stringify({ version: 1, calls })}\n`], signal)
      : writeText(ports.stdout, [told(calls)], signal));
    return calls.every(({ same }) => same) ? 0 : 1;
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function copyFolder(folder: string, copy: string): Promise<void> {
  try {
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  } catch (error) {
    throw new UserError(
      'outside-failed',
      `the folder could not be copied for the replay (${errorText(error)}); free some space in the temporary folder`,
    );
  }
}

async function playAgain(
  then: readonly Entry[],
  folder: string,
  home: string,
  given: ReplayOptions,
  ports: RunCommandPorts,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const session = await openSession(null, join(home, 'sessions'), machineClock.nowMs());
  const { workers, large, cache, approve } = given;
  const options = {
    folder,
    workers,
    large,
    cache,
    approve,
    contract: false,
    checks: [],
    inputs: [],
    output: null,
  };
  // The recorded commands run on this machine: what they ran in is not recorded.
  const task = await openRunTask(
    { options: { ...options, runner: 'local' }, ports, session, folder, asked: '', unseen: [] },
    signal,
  );
  try {
    const entries: Entry[] = [...session.entries];
    const parts = {
      ...{ model: recordedModel(then), tools: task.tools, approvals: task.approvals },
      ...{ reviewer: task.reviewer, clock: machineClock, log: ports.log, system: ACT_PROMPT },
      // The recorded replies are all there are.
      limits: { ...defaultLimits, steps: then.length, turnTokens: Number.MAX_SAFE_INTEGER },
      ...{ correction: NO_CORRECTION, redact: createRedact(ports.environment) },
      journal: { append: (entry: Entry): void => void entries.push(entry) },
    };
    for (const asked of then) {
      // The same is sent as then; on which branch files were changed is all one.
      if (asked.type === 'branched') entries.push(asked);
      if (asked.type !== 'asked') continue;
      throwIfCancelled(signal);
      const { text, context, start, mentions } = asked;
      const question = { text, context, start, ...(mentions === undefined ? {} : { mentions }) };
      const tell = (event: AgentEvent): void => tellProgress(event, ports.status, () => machineClock.nowMs());
      await agentTurn(parts, { entries: [...entries], question }, tell, signal);
    }
    throwIfCancelled(signal);
    return entries;
  } finally {
    await task.close();
    await session.close();
  }
}

function told(calls: readonly ComparedCall[]): string {
  const differing = calls.filter(({ same }) => !same);
  const lines = differing.map(({ name, callId, why }) => `${name} (${callId}): ${why}`);
  return [
    `${calls.length} calls: ${calls.length - differing.length} as then, ${differing.length} not`,
    ...lines,
    '',
  ].join('\n');
}
