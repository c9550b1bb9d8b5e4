/**
 * Conflicts of a merge as data (GitGoodBench, 3.1 and 4.2): what `repomaster git merge --json` prints, the conflict page draws
 * and a model's tools answer. Merge, cherry-pick, revert, rebase and `stash pop` are one thing here.
 */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

/** What is under way in the repository; `preview` is a merge in memory alone, which changes nothing. */
const mergeStateForm = z.enum(['none', 'merge', 'cherry-pick', 'revert', 'rebase', 'stash', 'preview']);

export type MergeState = z.output<typeof mergeStateForm>;

const mergeSideForm = z.strictObject({
  /** As people call it: a branch, a tag, the start of a hash, never `ours`. In a rebase, ours is the branch rebased onto. */
  name: z.string(),
  /** 40 hexadecimal digits, or 64. */
  commit: z.string(),
  /** Of the commit, seconds since the epoch. */
  time: z.number(),
});

export type MergeSide = Frozen<z.output<typeof mergeSideForm>>;

/** A commit of one side that touched the lines of a conflict. */
const touchingCommitForm = z.strictObject({ commit: z.string(), time: z.number(), subject: z.string() });

export type TouchingCommit = Frozen<z.output<typeof touchingCommitForm>>;

const conflictKindForm = z.enum([
  'content',
  'add-add',
  'modify-delete',
  'rename',
  'mode',
  'binary',
  'submodule',
]);

export type ConflictKind = z.output<typeof conflictKindForm>;

const candidateForm = z.strictObject({
  /**
   * With lines: what replaces the markers and all between them, line ends included; '' for nothing. Else the whole file, and
   * null deletes it.
   */
  text: z.nullable(z.string()),
  /** The rules that made it, each by its name; in the order of the rules. */
  rules: z.array(z.string()),
  /** How likely it is to be what people would commit, in [0, 1]. */
  confidence: z.number(),
  /** Right in at least 92 % of cases, as measured (test/bench/git). Only the first candidate may be. */
  sure: z.boolean(),
});

export type PrintedCandidate = Frozen<z.output<typeof candidateForm>>;

export const conflictForm = z.strictObject({
  /** Stays the same while the conflict's three texts do, wherever it stands. */
  id: z.string(),
  path: z.string(),
  kind: conflictKindForm,
  /** Of `<<<<<<<` and `>>>>>>>` in the file as it stands, from 1; null where there are no markers. */
  startLine: z.nullable(z.number()),
  endLine: z.nullable(z.number()),
  /**
   * Lines of the region, or the whole file where there are no markers; of a submodule its commit. Null where that side has
   * none, or is no text.
   */
  base: z.nullable(z.string()),
  /** Of stage 2. */
  ours: z.nullable(z.string()),
  /** Of stage 3. */
  theirs: z.nullable(z.string()),
  /** Name of the symbol around it on the way down from its module; null for none, or a language that is not read. */
  symbol: z.nullable(z.string()),
  commits: z.strictObject({ ours: z.array(touchingCommitForm), theirs: z.array(touchingCommitForm) }),
  candidates: z.array(candidateForm),
});

export type PrintedConflict = Frozen<z.output<typeof conflictForm>>;

/** What git merged without a conflict and is wrong all the same, as far as the structure tells. */
export const silentFaultForm = z.strictObject({
  kind: z.enum([
    'duplicate-definition',
    'lost-definition',
    'changed-signature',
    'removed-callee',
    'unreadable',
  ]),
  path: z.string(),
  line: z.nullable(z.number()),
  symbol: z.nullable(z.string()),
  reason: z.string(),
});

export type SilentFault = Frozen<z.output<typeof silentFaultForm>>;

const checkForm = z.strictObject({
  name: z.enum(['markers', 'syntax', 'definitions', 'callers', 'tests']),
  outcome: z.enum(['passed', 'failed', 'unknown']),
  /** What was found; '' where nothing is to be said. */
  reason: z.string(),
});

export type MergeCheck = Frozen<z.output<typeof checkForm>>;

const resultForm = z.strictObject({
  /** Null where something is left, so that nothing was committed. */
  commit: z.nullable(z.string()),
  /** Takes all of it back: `repomaster git undo ID`. */
  undo: z.string(),
  checks: z.array(checkForm),
});

export type MergeResult = Frozen<z.output<typeof resultForm>>;

export const mergeReportForm = z.strictObject({
  version: z.literal(1),
  state: mergeStateForm,
  /** Null where nothing is under way. */
  ours: z.nullable(mergeSideForm),
  theirs: z.nullable(mergeSideForm),
  /** By path in code-unit order, then by line. */
  conflicts: z.array(conflictForm),
  silent: z.array(silentFaultForm),
  result: z.nullable(resultForm),
});

export type MergeReport = Frozen<z.output<typeof mergeReportForm>>;

/** A file of choices: `repomaster git merge --apply FILE`. */
export const resolutionsForm = z.strictObject({
  resolutions: z.array(
    z.union([
      /** By its place among the candidates, from 0. */
      z.strictObject({ id: z.string(), candidate: z.number() }),
      z.strictObject({ id: z.string(), text: z.nullable(z.string()) }),
      /** Byte for byte as that side has it: the one way for what is no text. */
      z.strictObject({ id: z.string(), side: z.enum(['ours', 'theirs']) }),
    ]),
  ),
});

export type Resolutions = Frozen<z.output<typeof resolutionsForm>>;
