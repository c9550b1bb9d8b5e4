/**
 * Conflicting merges of a repository's history as samples (GitGoodBench, 3.1): two parents, 1 to 8 conflicts, all in source
 * files, and outside of the conflicts the committed tree equals git's own merge, so that they can be solved at all.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConflictedFile } from '../../../src/core/git/candidates';
import type { Language } from '../../../src/core/map/codeIndex';
import { languageOfName } from '../../../src/index/scan/sourceLanguage';
import type { FileHistory } from '../../../src/scenarios/git/candidates/history';
import { historiesOf } from './histories';
import type { Parents } from './histories';
import { partsOf, regionTruths, withBases } from './markedText';
import { git, readTexts, tryMerges } from './plumbing';
import type { MinedRepository, Stage, TriedMerge } from './plumbing';

export interface MergeSample {
  readonly repository: string;
  readonly merge: string;
  readonly files: readonly SampleFile[];
}

export interface SampleFile {
  readonly file: ConflictedFile & { readonly language: Language };
  /** What was committed for each region; for a conflict of the whole file one, null where it was deleted. */
  readonly truths: readonly (string | null)[];
  readonly history: FileHistory | null;
}

export interface Mining {
  /** The newest merges that are tried. */
  readonly mostMerges: number;
  /** Samples end once these have so many conflicts. */
  readonly mostConflicts: number;
}

interface HistoryMerge extends Parents {
  readonly commit: string;
  readonly newer: 'ours' | 'theirs' | null;
}

const MOST_CONFLICTS_A_MERGE = 8;
const BATCH = 200;
/** Of what is kept of a sample; older ones are mined again. */
const FORM = 2;
/** Larger files are generated ones. */
const MOST_FILE_LENGTH = 1_000_000;

/** The samples of a repository, newest first; kept in `cache` and read from there the next time. */
export function mineRepository(
  name: string,
  gitFolder: string,
  commit: string,
  cache: string,
  mining: Mining,
): MergeSample[] {
  const stem = `${name.replace('/', '+')}-${commit.slice(0, 12)}-${mining.mostMerges}-${mining.mostConflicts}-${FORM}`;
  const kept = join(cache, `${stem}.jsonl`);
  if (existsSync(kept)) return readSamples(kept);
  const objects = join(cache, `${stem}.objects`);
  mkdirSync(objects, { recursive: true });
  try {
    const samples = mine(name, { gitFolder, objects }, commit, mining);
    writeFileSync(kept, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''));
    return samples;
  } finally {
    rmSync(objects, { recursive: true, force: true });
  }
}

function readSamples(file: string): MergeSample[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as MergeSample);
}

function mine(name: string, repository: MinedRepository, commit: string, mining: Mining): MergeSample[] {
  const merges = historyMerges(repository, commit).slice(0, mining.mostMerges);
  const samples: MergeSample[] = [];
  let conflicts = 0;
  for (let at = 0; at < merges.length && conflicts < mining.mostConflicts; at += BATCH) {
    const batch = merges.slice(at, at + BATCH);
    const tried = tryMerges(
      repository,
      batch.map(({ parents }) => parents),
    );
    for (const [index, merge] of batch.entries()) {
      const result = tried[index];
      if (result === undefined || result === null || result.clean) continue;
      const sample = sampleOf(name, repository, merge, result);
      if (sample === null || conflicts >= mining.mostConflicts) continue;
      samples.push(sample);
      conflicts += sample.files.reduce((sum, { truths }) => sum + truths.length, 0);
    }
  }
  return samples;
}

function historyMerges(repository: MinedRepository, commit: string): HistoryMerge[] {
  const args = ['log', '--min-parents=2', '--max-parents=2', '--format=%H %P %ae', commit];
  const lines = git(repository, args).toString('utf8').trim().split('\n');
  const times = new Map(
    git(repository, ['log', '--format=%H %ct', commit])
      .toString('utf8')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), Number(line.slice(line.indexOf(' ') + 1))]),
  );
  return lines.flatMap((line): HistoryMerge[] => {
    const [hash = '', one = '', two = '', ...user] = line.split(' ');
    if (two === '') return [];
    const [ours, theirs] = [times.get(one) ?? 0, times.get(two) ?? 0];
    const newer = ours === theirs ? null : ours > theirs ? 'ours' : 'theirs';
    return [{ commit: hash, parents: [one, two], times: [ours, theirs], user: user.join(' '), newer }];
  });
}

