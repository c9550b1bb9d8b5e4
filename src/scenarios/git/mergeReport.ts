/** A merge with all that is known of it: what the command line prints, the page draws and the chat's tools answer. */
import { basename } from 'node:path';
import { throwIfCancelled } from '../../core/errors';
import type { Candidate, ConflictedFile, OutlineOf } from '../../core/git/candidates';
import type { MergeReport } from '../../core/git/conflicts';
import type { MergeCode } from '../../core/git/mergePorts';
import type { BytePath } from '../../git/bytePaths';
import { shownPath } from '../../git/bytePaths';
import type { Repository } from '../../git/operations/repository';
import { readingGit } from '../../git/operations/repository';
import { languageOfName } from '../../index/scan/sourceLanguage';
import type { FileHistory } from './candidates/history';
import type { ConflictFacts } from './conflictFacts';
import { readFacts } from './conflictFacts';
import { readHistories } from './mergeHistory';
import type { FileReading, MergeReading } from './mergeReading';
import type { Preview } from './previewMerge';
import { previewMerge } from './previewMerge';
import { readMerge } from './readMerge';
import { conflictedFile, newerSide, reportOf } from './report';
import { readSideFiles } from './sideFiles';
import { silentFaults } from './silentFaults';

export interface MergeRules {
  /** A list a conflict part, in order. */
  readonly candidatesFor: (
    file: ConflictedFile,
    outlineOf: OutlineOf,
    history: FileHistory | null,
  ) => Promise<readonly (readonly Candidate[])[]>;
  readonly wholeFileCandidates: (file: ConflictedFile, outlineOf: OutlineOf) => Promise<readonly Candidate[]>;
}

export interface ReportAsked {
  readonly code: MergeCode;
  readonly rules: MergeRules;
  /** A merge in memory; null for what is under way. `ours` null is HEAD. */
  readonly preview: { readonly theirs: string; readonly ours: string | null } | null;
}

export interface WholeReading {
  readonly reading: MergeReading;
  readonly report: MergeReport;
  /** By the conflict's id, with the evidence that the report leaves out. */
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
  /** By the conflict's id. */
  readonly facts: ReadonlyMap<string, ConflictFacts>;
}

/** Throws UserError, CancelledError. */
export async function readReport(
  repository: Repository,
  { code, rules, preview }: ReportAsked,
  signal: AbortSignal,
): Promise<WholeReading> {
  const { reading, sides } =
    preview === null
      ? await readReal(repository, code, signal)
      : await previewMerge(repository, preview, code, signal);
  const facts = await readFacts(repository, reading, code, signal);
  const silent = await silentFaults(reading, sides, code);
  const histories = await readHistories(repository, reading, signal);
  const candidates = new Map<string, readonly Candidate[]>();
  for (const file of reading.files) {
    throwIfCancelled(signal);
    for (const [id, own] of await candidatesOf({ file, reading, histories }, { code, rules }))
      candidates.set(id, own);
  }
  const report = reportOf(reading, { facts, candidates, silent, result: null });
  return { reading, report, candidates, facts };
}

async function readReal(repository: Repository, code: MergeCode, signal: AbortSignal): Promise<Preview> {
  const reading = await readMerge(repository, signal);
  const git = readingGit(repository, signal);
  const asked = { reading, git, tree: null, resolved: new Map<string, string>(), code };
  return { reading, sides: (await readSideFiles(asked, signal)).files };
}

interface AskedFile {
  readonly file: FileReading;
  readonly reading: MergeReading;
  readonly histories: ReadonlyMap<BytePath, FileHistory>;
}

async function candidatesOf(
  { file, reading, histories }: AskedFile,
  { code, rules }: Pick<ReportAsked, 'code' | 'rules'>,
): Promise<readonly (readonly [id: string, candidates: readonly Candidate[]])[]> {
  const open = file.conflicts.filter(({ isOpen }) => isOpen);
  const [only] = open;
  // What is no text has sides to choose from, and no text to offer.
  if (only === undefined || file.kind === 'binary' || file.kind === 'submodule') return [];
  const asked = conflictedFile(
    file,
    languageOfName(basename(shownPath(file.path))),
    newerSide(reading),
    'open',
  );
  if (only.place === null) return [[only.id, await rules.wholeFileCandidates(asked, code.outlineOf)]];
  const found = await rules.candidatesFor(asked, code.outlineOf, histories.get(file.path) ?? null);
  return open.map(({ id }, at) => [id, found[at] ?? []]);
}
