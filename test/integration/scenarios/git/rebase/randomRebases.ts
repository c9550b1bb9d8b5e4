import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { TodoAction, TodoItem } from '../../../../../src/core/git/rebase';
import type { RebaseRange } from '../../../../../src/scenarios/git/rebase/range';
import type { GitFolder } from '../../../scan/gitFolder';
import { importHistory } from '../importedHistory';
import type { Files, ImportedCommit } from '../importedHistory';

interface Edit {
  readonly kind: 'line' | 'append' | 'insert' | 'delete' | 'rename' | 'binary' | 'empty';
  readonly file: number;
  readonly line: number;
  readonly text: string;
}

/** A history, what main did meanwhile, and a plan for it. */
export interface RandomRebase {
  readonly commits: readonly (readonly Edit[])[];
  readonly onto: readonly (readonly Edit[])[];
  readonly style: 'merge' | 'diff3' | 'zdiff3';
  /** Where another branch stands, as a place in the history. */
  readonly branch: number;
  readonly isDetached: boolean;
  /** Whether something is put aside, told from the first commit. */
  readonly hasStash: boolean;
  /** A key for each commit to sort by: equal ones keep their order. */
  readonly order: readonly number[];
  readonly actions: readonly TodoAction[];
}

const EDIT = fc.record<Edit>({
  kind: fc.constantFrom(
    'line',
    'line',
    'line',
    'append',
    'insert',
    'insert',
    'delete',
    'rename',
    'binary',
    'empty',
  ),
  file: fc.nat(2),
  line: fc.nat(7),
  text: fc.constantFrom('x', 'y', 'é', '# z', '======='),
});
const EDITS = fc.array(EDIT, { minLength: 1, maxLength: 2 });
const KEPT: readonly TodoAction[] = ['pick', 'pick', 'pick', 'reword', 'squash', 'fixup', 'fixup -C'];

export function randomRebase(actions: readonly TodoAction[] = [...KEPT, 'drop']): fc.Arbitrary<RandomRebase> {
  return fc.record<RandomRebase>({
    commits: fc.array(EDITS, { minLength: 2, maxLength: 8 }),
    onto: fc.oneof(fc.constant([]), fc.array(EDITS, { minLength: 1, maxLength: 2 })),
    style: fc.constantFrom('merge', 'diff3', 'zdiff3'),
    branch: fc.nat(8),
    isDetached: fc.boolean(),
    hasStash: fc.boolean(),
    order: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
    actions: fc.array(fc.constantFrom(...actions), { minLength: 8, maxLength: 8 }),
  });
}

/**
 * Brings the folder, which is empty, to the history; HEAD is `work`, or detached there, and `main` what it goes onto. Four
 * processes of git.
 */
export function arrangeHistory(folder: GitFolder, scene: RandomRebase): void {
  const { git, write, path } = folder;
  git('init', '-q', '--template=');
  git('config', 'merge.conflictStyle', scene.style);
  write({ '.git/info/exclude': 'untracked\n', untracked: 'mine\n' });
  importHistory(folder, commitsOf(scene));
  if (scene.hasStash) {
    const id = readFileSync(join(path, '.git', 'refs', 'stash'), 'utf8').trim();
    write({
      '.git/logs/refs/stash': `${'0'.repeat(40)} ${id} T <t@example.org> 1704067200 +0000\tWIP on main: base\n`,
    });
  }
  git('checkout', '-q', '-f', ...(scene.isDetached ? ['--detach'] : []), 'work');
}

const PATHS = ['f0', 'f1', 'd/f2'];

function commitsOf({ commits, onto, branch, hasStash }: RandomRebase): readonly ImportedCommit[] {
  const eight = (name: string): Buffer =>
    Buffer.from(Array.from({ length: 8 }, (_, at) => `${name} ${at}\n`).join(''));
  const base = new Map(PATHS.map((path) => [path, eight(path.replace('d/', ''))]));
  const all: ImportedCommit[] = [
    { branches: ['refs/heads/main'], message: 'base\n', files: base, parent: null },
  ];
  let files: Files = base;
  for (const [at, edits] of commits.entries()) {
    files = edits.reduce((before, each) => changed(before, each, `work ${at}`), files);
    const message = `Work ${at}\n\n#${at} says "it's" $(more)\n`;
    const stacked = at === branch ? ['refs/heads/stacked'] : [];
    all.push({ branches: ['refs/heads/work', ...stacked], message, files, parent: all.length - 1 });
  }
  files = base;
  for (const [at, edits] of onto.entries()) {
    files = edits.reduce((before, each) => changed(before, each, `main ${at}`), files);
    const parent = at === 0 ? 0 : all.length - 1;
    all.push({ branches: ['refs/heads/main'], message: `main ${at}\n`, files, parent });
  }
  if (!hasStash) return all;
  // As git keeps it: the index, and on top of both the work tree.
  const index = {
    branches: ['refs/stash'],
    message: 'index on main: base\n',
    files: base,
    parent: 0,
  } as const;
  const aside = new Map([...base, ['f0', Buffer.from('put aside\n')]]);
  const tree = { message: 'WIP on main: base\n', files: aside, merged: all.length };
  return [...all, index, { ...index, ...tree }];
}

/** What cannot be done (a file that is gone) is not done. */
function changed(files: Files, { kind, file, line, text }: Edit, name: string): Files {
  const path = PATHS[file] ?? 'f0';
  const bytes = files.get(path);
  if (kind === 'empty' || bytes === undefined) return files;
  const after = new Map(files);
  if (kind === 'delete') after.delete(path);
  else if (kind === 'rename') {
    after.delete(path);
    after.set(`${name.replace(' ', '')}${file}`, bytes);
  } else if (kind === 'binary') after.set(path, Buffer.from(`\0${name} ${text}`));
  else {
    const lines = bytes.toString('utf8').split(/(?<=\n)/);
    const own = text === '=======' ? `${text}\n` : `${name} ${text}\n`;
    if (kind === 'append') lines.push(own);
    else lines.splice(line, kind === 'insert' ? 0 : 1, own);
    after.set(path, Buffer.from(lines.join('')));
  }
  return after;
}

/** The plan of a scene for its range: the first line is always a pick, so that something can be folded into it. */
export function planOf({ entries }: RebaseRange, { order, actions }: RandomRebase): readonly TodoItem[] {
  const sorted = entries
    .map(({ id }, at) => ({ id, action: actions[at] ?? 'pick', key: order[at] ?? 0 }))
    .sort((a, b) => a.key - b.key);
  return sorted.map(({ id, action }, at): TodoItem => {
    const own = at === 0 && action !== 'drop' ? 'pick' : action;
    const isFirst = sorted.slice(0, at).every((one) => one.action === 'drop');
    const fits = isFirst && own !== 'drop' ? 'pick' : own;
    return {
      action: fits,
      commit: id,
      message: fits === 'reword' ? `Reworded ${at}\n\n# kept "'$(x)\n` : null,
    };
  });
}