function sampleOf(
  name: string,
  repository: MinedRepository,
  merge: HistoryMerge,
  { tree, stages }: TriedMerge,
): MergeSample | null {
  const { commit, newer } = merge;
  const paths = [...new Set(stages.map(({ path }) => path))];
  if (paths.length === 0 || paths.length > MOST_CONFLICTS_A_MERGE) return null;
  const languages = paths.map((path) => languageOfName(path));
  if (languages.includes(null) || paths.some((path) => path.endsWith('.ipynb') || /["\n]/.test(path)))
    return null;
  if (stages.some(({ mode }) => !mode.startsWith('100'))) return null;
  if (!sameOutside(repository, tree, commit, paths)) return null;
  const files = paths.map((path) => {
    const language = languageOfName(path);
    const own = stages.filter((stage) => stage.path === path);
    return language === null ? null : sampleFile(repository, { path, language, newer }, own, tree, commit);
  });
  const whole = files.filter((file) => file !== null);
  const count = whole.reduce((sum, { truths }) => sum + truths.length, 0);
  if (whole.length < files.length || count === 0 || count > MOST_CONFLICTS_A_MERGE) return null;
  const historyOf = historiesOf(repository, merge);
  const withHistory = whole.map((each) => ({ ...each, history: historyOf(each.file.path) }));
  return { repository: name, merge: commit, files: withHistory };
}

function sameOutside(
  repository: MinedRepository,
  tree: string,
  commit: string,
  paths: readonly string[],
): boolean {
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', tree, `${commit}^{tree}`];
  const differing = git(repository, args).toString('utf8').split('\0');
  return differing.every((path) => path === '' || paths.includes(path));
}

type FileHead = Pick<ConflictedFile, 'path' | 'newer'> & { readonly language: Language };

function sampleFile(
  repository: MinedRepository,
  head: FileHead,
  stages: readonly Stage[],
  tree: string,
  commit: string,
): BareFile | null {
  const blobs = [1, 2, 3].map((number) => stages.find((stage) => stage.number === number)?.blob ?? null);
  const names = [
    ...blobs.map((blob) => blob ?? `${tree}:.none`),
    `${tree}:${head.path}`,
    `${commit}:${head.path}`,
  ];
  const texts = readTexts(repository, names);
  const [base = null, ours = null, theirs = null, marked = null, truth = null] = texts;
  if (texts.some((text) => (text?.length ?? 0) > MOST_FILE_LENGTH)) return null;
  if (blobs.some((blob, at) => blob !== null && texts[at] === null)) return null;
  if ([base, ours, theirs].some((text) => hasMarkers(text ?? ''))) return null;
  const file = { ...head, base, ours, theirs };
  if (ours !== null && theirs !== null) return withRegions(file, marked, truth);
  if (base === null || ours === theirs) return null;
  return { file: { ...file, parts: [] }, truths: [truth] };
}

type BareFile = Omit<SampleFile, 'history'>;

const hasMarkers = (text: string): boolean => /^(<<<<<<<|>>>>>>>)/m.test(text);

/** Null where the regions are not clear, or the committed text differs outside of them. */
function withRegions(
  file: Omit<SampleFile['file'], 'parts'>,
  marked: string | null,
  truth: string | null,
): BareFile | null {
  if (marked === null || truth === null || hasMarkers(truth)) return null;
  const bare = partsOf(marked);
  if (bare === null || !bare.some(({ kind }) => kind === 'conflict')) return null;
  const parts = withBases(bare, file.base);
  const truths = regionTruths(parts, truth);
  return truths === null ? null : { file: { ...file, parts }, truths };
}
