/** What is left of a rebase that is under way, forecast anew from what was resolved. */
import { join } from 'node:path';
import type { ForeseenConflict, RangeCommit, TodoItem } from '../../../core/git/rebase';
import type { MergeBench } from '../../../git/operations/autoMerge';
import { withMergeBench } from '../../../git/operations/autoMerge';
import { readChanges } from '../../../git/operations/commitChanges';
import { emptyTree, readCommits } from '../../../git/operations/commits';
import { openPicker } from '../../../git/operations/pickInMemory';
import type { Repository } from '../../../git/operations/repository';
import { commitOf, readingGit } from '../../../git/operations/repository';
import { readStop } from '../../../git/operations/stoppedCommand';
import type { RebaseStop } from '../../../git/operations/stoppedCommand';
import { readUnderWay, textOf } from '../../../git/operations/underWay';
import type { RawGit } from '../../../git/rawGit';
import { rawGit } from '../../../git/rawGit';
import { forecastOf } from './forecast';
import type { RangeEntry } from './range';
import { printedCommit } from './readRebase';
import { bodyOf, isFold } from './todo';

export interface RebaseLeft {
  /** In the order in which they are applied, the one whose conflicts are open before them. */
  readonly commits: readonly RangeCommit[];
  readonly todo: readonly TodoItem[];
  /** What is open now, or is met next, is certain. */
  readonly forecast: readonly ForeseenConflict[];
  readonly stop: RebaseStop;
}

/** Null where no rebase with a todo is under way. Somebody may have edited the todo: it is read as it stands. */
export async function readLeft(repository: Repository, signal: AbortSignal): Promise<RebaseLeft | null> {
  const underWay = await readUnderWay(repository, signal);
  const text = await textOf(repository, 'rebase-merge/git-rebase-todo');
  if (underWay.state !== 'rebase' || text === null) return null;
  const git = readingGit(repository, signal);
  const isOpen = underWay.unmerged.length > 0;
  const current = isOpen ? await commitOf(git, 'REBASE_HEAD') : null;
  const left: TodoItem[] = current === null ? [] : [{ action: 'pick', commit: current, message: null }];
  for (const { item, name } of linesOf(text))
    left.push({ ...item, commit: name === null ? null : await commitOf(git, name) });
  const applied = left.flatMap(({ action, commit }) =>
    commit === null || action === 'drop' ? [] : [commit],
  );
  const all = await entriesOf(git, [...new Set(applied)]);
  const notes = new Map(all.filter(isNote).map(({ id, message }) => [id, bodyOf(message)]));
  const todo = withMessages(left, notes);
  const entries = all.filter(({ id }) => !notes.has(id));
  const forecast = await withMergeBench({ user: repository, attributes: '', objects: [] }, signal, (bench) =>
    forecastLeft({ repository, bench, isOpen, entries, git }, signal),
  );
  const stop: RebaseStop = isOpen ? { kind: 'conflict' } : await readStop(repository);
  return { commits: entries.map(printedCommit), todo, forecast, stop };
}

/** A commit that carries the message of the one before it, as todoLines writes it. */
function isNote({ message, changes }: RangeEntry): boolean {
  return changes.length === 0 && message.startsWith('amend! ');
}

/** The todo without the commits that only carry a message: what they are folded into has it. */
function withMessages(left: readonly TodoItem[], notes: ReadonlyMap<string, string>): readonly TodoItem[] {
  const todo: TodoItem[] = [];
  for (const item of left) {
    const message = notes.get(item.commit ?? '');
    const before = todo.at(-1);
    if (message === undefined || item.action !== 'fixup -C' || before === undefined) todo.push(item);
    else todo[todo.length - 1] = { ...before, action: isFold(before.action) ? 'squash' : 'reword', message };
  }
  return todo;
}

interface TodoLine {
  readonly item: TodoItem;
  /** As the line names the commit. */
  readonly name: string | null;
}

const LETTERS: Readonly<Record<string, TodoItem['action']>> = {
  ...{ p: 'pick', r: 'reword', e: 'edit', s: 'squash', f: 'fixup', d: 'drop' },
  ...{ pick: 'pick', reword: 'reword', edit: 'edit', squash: 'squash', fixup: 'fixup', drop: 'drop' },
};

/** The lines that apply a commit or run a command; labels, merges and branches that move are left out. */
function linesOf(text: string): readonly TodoLine[] {
  return text.split('\n').flatMap((line): readonly TodoLine[] => {
    const [, command = '', flag, name = ''] = /^\s*([a-z]+)(?: (-[cC]))? (\S+)/.exec(line) ?? [];
    const action = LETTERS[command];
    if (action !== undefined) {
      const own = action === 'fixup' && flag !== undefined ? 'fixup -C' : action;
      return [{ item: { action: own, commit: null, message: null }, name }];
    }
    const [, run] = /^\s*(?:exec|x) (.+)$/.exec(line) ?? [];
    return run === undefined ? [] : [{ item: { action: 'exec', commit: null, message: run }, name: null }];
  });
}

async function entriesOf(git: RawGit, ids: readonly string[]): Promise<readonly RangeEntry[]> {
  const changes = await readChanges(git, ids);
  return (await readCommits(git, ids)).map((commit) => ({
    ...commit,
    ...{ changes: changes.get(commit.id) ?? [], pushed: null, branches: [] },
  }));
}

interface Left {
  readonly repository: Repository;
  readonly bench: MergeBench;
  readonly isOpen: boolean;
  readonly entries: readonly RangeEntry[];
  readonly git: RawGit;
}

async function forecastLeft(
  { repository, bench, isOpen, entries, git }: Left,
  signal: AbortSignal,
): Promise<readonly ForeseenConflict[]> {
  const empty = await emptyTree(bench.git);
  const parents = await readCommits(git, [
    ...new Set(entries.flatMap(({ parents: [first] }) => first ?? [])),
  ]);
  const treeOf = new Map(parents.map(({ id, tree }) => [id, tree]));
  const below = new Map(entries.map(({ id, parents: [first] }) => [id, treeOf.get(first ?? '') ?? empty]));
  const onto = isOpen ? await treeOfHead(git) : await treeOfIndex(repository, bench);
  const picker = await openPicker(bench, repository, signal);
  const steps = entries.map((head) => ({
    ...{ kind: 'commit' as const, head, folds: [], message: null, stops: false },
  }));
  return (await forecastOf({ picker, below, onto }, steps)).conflicts;
}

async function treeOfHead(git: RawGit): Promise<string> {
  return (await rawGit(git, ['rev-parse', '--verify', 'HEAD^{tree}'])).toString('latin1').trim();
}

/** What has been resolved so far, written to the bench. */
async function treeOfIndex({ gitDir }: Repository, { git }: MergeBench): Promise<string> {
  const own = { ...git, variables: { ...git.variables, GIT_INDEX_FILE: join(gitDir, 'index') } };
  return (await rawGit(own, ['write-tree'])).toString('latin1').trim();
}
