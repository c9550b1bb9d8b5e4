/** One scenario: set up, worked on, and held beside what was committed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancelledError, errorText } from '../../../../src/core/errors';
import type { ModelClient } from '../../../../src/core/conversation/languageModel';
import { isWon, judgeTwice } from './judge';
import type { Judging } from './judge';
import type { Kind, ScenarioRecord } from './record';
import type { ChainScenario, Sample } from './scenario';
import { chainIndex, commitsBetween, shownHistory } from './shownHistory';
import type { Solver, Worked } from './solving';
import { SetupError, openWorkplace, setUpBisect, setUpCommits, setUpMerge, setUpRebase } from './workplace';
import type { Workplace } from './workplace';

export interface AttemptParts {
  readonly solver: Solver;
  /** Empty where histories are not judged. */
  readonly judges: readonly ModelClient[];
  /** Null where the repository is in none of the folders. */
  readonly gitFolder: string | null;
  /** Absolute: what is kept of it; made anew. */
  readonly kept: string;
  nowMs(): number;
}

/** A chain is worked on twice (GitGoodBench, 3.2). */
export function kindsOf({ sample_type: type }: Sample): readonly Kind[] {
  return type === 'file_commit_chain' ? ['rebase', 'commits'] : [type];
}

type Ending = Pick<ScenarioRecord, 'outcome' | 'reason'> &
  Partial<Pick<ScenarioRecord, 'index' | 'verdicts' | 'tokens' | 'cost'>>;

/** What came of it. Throws CancelledError, and what is a fault of the harness. */
export async function attempt(
  sample: Sample,
  kind: Kind,
  parts: AttemptParts,
  signal: AbortSignal,
): Promise<ScenarioRecord> {
  const began = parts.nowMs();
  const { id, name: repository, difficulty = '' } = sample;
  const purity = sample.sample_type === 'file_commit_chain' ? sample.scenario.purity : null;
  rmSync(parts.kept, { recursive: true, force: true });
  mkdirSync(parts.kept, { recursive: true });
  const ending = await endingOf(sample, kind, parts, signal);
  return {
    ...{ id, kind, repository, difficulty, purity },
    ...{ index: null, verdicts: [], tokens: 0, cost: 0, ...ending },
    seconds: Math.round((parts.nowMs() - began) / 100) / 10,
  };
}

async function endingOf(
  sample: Sample,
  kind: Kind,
  parts: AttemptParts,
  signal: AbortSignal,
): Promise<Ending> {
  const { gitFolder, kept } = parts;
  if (gitFolder === null) return skipped(`${sample.name} is in none of the folders`);
  let place: Workplace | undefined;
  try {
    place = openWorkplace(gitFolder, join(kept, 'work'));
    const base = setUp(place, sample, kind);
    const bisect = sample.sample_type === 'bisect' ? sample.scenario : null;
    const worked = await parts.solver({ kind, folder: place.folder, base, bisect, kept }, signal);
    if (signal.aborted) throw new CancelledError();
    const spent = { tokens: worked.tokens, cost: worked.cost };
    if (worked.error !== null) return { outcome: 'failed', reason: worked.error, ...spent };
    const compared = await compare(place, sample, { kind, base, worked, parts }, signal);
    return { ...compared, ...spentOn(worked, compared) };
  } catch (error) {
    if (error instanceof SetupError) return skipped(error.message);
    throw error;
  } finally {
    place?.remove();
  }
}

const skipped = (reason: string): Ending => ({ outcome: 'skipped', reason });

function spentOn(worked: Worked, { tokens = 0, cost = 0 }: Ending): Pick<ScenarioRecord, 'tokens' | 'cost'> {
  return {
    tokens: worked.tokens + tokens,
    cost: worked.cost === null || cost === null ? null : worked.cost + cost,
  };
}

function setUp(place: Workplace, sample: Sample, kind: Kind): string | null {
  switch (sample.sample_type) {
    case 'merge':
      setUpMerge(place, sample.scenario);
      return null;
    case 'bisect':
      setUpBisect(place, sample.scenario);
      return null;
    case 'file_commit_chain':
      return kind === 'rebase' ? setUpRebase(place, sample.scenario) : setUpCommits(place, sample.scenario);
  }
}

interface Comparing {
  readonly kind: Kind;
  readonly base: string | null;
  readonly worked: Worked;
  readonly parts: AttemptParts;
}

