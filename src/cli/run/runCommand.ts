import { defaultLimits } from '../../agent/limits';
import type { Limits } from '../../agent/limits';
import { agentTurn, readTurn } from '../../agent/loop';
import { machineClock } from '../../agent/machineClock';
import { ACT_PROMPT } from '../../agent/prompts/system';
import type { Entry } from '../../core/conversation';
import { DEFAULT_BUDGET_TOKENS } from '../../core/context';
import type { ModelClient } from '../../core/languageModel';
import { createRedact } from '../../core/redact/redact';
import { NO_CORRECTION } from '../../core/tokens/estimateCorrection';
import { findFolder } from '../folder';
import { checkFile, writeStream } from '../output';
import type { StatusLine } from '../statusLine';
import { openBench } from './bench';
import type { Bench } from './bench';
import { runModel } from './runModel';
import { tellProgress } from './runProgress';
import { nextTurn } from './runQuestion';
import type { NextTurn } from './runQuestion';
import type { RunCommandPorts } from './runPorts';
import { runResult } from './runResult';
import type { RunResult } from './runResult';
import type { RunOptions } from './runSyntax';
import { openSession } from './session';
import type { Session } from './session';
import { taskText } from './taskText';

const EXIT_CODES: Readonly<Record<RunResult['outcome'], number>> = {
  accomplished: 0,
  not_accomplished: 1,
  stopped: 1,
  failed: 4,
};

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
  if (options.patch !== null) await checkFile(options.patch);
  const text = await taskText(options);
  const model = runModel(options, ports.environment, ports.log);
  const session = await openSession(options.journal, ports.sessions, machineClock.nowMs());
  try {
    const next = nextTurn(session.entries, text);
    const bench = await openBench({ options, ports, session, folder }, signal);
    try {
      const entries =
        next.kind === 'done'
          ? session.entries
          : await work(next, { options, ports, session, bench, model }, signal);
      const result = await finish(entries, { options, session, bench }, signal);
      await writeStream(
        ports.stdout,
        [options.json ? `${JSON.stringify(result)}\n` : `${result.answer}\n`],
        signal,
      );
      if (!options.json) tellResult(result, ports.status);
      return signal.aborted ? 130 : EXIT_CODES[result.outcome];
    } finally {
      await bench.close();
    }
  } finally {
    await session.close();
  }
}

interface Work {
  readonly options: RunOptions;
  readonly ports: RunCommandPorts;
  readonly session: Session;
  readonly bench: Bench;
  readonly model: ModelClient;
}

/** Takes the turn to its end, and returns the session's entries. */
async function work(
  next: Exclude<NextTurn, { kind: 'done' }>,
  { options, ports, session, bench, model }: Work,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [...session.entries];
  const isFirst = !entries.some(({ type }) => type === 'asked');
  const question = next.kind === 'goOn' ? null : next.question;
  const start =
    question !== null && isFirst
      ? (await bench.folder.context(DEFAULT_BUDGET_TOKENS, question.text))?.text
      : undefined;
  await bench.begin(signal);
  const parts = {
    ...{ model, tools: bench.tools, approvals: bench.approvals, reviewer: bench.reviewer },
    ...{ clock: machineClock, log: ports.log, limits: limitsOf(options), system: ACT_PROMPT },
    signaturesOf: (paths: readonly string[], of: AbortSignal) => bench.signaturesOf(paths, of),
    correction: NO_CORRECTION,
    redact: createRedact(ports.environment),
    journal: {
      append: (entry: Entry): void => {
        session.journal.append(entry);
        entries.push(entry);
      },
    },
  };
  const turn = agentTurn(
    parts,
    { entries: session.entries, question: question && { ...question, start } },
    signal,
  );
  await readTurn(turn, (event) => tellProgress(event, ports.status, () => machineClock.nowMs()));
  return entries;
}

function limitsOf({ maxSteps, maxTokens, maxSeconds, maxCost }: RunOptions): Limits {
  return {
    ...defaultLimits,
    // Nobody is there to say "go on".
    steps: maxSteps ?? 100,
    turnTokens: maxTokens ?? 2_000_000,
    turnMs: maxSeconds === null ? null : maxSeconds * 1000,
    turnCost: maxCost,
  };
}

async function finish(
  entries: readonly Entry[],
  { options, session, bench }: Pick<Work, 'options' | 'session' | 'bench'>,
  signal: AbortSignal,
): Promise<RunResult> {
  // What was done is told also where the work was cancelled.
  const telling = signal.aborted ? new AbortController().signal : signal;
  const files = await bench.exportPatch(options.patch, telling);
  return runResult({ entries, files, before: bench.before(), journal: session.journalPath });
}

function tellResult(
  { outcome, reason, files, checks, turns, tokens, cost, journal }: RunResult,
  status: Pick<StatusLine, 'note'>,
): void {
  const used = tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite;
  const lines = [
    `${outcome.replaceAll('_', ' ')}: ${reason}`,
    ...files.map(({ path, change }) => `${change} ${path}`),
    ...checks.map(
      ({ command, before, after }) => `${command}: ${before} before, ${after ?? 'not run'} after`,
    ),
    `${turns} replies, ${used} tokens${cost === null ? '' : `, $${cost.toFixed(2)}`}; journal: ${journal}`,
  ];
  for (const line of lines) status.note(`repomaster: ${line}`);
}
