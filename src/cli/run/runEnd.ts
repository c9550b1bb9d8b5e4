/** How a run ends for whoever started it: its exit code, and what stderr says in the end. */
import type { Ledger } from '../../agent/ledger';
import type { Entry, FailureAction, TurnEnd } from '../../core/conversation/conversation';
import type { RunResult } from './runResult';
import { shellWord } from '../../core/text/shellWord';

/** What is told beside the result. */
export interface RunEnd {
  readonly result: RunResult;
  readonly end: TurnEnd | null;
  readonly ledger: Pick<Ledger, 'cost' | 'sources'>;
  /** Absolute path; null where nothing of the session outlives this process. */
  readonly journal: string | null;
  readonly isCancelled: boolean;
}

const EXIT_CODES: Readonly<Record<RunResult['outcome'], number>> = {
  accomplished: 0,
  not_accomplished: 1,
  stopped: 1,
  failed: 4,
};

/** A fault of RepoMaster itself is no fault of something outside. */
export function exitCodeOf({ result, end, isCancelled }: RunEnd): number {
  if (isCancelled) return 130;
  return end?.kind === 'failed' && end.action === 'showLog' ? 70 : EXIT_CODES[result.outcome];
}

/** How the session's last turn ended; null where it was broken off. */
export function lastEnd(entries: readonly Entry[]): TurnEnd | null {
  const last = entries.findLast((entry) => entry.type === 'asked' || entry.type === 'ended');
  return last?.type === 'ended' ? last.end : null;
}

/** One line: how it came out, why, and what helps where it did not. */
export function endLine(run: RunEnd): string {
  const { result, end, isCancelled, journal } = run;
  const word = isCancelled ? 'cancelled' : result.outcome.replaceAll('_', ' ');
  const reason = isCancelled ? '' : `: ${result.reason}`;
  const isOver = result.outcome === 'accomplished' && !isCancelled;
  const hint = end?.kind === 'failed' && end.action !== null ? (WHERE[end.action] ?? null) : null;
  const goOn = isOver || journal === null ? null : `Continue with --journal ${shellWord(journal)}`;
  return [`${word}${reason}`, ...[hint, goOn].flatMap((part) => (part === null ? [] : [part]))]
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** Where on this command line the thing is that the message speaks of. */
const WHERE: Readonly<Partial<Record<FailureAction, string>>> = {
  setKey: 'The key is read from ANTHROPIC_API_KEY',
  chooseModel: 'The model is named by --model',
  openSettings: 'The server is named by --base-url, the model by --model',
};

/** For people: what was changed, what was checked, what it took and for what. */
export function accountLines({ result, ledger, journal }: RunEnd): readonly string[] {
  const { files, checks, breaches, findings, turns, tokens, seconds } = result;
  const used = tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite;
  const cached = tokens.cacheRead === 0 ? '' : `, ${count(tokens.cacheRead)} read from the cache`;
  const cost = ledger.cost === null ? '' : `, $${ledger.cost.toFixed(2)}`;
  const total = ledger.sources.reduce((sum, each) => sum + each.tokens, 0);
  const shares = ledger.sources
    .slice(0, MOST_SOURCES)
    .map(({ source, tokens: spent }) => `${source} ${Math.round((100 * spent) / total)} %`);
  return [
    ...files.map(({ path, change }) => `${change} ${path}`),
    ...checks.map(
      ({ command, before, after }) => `${command}: ${before} before, ${after ?? 'not run'} after`,
    ),
    ...breaches.map(({ path, symbol }) => `beyond the plan: ${path} ${symbol}`),
    ...findings.map(({ kind, path, line }) => `${kind}: ${path === '' ? 'the answer' : path}:${line}`),
    `${turns} ${turns === 1 ? 'reply' : 'replies'}, ${count(used)} tokens (${count(tokens.output)} written${cached})${cost}, ${seconds.toFixed(1)} s`,
    ...(shares.length === 0 ? [] : [`what was sent, by source (estimated): ${shares.join(', ')}`]),
    ...(journal === null ? [] : [`journal: ${journal}`]),
  ];
}

const MOST_SOURCES = 8;

function count(tokens: number): string {
  return tokens.toLocaleString('en-US');
}
