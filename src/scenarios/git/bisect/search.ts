/** The search for the first bad commit: which commit is run next, until one is left or none can tell more. */
import { UserError } from '../../../core/errors';
import type { BisectRun, CommitGraph, Verdict } from '../../../core/git/bisect';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { JournalEntry } from './bisectJournal';
import { afterRun, beginSearch, nextTest, mostRuns } from './nextTest';
import type { Prior } from './nextTest';
import { SURE, nextRepeat, posteriorOf } from './posterior';
import type { Flaky } from './posterior';
import type { Suspicion } from './suspicion';
import type { Named } from './suspects';

export interface SearchAsked {
  /** Full ids; they contain what `graph` leaves out, or are its last. */
  readonly good: string;
  readonly bad: string;
  readonly graph: CommitGraph;
  /** Common ancestors that have to be good for the search to mean anything; empty where `good` is the only one. */
  readonly bases: readonly string[];
  /** How often one commit is run at most, where runs may come out wrong; null where each is taken at its word. */
  readonly repeat: number | null;
  /** Whose runs may come out wrong. */
  readonly flaky: Flaky;
}

export interface Judged {
  readonly verdict: Verdict;
  readonly exit: number;
  readonly named: Named;
  /** The last line that was printed; '' for none. */
  readonly last: string;
}

export interface SearchPorts {
  /** Runs the command on the commit (full id). `aborted`: it ended in a way that says nothing; the search ends. */
  readonly judge: (commit: string) => Promise<Judged | { readonly aborted: Phrase }>;
  /** Resolves once the run is kept. `last` as in Judged. */
  readonly keep: (entry: JournalEntry, last: string) => Promise<void>;
  readonly suspicion: Suspicion;
}

export interface SearchEnd {
  readonly state: 'found' | 'unsure' | 'aborted';
  readonly runs: readonly BisectRun[];
  /** The likeliest first; empty where the search was aborted. */
  readonly candidates: readonly string[];
  readonly confidence: number;
  /** Why it was aborted, or what to know about the answer; null for nothing. */
  readonly note: Phrase | null;
}

/**
 * Searches on from `entries`, which it does not run again. Throws UserError where the ends are not as they were said to be, and
 * as its ports do.
 */
export async function searchFirstBad(
  asked: SearchAsked,
  entries: readonly JournalEntry[],
  ports: SearchPorts,
): Promise<SearchEnd> {
  const search = createRuns(entries, ports);
  try {
    await checkBases(asked, search);
    const end =
      asked.repeat === null
        ? await plainSearch(asked, search, ports)
        : await noisySearch(asked, asked.repeat, search, ports);
    if (end.state !== 'found') return { ...end, runs: search.all() };
    const note = await checkEnds(asked, search);
    // Nothing was seen to change: the answer stands on what was said of the ends.
    const confidence = note === null ? end.confidence : Math.min(end.confidence, UNCHECKED);
    return { ...end, confidence, note, runs: search.all() };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    return { state: 'aborted', runs: search.all(), candidates: [], confidence: 0, note: error.said };
  }
}

/** How sure an answer is told to be if every run came out alike and the ends were not run. */
const UNCHECKED = 0.5;

/** A run that says nothing: it ends the search, and is caught there. */
class Aborted extends Error {
  constructor(readonly said: Phrase) {
    super();
  }
}

interface Runs {
  readonly all: () => readonly JournalEntry[];
  /** Runs the command once more. */
  readonly on: (commit: string) => Promise<JournalEntry>;
}

function createRuns(entries: readonly JournalEntry[], { judge, keep, suspicion }: SearchPorts): Runs {
  const all = [...entries];
  for (const { named } of entries) suspicion.learn(named);
  return {
    all: () => all,
    on: async (commit) => {
      const judged = await judge(commit);
      if ('aborted' in judged) throw new Aborted(judged.aborted);
      const { verdict, exit, named, last } = judged;
      const entry: JournalEntry = { commit, verdict, exit, named };
      await keep(entry, last);
      all.push(entry);
      suspicion.learn(named);
      return entry;
    },
  };
}

/** As git: where good is no ancestor of bad, the bug may have been mended on the way to good. */
async function checkBases({ bases, good, repeat }: SearchAsked, runs: Runs): Promise<void> {
  for (const base of bases) {
    const isKnown = runs.all().some(({ commit, verdict }) => commit === base && verdict !== 'bad');
    if (!isKnown && (await isContradicted(base, 'good', repeat, runs)))
      throw new UserError(
        'bad-input',
        phrase(
          'The command fails on {0} already, where {1} parted from the bad commit. So {1} fixed it, and no commit in between broke it. Name a good commit that the bad one contains.',
          short(base),
          short(good),
        ),
      );
  }
}

type End = Omit<SearchEnd, 'runs'>;