async function compare(
  place: Workplace,
  sample: Sample,
  comparing: Comparing,
  signal: AbortSignal,
): Promise<Ending> {
  switch (sample.sample_type) {
    case 'merge':
      return comparedMerge(place, sample.scenario.merge_commit_hash);
    case 'bisect': {
      const { found } = comparing.worked;
      if (found === sample.scenario.first_bad_commit) return { outcome: 'solved', reason: '' };
      return unsolved(found === null ? 'it named no commit' : `it named ${found.slice(0, 12)}`);
    }
    case 'file_commit_chain':
      return comparedHistory(place, sample.scenario, comparing, signal);
  }
}

const unsolved = (reason: string): Ending => ({ outcome: 'unsolved', reason });

/** As published: nothing is left open, and the whole tree is that of the merge, byte for byte. */
function comparedMerge({ does, git }: Workplace, merge: string): Ending {
  if (git('ls-files', '--unmerged') !== '') return unsolved('conflicts are left');
  if (does('rev-parse', '--verify', '-q', 'MERGE_HEAD')) return unsolved('it was not committed');
  if (!does('diff', '--quiet', merge, 'HEAD')) return unsolved('the tree differs');
  return { outcome: 'solved', reason: '' };
}

async function comparedHistory(
  place: Workplace,
  { newest_commit: newest, file }: ChainScenario,
  { kind, base, parts }: Comparing,
  signal: AbortSignal,
): Promise<Ending> {
  const { does, git } = place;
  if (base === null) throw new Error('a chain without what it stands on');
  if (git('status', '--porcelain', '-uno') !== '' || !isOnBranch(place))
    return unsolved('it was left half done');
  const ours = commitsBetween(place, base, 'HEAD');
  if (ours.length === 0) return unsolved('it made no commit');
  const same = kind === 'rebase' ? [newest, 'HEAD'] : [`${newest}:${file}`, `HEAD:${file}`];
  if (!does('diff', '--quiet', ...same)) return unsolved('the files are not those of the author');
  const theirs = commitsBetween(place, base, newest);
  const only = kind === 'rebase' ? null : file;
  const histories = { ours: shownHistory(place, ours, only), theirs: shownHistory(place, theirs, only) };
  const index = chainIndex(place, file, ours, theirs);
  writeFileSync(join(parts.kept, 'ours.txt'), histories.ours);
  writeFileSync(join(parts.kept, 'theirs.txt'), histories.theirs);
  if (histories.ours === histories.theirs) return { ...unsolved('it is the history of the author'), index };
  if (parts.judges.length === 0) return { outcome: 'unjudged', reason: 'no judge was asked', index };
  return { ...(await judged(histories, parts, signal)), index };
}

function isOnBranch({ does }: Workplace): boolean {
  return does('symbolic-ref', '-q', 'HEAD');
}

/** Solved only where ours wins in both orders, with each judge. */
async function judged(
  histories: { readonly ours: string; readonly theirs: string },
  { judges, kept }: AttemptParts,
  signal: AbortSignal,
): Promise<Ending> {
  const judgings: Judging[] = [];
  for (const client of judges) judgings.push(await judgeTwice(client, histories, signal));
  const verdicts = judgings.map(({ verdict }) => verdict);
  const turns = judgings.flatMap(({ trajectory }) => trajectory);
  writeFileSync(join(kept, 'judges.jsonl'), turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''));
  const spent = {
    tokens: judgings.reduce((sum, { tokens }) => sum + tokens, 0),
    cost: judgings.reduce<number | null>(
      (sum, { cost }) => (sum === null || cost === null ? null : sum + cost),
      0,
    ),
  };
  const count = (said: string): number =>
    verdicts.flatMap((verdict) => verdict.said).filter((each) => each === said).length;
  if (count('failed') > 0)
    return { outcome: 'unjudged', reason: 'a judge could not be asked', verdicts, ...spent };
  const malformed = count('malformed');
  const reason = malformed > 0 ? `answers of judges that cannot be read: ${malformed}` : '';
  return { outcome: verdicts.every(isWon) ? 'solved' : 'unsolved', reason, verdicts, ...spent };
}

/** Of an error that ended the run of one scenario: the others go on. */
export function broken(sample: Sample, kind: Kind, error: unknown): ScenarioRecord {
  const { id, name: repository, difficulty = '' } = sample;
  const nothing = { purity: null, index: null, verdicts: [], tokens: 0, cost: 0, seconds: 0 };
  return { ...{ id, kind, repository, difficulty }, ...nothing, outcome: 'failed', reason: errorText(error) };
}
