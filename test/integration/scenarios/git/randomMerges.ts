import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Choice } from '../../../../src/scenarios/git/resolution';
import type { MergeReading } from '../../../../src/scenarios/git/mergeReading';
import type { GitFolder } from '../../scan/gitFolder';

interface Edit {
  readonly kind: 'line' | 'append' | 'delete' | 'rename' | 'mode' | 'binary' | 'add';
  readonly file: number;
  readonly line: number;
  readonly text: string;
}

export interface RandomMerge {
  readonly operation: 'merge' | 'cherry-pick' | 'revert' | 'rebase' | 'stash';
  readonly style: 'merge' | 'diff3' | 'zdiff3';
  readonly ours: readonly (readonly Edit[])[];
  readonly theirs: readonly (readonly Edit[])[];
  readonly isDirty: boolean;
  readonly hasCrlf: boolean;
  /** How each conflict is resolved, in turn: not, by a side, by a text, or deleted. */
  readonly picks: readonly ('skip' | 'ours' | 'theirs' | 'text' | 'none')[];
}

const EDIT = fc.record<Edit>({
  kind: fc.constantFrom('line', 'line', 'line', 'append', 'delete', 'rename', 'mode', 'binary', 'add'),
  file: fc.nat(2),
  line: fc.nat(5),
  text: fc.constantFrom('x', 'y', 'é', '=======', '<<<<<<< HEAD'),
});
const COMMITS = fc.array(fc.array(EDIT, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
const PICK = fc.constantFrom<RandomMerge['picks'][number]>(
  'skip',
  'ours',
  'theirs',
  'theirs',
  'text',
  'text',
  'none',
);

export const RANDOM_MERGE = fc.record<RandomMerge>({
  operation: fc.constantFrom('merge', 'cherry-pick', 'revert', 'rebase', 'stash'),
  style: fc.constantFrom('merge', 'diff3', 'zdiff3'),
  ours: COMMITS,
  theirs: COMMITS,
  isDirty: fc.boolean(),
  hasCrlf: fc.boolean(),
  picks: fc.array(PICK, { minLength: 1, maxLength: 5 }),
});

/** Brings the folder, which is empty, to the conflict; false where git found none. */
export function arrange(folder: GitFolder, scene: RandomMerge): boolean {
  const { git } = folder;
  const commit = (message: string): void => {
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', message);
  };
  git('init', '-q');
  git('config', 'merge.conflictStyle', scene.style);
  git('config', 'core.safecrlf', 'false');
  if (scene.hasCrlf) git('config', 'core.autocrlf', 'true');
  const lines = (name: string): string => [0, 1, 2, 3, 4, 5].map((at) => `${name} ${at}\n`).join('');
  folder.write({ f0: lines('f0'), f1: lines('f1'), 'd/f2': lines('f2'), dirty: 'clean\n' });
  commit('base');
  const work = (commits: readonly (readonly Edit[])[], name: string): void => {
    for (const [at, edits] of commits.entries()) {
      for (const each of edits) edit(folder.path, each, name);
      commit(`${name} ${at}`);
    }
  };
  if (scene.operation === 'stash') {
    for (const each of scene.theirs.flat()) edit(folder.path, each, 'theirs');
    if (git('status', '--porcelain', '-uno') === '') return false;
    git('stash', '-q', '-u');
    work(scene.ours, 'ours');
  } else {
    git('checkout', '-q', '-b', 'side');
    work(scene.theirs, 'theirs');
    if (scene.operation === 'revert') work(scene.ours, 'more');
    else {
      git('checkout', '-q', 'main');
      work(scene.ours, 'ours');
    }
    if (scene.operation === 'rebase') git('checkout', '-q', 'side');
  }
  if (scene.isDirty) folder.write({ dirty: 'changed\n', untracked: 'mine\n' });
  return conflicts(folder, scene);
}

export const LATER_WORK = ['edit', 'stash', 'note', 'branch', 'add'] as const;

/** What somebody does after an operation. */
export function workOn(folder: GitFolder, work: (typeof LATER_WORK)[number]): void {
  const { git } = folder;
  if (work === 'edit') folder.write({ dirty: 'edited later\n', f0: 'edited later, too\n' });
  else if (work === 'note') git('notes', 'add', '-m', 'later', 'HEAD');
  else if (work === 'branch') git('branch', 'later');
  else {
    folder.write({ later: 'later\n' });
    // With conflicts that are left git refuses to put anything aside.
    if (work === 'add' || git('ls-files', '-u') !== '') git('add', 'later');
    else git('stash', '-q', '-u');
  }
}

function conflicts({ git }: GitFolder, { operation, ours, theirs, isDirty }: RandomMerge): boolean {
  const commands: Readonly<Record<RandomMerge['operation'], readonly string[]>> = {
    merge: ['merge', '--no-edit', 'side'],
    'cherry-pick': ['cherry-pick', `side~${theirs.length - 1}`, ...(theirs.length > 1 ? ['side'] : [])],
    revert: ['revert', '--no-edit', `side~${ours.length}`],
    rebase: ['rebase', ...(isDirty ? ['--autostash'] : []), 'main'],
    stash: ['stash', 'pop'],
  };
  try {
    git(...commands[operation]);
    return false;
  } catch (error) {
    const said = `${String((error as { stdout?: unknown }).stdout)}${String(error)}`;
    if (/CONFLICT/.test(said)) return true;
    if (
      /would be overwritten|already exists|is now empty|nothing (?:added )?to commit|no changes added/.test(
        said,
      )
    )
      return false;
    throw error;
  }
}

/** What cannot be done (a file that is gone) is not done. */
function edit(folder: string, { kind, file, line, text }: Edit, name: string): void {
  const path = join(folder, ['f0', 'f1', 'd/f2'][file] ?? 'f0');
  if (kind === 'add') {
    writeFileSync(join(folder, `added${file}`), `${name} ${text}\n`);
    return;
  }
  if (!existsSync(path)) return;
  if (kind === 'delete') rmSync(path);
  else if (kind === 'rename') renameSync(path, join(folder, `${name}${file}`));
  else if (kind === 'mode') chmodSync(path, 0o755);
  else if (kind === 'binary') writeFileSync(path, Buffer.from(`\0${name} ${text}`));
  else {
    const lines = readFileSync(path, 'utf8').split(/(?<=\n)/);
    if (kind === 'append') lines.push(`${text} ${name}\n`);
    else lines[line] = text.startsWith('<') || text.startsWith('=') ? `${text}\n` : `${name} ${text}\n`;
    writeFileSync(path, lines.join(''));
  }
}

/** The choices that a scene makes of what is open. */
export function choicesOf({ files }: MergeReading, picks: RandomMerge['picks']): readonly Choice[] {
  const open = files.flatMap(({ conflicts: all, kind }) =>
    all.filter(({ isOpen }) => isOpen).map(({ id, place }) => ({ id, isLines: place !== null, kind })),
  );
  return open.flatMap(({ id, isLines, kind }, at): readonly Choice[] => {
    const pick = picks[at % picks.length] ?? 'skip';
    if (pick === 'skip') return [];
    if (pick === 'ours' || pick === 'theirs') return [{ id, side: pick }];
    if (pick === 'none') return [{ id, text: isLines ? '' : null }];
    return kind === 'binary' ? [{ id, side: 'theirs' }] : [{ id, text: `chosen ${at}\n` }];
  });
}
