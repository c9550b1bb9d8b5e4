/** Silent conflicts that are planted in a real merge: what one side began to call, the other side changes. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../support/seededRandom';
import type { CleanMerge, Git } from './merges';

export const PLANTED = ['rename', 'arity', 'deletion', 'default'] as const;
export type PlantedKind = (typeof PLANTED)[number];

export interface Planted {
  readonly kind: PlantedKind;
  readonly name: string;
  readonly path: string;
  /** The new commit of the side that did not write the call. */
  readonly changed: string;
  readonly user: string;
  /** Texts of the lines that call it. */
  readonly uses: readonly string[];
  readonly changer: 'ours' | 'theirs';
}

const SOURCE = /\.(?:py|ts|mts|js|mjs)$/;
const HEAD =
  /^(\s*)(?:async\s+)?def\s+(\w+)\s*\(([^()]*)\)(?:\s*->\s*[^:]+)?:\s*$|^(\s*)(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)\s*\(([^()]*)\)(?:\s*:\s*[^{]+)?\s*\{\s*$/;

interface Definition {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly indent: string;
  readonly parameters: string;
}

/** One plant of this kind in this merge; null where no side began to call what has one definition in all of the tree. */
export function plant(
  git: Git,
  folder: string,
  merge: CleanMerge,
  kind: PlantedKind,
  random: Random,
): Planted | null {
  for (const changer of random(2) === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
    const [side, user] = changer === 'ours' ? [merge.ours, merge.theirs] : [merge.theirs, merge.ours];
    const calls = addedCalls(git, merge, side);
    const names = [...calls.keys()];
    while (names.length > 0) {
      const [name = ''] = names.splice(random(names.length), 1);
      const found = definitionOf(git, side, user, name);
      const uses = calls.get(name) ?? [];
      if (found === null) continue;
      const changed = mutate(git, folder, side, { found, kind, uses });
      if (changed !== null) return { kind, name, path: found.path, changed, user, uses, changer };
    }
  }
  return null;
}

const CALL = /(?<![\w.])([A-Za-z_]\w{3,})\(/g;

/** By name: lines that the merge has and this side has not. */
function addedCalls(git: Git, { tree }: CleanMerge, side: string): ReadonlyMap<string, readonly string[]> {
  const calls = new Map<string, string[]>();
  let path = '';
  const lines = git('diff', '-U0', '--no-ext-diff', '--no-renames', side, tree).split('\n');
  // A line that went elsewhere was not begun.
  const taken = new Set(lines.filter((line) => /^-(?!--)/.test(line)).map((line) => line.slice(1).trim()));
  for (const line of lines) {
    if (line.startsWith('+++ ')) path = line.slice(6);
    if (!line.startsWith('+') || line.startsWith('+++') || !SOURCE.test(path)) continue;
    const text = line.slice(1).trim();
    if (taken.has(text)) continue;
    // What strings and comments say is no call.
    const code = text.replace(/(["'`]).*?\1/g, '""').replace(/(?:#|\/\/).*$/, '');
    if (/^(?:\*|"|'|`|>>>|\.\.)/.test(text) || /^(?:async\s+)?def\b|\bfunction\b/.test(code)) continue;
    for (const [, name = ''] of code.matchAll(CALL)) {
      const known = calls.get(name);
      if (known) known.push(text);
      else calls.set(name, [text]);
    }
  }
  // What was written in another way was called before.
  for (const text of taken) for (const [, name = ''] of text.matchAll(CALL)) calls.delete(name);
  return calls;
}

/** At the top of a file, once in both sides, and nowhere else a name of the line's own file. */
function definitionOf(git: Git, side: string, user: string, name: string): Definition | null {
  const places = [side, user].map((tree) => definitions(git, tree, name));
  const [mine = [], other = []] = places;
  const [found] = mine;
  if (found === undefined || mine.length !== 1 || other.length !== 1) return null;
  return found.path === other[0]?.path && found.indent === '' && found.parameters === other[0].parameters
    ? found
    : null;
}

function definitions(git: Git, tree: string, name: string): readonly Definition[] {
  let printed = '';
  try {
    printed = git(
      'grep',
      '-nE',
      `(def|function|class|const|let|var)[ *]+${name}\\b|^ *${name} *=|import.*\\bas ${name}\\b`,
      tree,
      '--',
    );
  } catch (error) {
    if ((error as { status?: unknown }).status !== 1) throw error;
  }
  return printed
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, path = '', number = '0', text = ''] = /^[^:]*:([^:]*):(\d+):(.*)$/.exec(line) ?? [];
      if (!SOURCE.test(path)) return [];
      const head = HEAD.exec(text);
      const indent = head?.[1] ?? head?.[4] ?? ' ';
      return [{ path, line: Number(number), name, indent, parameters: head?.[3] ?? head?.[6] ?? '' }];
    });
}

interface Wanted {
  readonly found: Definition;
  readonly kind: PlantedKind;
  readonly uses: readonly string[];
}

/** The commit with the change on top of `side`; null where the kind cannot be planted there. */
function mutate(git: Git, folder: string, side: string, { found, kind, uses }: Wanted): string | null {
  const lines = git('show', `${side}:${found.path}`).split('\n');
  const at = found.line - 1;
  const head = lines[at] ?? '';
  const next = changedLines(lines, at, { found, kind, uses });
  if (next === null || head === '') return null;
  const index = join(folder, 'planted.index');
  rmSync(index, { force: true });
  const env = { ...process.env, GIT_INDEX_FILE: index };
  const run = (args: readonly string[], input?: string): string =>
    execFileSync('git', ['-C', folder, ...args], { env, input, maxBuffer: 2 ** 30 })
      .toString('utf8')
      .trim();
  run(['read-tree', side]);
  const blob = run(['hash-object', '-w', '--stdin'], next.join('\n'));
  run(['update-index', '--cacheinfo', `100644,${blob},${found.path}`]);
  return run([
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench',
    'commit-tree',
    run(['write-tree']),
    '-p',
    side,
    '-m',
    'plant',
  ]);
}

function changedLines(lines: readonly string[], at: number, wanted: Wanted): readonly string[] | null {
  const { name, parameters } = wanted.found;
  const head = lines[at] ?? '';
  const withParameters = (young: string | null): readonly string[] | null =>
    young === null
      ? null
      : lines.map((line, row) => (row === at ? head.replace(`(${parameters})`, `(${young})`) : line));
  switch (wanted.kind) {
    case 'rename':
      return lines.map((line) => line.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}_renamed`));
    case 'arity':
      return withParameters(oneMore(wanted));
    case 'default':
      return withParameters(otherDefault(wanted));
    case 'deletion':
      return without(lines, at, name);
  }
}

/** A required parameter at the front: no call passes one more. */
function oneMore({ found: { parameters }, uses }: Wanted): string | null {
  if (/[*{]|\.\.\./.test(parameters) || uses.some((use) => use.includes('*') || use.includes('...')))
    return null;
  return parameters.trim() === '' ? 'planted' : `planted, ${parameters}`;
}

/** Another value of the last default, where every use leaves it out. */
function otherDefault({ found: { name, parameters }, uses }: Wanted): string | null {
  const last = /(\w+)(\s*(?::[^,=]+)?=\s*)([\w.'"]+)\s*,?\s*$/.exec(parameters);
  if (last === null) return null;
  const [, own = '', between = '', value = ''] = last;
  const call = new RegExp(`\\b${name}\\(([^()]*)\\)`);
  const most = parameters.split(',').length;
  const isLeft = (use: string): boolean => {
    const passed = call
      .exec(use)?.[1]
      ?.split(',')
      .filter((one) => one.trim() !== '');
    return passed !== undefined && passed.length < most;
  };
  if (uses.some((use) => use.includes(`${own}=`) || /[({,]\s*\*/.test(use) || !isLeft(use))) return null;
  return `${parameters.slice(0, last.index)}${own}${between}${value === '7' ? '8' : '7'}`;
}

/** Null where its own file still uses it: that would be broken without the merge. */
function without(lines: readonly string[], at: number, name: string): readonly string[] | null {
  let end = at + 1;
  while (end < lines.length && /^(?:\s|[)}]|$)/.test(lines[end] ?? '')) {
    end++;
    if ((lines[end - 1] ?? '').startsWith('}')) break;
  }
  const left = [...lines.slice(0, at), ...lines.slice(end)];
  return left.some((line) => new RegExp(`\\b${name}\\b`).test(line)) ? null : left;
}
