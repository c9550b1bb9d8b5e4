/** What two sides would break of one another although git merges them: told before anything is merged. */
import { UserError, throwIfCancelled } from '../../../core/errors';
import type { SilentFinding, SilentReport } from '../../../core/git/silent';
import { byCodeUnits } from '../../../core/text/order';
import { inEnglish, phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { shownPath } from '../../../git/bytePaths';
import type { MergeBench } from '../../../git/operations/autoMerge';
import { mergeCommits, withMergeBench } from '../../../git/operations/autoMerge';
import { isShallow } from '../../../git/operations/branches';
import type { CommitObject } from '../../../git/operations/commits';
import { emptyTree, idsBetween, readCommits } from '../../../git/operations/commits';
import { openPicker } from '../../../git/operations/pickInMemory';
import type { Repository } from '../../../git/operations/repository';
import { readingGit } from '../../../git/operations/repository';
import { spokenName } from '../../../git/operations/spokenName';
import { headName, mergeBases, sideOf } from '../../../git/operations/underWay';
import type { RawGit } from '../../../git/rawGit';
import { commitsOfFinding } from './findingCommits';
import type { SilentPorts, SilentReading } from './readSilent';
import { readSilent } from './readSilent';
import type { SidePlace } from './sidePlaces';

export interface SilentAsked {
  /** Null: HEAD. What `theirs` is merged into, rebased onto or picked onto. */
  readonly ours: string | null;
  readonly theirs: string;
  readonly how: SilentReport['how'];
}

export interface SilentAnswer {
  readonly report: SilentReport;
  /** The sentences of the findings and the notes, in their order, to be shown in another language. */
  readonly reasons: readonly Phrase[];
  readonly notes: readonly Phrase[];
  /** In the order of the findings. */
  readonly versions: readonly FindingVersions[];
}

/** Where the sides themselves have the lines of a finding. */
export interface FindingVersions {
  /** Of what is gone, as the side has it that uses it. Null where no commit has the version, as within a rebase. */
  readonly changed: Version | null;
  readonly use: Version | null;
}

export interface Version {
  readonly commit: string;
  readonly path: string;
  readonly line: number;
}

/** More are a change of everything, which nobody reads as a list. */
const MOST_FINDINGS = 200;
/** Commits of a rebase that are looked at: each has maps of its own. */
const MOST_STEPS = 50;
/** Commits of a branch that are listed to find its first ones: nobody rebases more. */
const MOST_LISTED = 5_000;

interface Side {
  readonly name: string;
  readonly commit: string;
  readonly time: number;
}

interface Sides {
  readonly ours: Side;
  readonly theirs: Side;
  readonly bases: readonly string[];
}

/** One three-way merge, and whose commits wrote its lines. */
interface Step {
  readonly reading: SilentReading;
  readonly conflicted: readonly string[];
  /** The commit that is picked; null for a merge. */
  readonly picked: string | null;
}

/**
 * Changes nothing of the user's; objects of the merge go to a place that is removed. Throws UserError for a name that is no commit,
 * and for a pick of a merge. Cost: readSilent's a merge, and of a rebase a commit; a `git log` a place.
 */
export async function silentConflicts(
  repository: Repository,
  asked: SilentAsked,
  ports: SilentPorts,
  signal: AbortSignal,
): Promise<SilentAnswer> {
  const git = readingGit(repository, signal);
  const ours = await namedSide(repository, git, asked.ours);
  const theirs = await namedSide(repository, git, asked.theirs);
  const notes: Phrase[] = [];
  const sides = { ours, theirs, bases: await mergeBases(git, ours.commit, theirs.commit) };
  if (asked.how !== 'pick') notes.push(...(await baseNotes(git, sides)));
  const isMerge = asked.how === 'merge';
  if (sides.bases.length === 0 && asked.how !== 'pick')
    return answerOf(asked, sides, { ...nothing, notes, isCut: true });
  return withMergeBench({ user: repository, attributes: '', objects: [] }, signal, async (bench) => {
    const objects = { bench, git: bench.git, ports, signal };
    const stepped = isMerge
      ? { steps: [await mergeStep(sides, objects)], bases: sides.bases, isCut: false }
      : await pickSteps(repository, asked, sides, objects, notes);
    const findings: SilentFinding[] = [];
    const reasons: Phrase[] = [];
    const versions: FindingVersions[] = [];
    for (const step of stepped.steps) {
      const earlier = [...findings];
      for (const one of step.reading.found) {
        throwIfCancelled(signal);
        if (findings.length >= MOST_FINDINGS || isTold(one, earlier)) continue;
        findings.push(await findingOf(git, one, step, sides));
        reasons.push(one.said);
        versions.push(versionsOf(one, step, sides));
      }
    }
    return answerOf(asked, { ...sides, ...stepped }, { ...stepped, findings, reasons, versions, notes });
  });
}

const nothing = { steps: [], findings: [], reasons: [], versions: [] };

interface Objects {
  readonly bench: MergeBench;
  readonly git: RawGit;
  readonly ports: SilentPorts;
  readonly signal: AbortSignal;
}

async function namedSide(repository: Repository, git: RawGit, asked: string | null): Promise<Side> {
  const side = await sideOf(git, asked ?? 'HEAD', '');
  if (side === null)
    throw new UserError('bad-input', phrase('"{0}" names no commit of this repository.', asked ?? 'HEAD'));
  const name = asked === null ? headName(git) : spokenName(repository, git, asked, side.commit);
  return { ...side, name: await name };
}

async function baseNotes(git: RawGit, { ours, theirs, bases }: Sides): Promise<readonly Phrase[]> {
  const names = [ours.name, theirs.name] as const;
  if (bases.length > 1)
    return [
      phrase(
        '{0} and {1} have {2} merge bases; git merges these first, as it would here.',
        ...names,
        bases.length,
      ),
    ];
  if (bases.length === 1) return [];
  return [
    (await isShallow(git))
      ? phrase(
          '{0} and {1} have no common commit here: the history of this clone is cut off. Run git fetch --unshallow.',
          ...names,
        )
      : phrase('{0} and {1} have unrelated histories, which git does not merge.', ...names),
  ];
}

async function mergeStep({ ours, theirs }: Sides, { bench, git, ports, signal }: Objects): Promise<Step> {
  const { tree, unmerged } = await mergeCommits(bench, ours.commit, theirs.commit, 'merge');
  const conflicted = unmerged.map(({ path }) => path);
  const merged = { ours: ours.commit, theirs: theirs.commit, merged: tree, conflicted };
  return { reading: await readSilent(merged, { ...ports, git }, signal), conflicted, picked: null };
}

interface Stepped {
  readonly steps: readonly Step[];
  readonly bases: readonly string[];
  readonly isCut: boolean;
}

async function pickSteps(
  repository: Repository,
  { how }: SilentAsked,
  { ours, theirs }: Sides,
  { bench, git, ports, signal }: Objects,
  notes: Phrase[],
): Promise<Stepped> {
  const { commits, isCut } = await pickedCommits(git, how, { ours, theirs }, notes);
  const picker = await openPicker(bench, repository, signal);
  let [tree = ''] = (await readCommits(git, [ours.commit])).map((commit) => commit.tree);
  const steps: Step[] = [];
  for (const commit of commits) {
    throwIfCancelled(signal);
    const base = await parentTree(bench.git, commit);
    const { tree: merged, unmerged } = await picker.pick(tree, commit, base);
    const conflicted = unmerged.map(({ path }) => path);
    const sides = { ours: tree, theirs: commit.tree, merged, conflicted };
    steps.push({
      reading: await readSilent(sides, { ...ports, git }, signal),
      conflicted,
      picked: commit.id,
    });
    if (conflicted.length > 0 && commit !== commits.at(-1)) {
      notes.push(
        phrase('{0} has conflicts: the commits after it were not looked at.', commit.id.slice(0, 8)),
      );
      return { steps, bases: parentsOf(commits), isCut: true };
    }
    tree = merged;
  }
  return { steps, bases: parentsOf(commits), isCut };
}

function parentsOf(commits: readonly CommitObject[]): readonly string[] {
  return [...new Set(commits.flatMap(({ parents }) => parents.slice(0, 1)))].slice(0, 1);
}

async function pickedCommits(
  git: RawGit,
  how: SilentReport['how'],
  { ours, theirs }: Pick<Sides, 'ours' | 'theirs'>,
  notes: Phrase[],
): Promise<{ readonly commits: readonly CommitObject[]; readonly isCut: boolean }> {
  if (how === 'pick') {
    const commits = await readCommits(git, [theirs.commit]);
    if (commits.some(({ parents }) => parents.length > 1))
      throw new UserError(
        'bad-input',
        phrase('{0} is a merge, which is not picked as one commit.', theirs.name),
      );
    return { commits, isCut: false };
  }
  const ids = await idsBetween(git, ours.commit, theirs.commit, MOST_LISTED);
  const isCut = ids.length > MOST_STEPS;
  if (isCut)
    notes.push(
      phrase('The rebase has more than {0} commits: only the first ones were looked at.', MOST_STEPS),
    );
  const all = await readCommits(git, ids.slice(0, MOST_STEPS));
  return { commits: all.filter(({ parents }) => parents.length < 2), isCut };
}

async function parentTree(git: RawGit, { parents: [parent] }: CommitObject): Promise<string> {
  if (parent === undefined) return emptyTree(git);
  const [read] = await readCommits(git, [parent]);
  return read?.tree ?? '';
}

/** A later commit of a rebase meets the same line again. */
function isTold({ use, symbol }: SilentReading['found'][number], told: readonly SilentFinding[]): boolean {
  return told.some((one) => one.use.path === use.path && one.use.text === use.text && one.symbol === symbol);
}

async function findingOf(
  git: RawGit,
  found: SilentReading['found'][number],
  { picked }: Step,
  { ours, theirs }: Sides,
): Promise<SilentFinding> {
  const { kind, sureness, changedBy, symbol, changed, use, said } = found;
  const commits = await commitsOfFinding(git, found, { ours: ours.commit, theirs: theirs.commit, picked });
  return {
    ...{ kind, sureness, changedBy, symbol },
    changed: { ...changed, commit: commits.changed },
    use: { ...use, commit: commits.use },
    ...{ reason: inEnglish(said), step: picked },
  };
}

function versionsOf(
  { versions: { changed, use } }: SilentReading['found'][number],
  { picked }: Step,
  { ours, theirs }: Sides,
): FindingVersions {
  const at = ({ side, path, line }: SidePlace): Version | null => {
    if (picked !== null) return side === 'theirs' ? { commit: picked, path, line } : null;
    return { commit: side === 'ours' ? ours.commit : theirs.commit, path, line };
  };
  return { changed: at(changed), use: at(use) };
}

interface Told {
  readonly steps: readonly Step[];
  readonly findings: readonly SilentFinding[];
  readonly reasons: readonly Phrase[];
  readonly versions: readonly FindingVersions[];
  readonly notes: readonly Phrase[];
  readonly isCut: boolean;
}

function answerOf({ how }: SilentAsked, sides: Sides, told: Told): SilentAnswer {
  const { steps, findings, reasons, versions, notes: own, isCut } = told;
  const conflicted = new Set(steps.flatMap(({ conflicted: paths }) => paths.map(shownPath)));
  const all = [...own, ...steps.flatMap(({ reading }) => reading.notes)];
  const found = steps.reduce((sum, { reading }) => sum + reading.found.length, 0);
  if (found > MOST_FINDINGS) all.push(phrase('Only the first {0} findings are told.', MOST_FINDINGS));
  const english = [...new Set(all.map(inEnglish))];
  const notes = english.flatMap((text) => all.find((note) => inEnglish(note) === text) ?? []);
  return {
    report: {
      ...{ version: 1, how, ours: sides.ours, theirs: sides.theirs, bases: [...sides.bases] },
      conflicted: [...conflicted].sort(byCodeUnits),
      findings: [...findings],
      partial: isCut || found > MOST_FINDINGS || steps.some(({ reading }) => reading.isCut),
      notes: english,
    },
    ...{ reasons, notes, versions },
  };
}
