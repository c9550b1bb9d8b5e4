import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { TodoAction, TodoItem } from '../../../../../src/core/git/rebase';
import type { RebaseRange } from '../../../../../src/scenarios/git/rebase/range';
import type { GitFolder } from '../../../scan/gitFolder';

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
    order: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
    actions: fc.array(fc.constantFrom(...actions), { minLength: 8, maxLength: 8 }),
  });
}

/** Brings the folder, which is empty, to the history; HEAD is `work`, or detached there, and `main` what it goes onto. */
export function arrangeHistory({ git, write, path }: GitFolder, scene: RandomRebase): void {
  const commit = (message: string): void => {
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', message);
  };
  git('init', '-q');
  git('config', 'merge.conflictStyle', scene.style);
  const lines = (name: string): string => Array.from({ length: 8 }, (_, at) => `${name} ${at}\n`).join('');
  write({ f0: lines('f0'), f1: lines('f1'), 'd/f2': lines('f2'), untracked: 'mine\n' });
  write({ '.git/info/exclude': 'untracked\n' });
  commit('base');
  git('checkout', '-q', '-b', 'work');
  for (const [at, edits] of scene.commits.entries()) {
    for (const each of edits) change(path, each, `work ${at}`);
    commit(`Work ${at}\n\n#${at} says "it's" $(more)\n`);
    if (at === scene.branch) git('branch', '--', 'stacked');
  }
  git('checkout', '-q', 'main');
  for (const [at, edits] of scene.onto.entries()) {
    for (const each of edits) change(path, each, `main ${at}`);
    commit(`main ${at}`);
  }
  git('checkout', '-q', ...(scene.isDetached ? ['--detach'] : []), 'work');
}

/** What cannot be done (a file that is gone) is not done. */
function change(folder: string, { kind, file, line, text }: Edit, name: string): void {
  const path = join(folder, ['f0', 'f1', 'd/f2'][file] ?? 'f0');
  if (kind === 'empty' || !existsSync(path)) return;
  if (kind === 'delete') rmSync(path);
  else if (kind === 'rename') renameSync(path, join(folder, `${name.replace(' ', '')}${file}`));
  else if (kind === 'binary') writeFileSync(path, Buffer.from(`\0${name} ${text}`));
  else {
    const lines = readFileSync(path, 'utf8').split(/(?<=\n)/);
    const own = text === '=======' ? `${text}\n` : `${name} ${text}\n`;
    if (kind === 'append') lines.push(own);
    else lines.splice(line, kind === 'insert' ? 0 : 1, own);
    writeFileSync(path, lines.join(''));
  }
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
