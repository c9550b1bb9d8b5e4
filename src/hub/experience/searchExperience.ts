import type { Experience, JudgedThread } from '../../core/hub/experience';
import type { HostedComment, HostedThread, RepositoryHost } from '../../core/hub/repositoryHost';
import { UserError } from '../../core/errors';
import type { DiffFiles } from './diffFiles';
import { judge } from './judge';
import type { Judgement } from './judge';
import { queriesOf, statementOf } from './problem';
import type { Problem } from './problem';
import { fixersNamed, solutionOf } from './solution';

export interface ExperienceParts {
  readonly host: RepositoryHost;
  /** Null: no diff is saved. */
  readonly diffs: DiffFiles | null;
}

/** Threads whose comments are read: each is a request. */
const MOST_READ = 6;
/** Threads that another one names as its fix. */
const MOST_HOPS = 4;
const MOST_RESULTS = 10;

interface Looked extends Judgement {
  readonly thread: HostedThread;
  readonly comments: readonly HostedComment[];
}

/**
 * What a repository's issues and pull requests say of a problem: searched for from narrow to wide until something is about it, each
 * judged; of pull requests that are, the diff is saved. `name` is the repository's name today. Throws as the host does.
 */
export async function searchExperience(
  name: string,
  problem: Problem,
  { host, diffs }: ExperienceParts,
  signal: AbortSignal,
): Promise<Experience> {
  const found = await search(name, problem, host, signal);
  const looked: Looked[] = [];
  for (const [at, thread] of found.entries())
    looked.push(await look(name, thread, problem, at < MOST_READ ? host : null, signal));
  const fixers = await followed(name, looked, host, signal);
  const all = [
    ...looked.filter(({ thread }) => !fixers.some((each) => each.thread.number === thread.number)),
    ...fixers,
  ];
  all.sort((a, b) => Number(b.relevant) - Number(a.relevant) || b.score - a.score);
  const results: JudgedThread[] = [];
  for (const each of all.slice(0, MOST_RESULTS))
    results.push(await judgedThread(name, each, { host, diffs }, signal));
  return { version: 1, statement: statementOf(problem), results };
}

/** The threads of all steps up to the first that finds one about the problem; those most like it first. */
async function search(
  name: string,
  problem: Problem,
  host: RepositoryHost,
  signal: AbortSignal,
): Promise<readonly HostedThread[]> {
  const found = new Map<number, HostedThread>();
  for (const query of queriesOf(problem)) {
    for (const thread of await host.searchThreads(name, query, signal)) found.set(thread.number, thread);
    if ([...found.values()].some((thread) => judge(thread, [], problem).relevant)) break;
  }
  // The service's order decides between equals: sort is stable.
  return [...found.values()]
    .map((thread) => ({ thread, score: judge(thread, [], problem).score }))
    .sort((a, b) => b.score - a.score)
    .map(({ thread }) => thread);
}

async function look(
  name: string,
  thread: HostedThread,
  problem: Problem,
  host: RepositoryHost | null,
  signal: AbortSignal,
): Promise<Looked> {
  const comments =
    host === null || thread.comments === 0 ? [] : await host.comments(name, thread.number, signal);
  return { thread, comments, ...judge(thread, comments, problem) };
}

/** What relevant threads name as their fix, one hop far. */
async function followed(
  name: string,
  looked: readonly Looked[],
  host: RepositoryHost,
  signal: AbortSignal,
): Promise<readonly Looked[]> {
  const fixers = new Map<number, Looked>();
  for (const { thread, comments, relevant, score } of looked) {
    if (!relevant || thread.kind === 'pull') continue;
    for (const number of fixersNamed(name, thread, comments)) {
      if (fixers.size === MOST_HOPS) return [...fixers.values()];
      if (fixers.has(number)) continue;
      const known = looked.find((each) => each.thread.number === number);
      const fixer = known?.thread ?? (await host.thread(name, number, signal));
      if (fixer === null) continue;
      const own = known?.comments ?? (await host.comments(name, number, signal));
      const state = fixer.merged ? 'merged' : fixer.state;
      const reason = `Issue #${thread.number}, which is about the problem, names it as its fix; ${state}.`;
      // Behind the issue's own words comes the fix itself, unless nobody took it.
      const better = fixer.merged ? 0.5 : -0.5;
      fixers.set(number, { thread: fixer, comments: own, relevant: true, reason, score: score + better });
    }
  }
  return [...fixers.values()];
}

async function judgedThread(
  name: string,
  { thread, comments, relevant, reason }: Looked,
  { host, diffs }: ExperienceParts,
  signal: AbortSignal,
): Promise<JudgedThread> {
  const { url, kind } = thread;
  const solution = relevant ? solutionOf(thread, comments) : null;
  const plain = { url, kind, relevant, reason, solution, diff: null };
  if (kind !== 'pull' || !relevant || diffs === null) return plain;
  try {
    const diff = await host.pullDiff(name, thread.number, signal);
    return diff === null ? plain : { ...plain, diff: await diffs.save(name, thread.number, diff) };
  } catch (error) {
    // The service refuses diffs that are too long; the rest of the answer stays what it is.
    if (!(error instanceof UserError)) throw error;
    return { ...plain, reason: `${reason} Its diff was not saved: ${error.message}` };
  }
}
