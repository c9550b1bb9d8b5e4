import type { Experience, JudgedThread } from '../../core/hub/experience';
import type { HostedComment, HostedThread, RepositoryHost } from '../../core/hub/repositoryHost';
import { UserError } from '../../core/errors';
import type { DiffFiles } from './diffFiles';
import { judge } from './judge';
import type { Judgement } from './judge';
import { queriesOf, statementOf } from './problem';
import type { Problem } from './problem';
import { fixesNamed, solutionOf } from './solution';
import type { NamedFix } from './solution';

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

export interface SearchedExperience {
  readonly experience: Experience;
  /** Addresses of those results that are pull requests and were merged. */
  readonly merged: ReadonlySet<string>;
}

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
): Promise<SearchedExperience> {
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
  const shown = all.slice(0, MOST_RESULTS);
  for (const each of shown) results.push(await judgedThread(name, each, { host, diffs }, signal));
  const merged = new Set(shown.flatMap(({ thread }) => (thread.merged ? [thread.url] : [])));
  return { experience: { version: 1, statement: statementOf(problem), results }, merged };
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
  const judged = judge(thread, comments, problem);
  const helps = judged.relevant && solutionOf(thread, comments) !== null;
  return { thread, comments, ...judged, score: judged.score + (helps ? 0.5 : 0) };
}

/** What relevant threads name as their fix, one hop far. */
async function followed(
  name: string,
  looked: readonly Looked[],
  host: RepositoryHost,
  signal: AbortSignal,
): Promise<readonly Looked[]> {
  const fixers = new Map<number, Looked>();
  for (const issue of looked) {
    if (!issue.relevant || issue.thread.kind === 'pull') continue;
    for (const named of fixesNamed(name, issue.thread, issue.comments)) {
      if (fixers.size === MOST_HOPS) return [...fixers.values()];
      if (fixers.has(named.number)) continue;
      const known = looked.find(({ thread }) => thread.number === named.number);
      const thread = known?.thread ?? (await host.thread(name, named.number, signal));
      if (thread === null) continue;
      const comments = known?.comments ?? (await host.comments(name, named.number, signal));
      fixers.set(named.number, { thread, comments, ...asFix(issue, thread, known ?? null, named) });
    }
  }
  return [...fixers.values()];
}

/** A fix that was merged, that a maintainer names, or that is about the problem by itself; else it is a stranger's word alone. */
function asFix(
  issue: Looked,
  thread: HostedThread,
  known: Looked | null,
  { byMaintainer }: NamedFix,
): Judgement {
  const state = thread.merged ? 'merged' : thread.state;
  const about = `Issue #${issue.thread.number}, which is about the problem`;
  if (!thread.merged && !byMaintainer && known?.relevant !== true)
    return {
      ...{ relevant: false, score: 0 },
      reason: `${about}, names it as its fix, but no maintainer says so; ${state}.`,
    };
  return {
    relevant: true,
    reason: `${about}, names it as its fix; ${state}.`,
    // Before the issue comes its fix, unless nobody took it.
    score: issue.score + (thread.merged ? 0.5 : -0.5),
  };
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