async function plainSearch(asked: SearchAsked, runs: Runs, { suspicion }: SearchPorts): Promise<End> {
  const { graph } = asked;
  let search = runs
    .all()
    .reduce((before, { commit, verdict }) => afterRun(before, commit, verdict), beginSearch(graph));
  for (;;) {
    const prior = await suspicion.priorIn(search.graph);
    const next = nextTest(search, prior);
    if (next === null) return plainEnd(search.graph, prior);
    const { verdict } = await runChecked(next, asked, runs);
    search = afterRun(search, next, verdict);
  }
}

function plainEnd({ ids }: CommitGraph, prior: Prior): End {
  const candidates = [...ids].sort((a, b) => prior(b) - prior(a));
  const all = ids.reduce((sum, id) => sum + prior(id), 0);
  const confidence = ids.length === 1 ? 1 : prior(candidates[0] ?? '') / all;
  return { state: ids.length === 1 ? 'found' : 'unsure', candidates, confidence, note: null };
}

async function noisySearch(
  asked: SearchAsked,
  repeat: number,
  runs: Runs,
  { suspicion }: SearchPorts,
): Promise<End> {
  const { graph } = asked;
  for (;;) {
    const posterior = posteriorOf(graph, await suspicion.priorIn(graph), runs.all(), asked.flaky);
    const { probabilities, likeliest } = posterior;
    const confidence = probabilities[likeliest] ?? 0;
    const next = confidence >= SURE ? null : nextRepeat(graph, posterior, runs.all(), repeat);
    if (next !== null) {
      await runChecked(next, asked, runs);
      continue;
    }
    const order = graph.ids.map((_, at) => at);
    order.sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0));
    const candidates = order.map((at) => graph.ids[at] ?? '');
    return { state: confidence >= SURE ? 'found' : 'unsure', candidates, confidence, note: null };
  }
}

/** What shells exit with where a command is not found, or not allowed to run. */
const NOT_STARTED = [126, 127];

/** Runs the command on the commit; a first run that did not start is compared with the good commit, as git does. */
async function runChecked(commit: string, { good }: SearchAsked, runs: Runs): Promise<JournalEntry> {
  const isFirst = runs.all().every(({ exit }) => NOT_STARTED.includes(exit));
  const ran = await runs.on(commit);
  if (!isFirst || !NOT_STARTED.includes(ran.exit)) return ran;
  const onGood = await runs.on(good);
  if (NOT_STARTED.includes(onGood.exit))
    throw new UserError(
      'bad-input',
      phrase(
        'The command cannot be started: it exits with {0} on the good commit {1}, too. Runs are in a fresh checkout, without files that git does not track.',
        onGood.exit,
        short(good),
      ),
    );
  return ran;
}

/**
 * Runs that all came out alike may say that the command fails everywhere, or nowhere. The end that would tell is run if that keeps
 * to the number of runs that halving needs; if not, this is told.
 */
async function checkEnds({ good, bad, graph, repeat }: SearchAsked, runs: Runs): Promise<Phrase | null> {
  const verdicts = new Set(runs.all().map(({ verdict }) => verdict));
  if (verdicts.size === 0 || (verdicts.has('good') && verdicts.has('bad'))) return null;
  const [end, wanted] = verdicts.has('good') ? ([bad, 'bad'] as const) : ([good, 'good'] as const);
  if (repeat === null && runs.all().length >= (mostRuns(graph) ?? 0))
    return wanted === 'good'
      ? phrase('No run was good. Make sure that the command passes on {0} in a fresh checkout.', short(good))
      : phrase('No run was bad. Make sure that the command fails on {0} in a fresh checkout.', short(bad));
  if (!(await isContradicted(end, wanted, repeat, runs))) return null;
  throw new UserError(
    'bad-input',
    wanted === 'good'
      ? phrase(
          'The command fails on {0}, too, which was said to be good. Runs are in a fresh checkout, without files that git does not track. Make what it needs with --build.',
          short(good),
        )
      : phrase(
          'The command passes on {0}, too, which was said to be bad. Name another command or commit.',
          short(bad),
        ),
  );
}

/** So many runs that all say the same are no accident: a bug that shows in 3 of 10 runs hides in all of them once in 70 times. */
const MOST_CHECKS = 12;

/** Whether each new run of the commit says the opposite of `wanted`; one run where runs are taken at their word. */
async function isContradicted(
  commit: string,
  wanted: 'good' | 'bad',
  repeat: number | null,
  runs: Runs,
): Promise<boolean> {
  for (let tries = repeat === null ? 1 : Math.min(repeat, MOST_CHECKS); tries > 0; tries--) {
    const { verdict } = await runs.on(commit);
    if (verdict === wanted || verdict === 'skip') return false;
  }
  return true;
}

/** The start of an id, as people are shown it. */
export function short(id: string): string {
  return id.slice(0, 10);
}
