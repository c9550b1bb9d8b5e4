/** Silent conflicts that are planted in a real merge: what one side began to call, the other side changes. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../support/seededRandom';
import { SOURCE, headOf } from './heads';
import type { CleanMerge, Git } from './merges';

export const CHANGES = ['rename', 'arity', 'deletion', 'default'] as const;
type Change = (typeof CHANGES)[number];
/** Of what stands at the top of a file, and of methods. */
export type PlantedKind = Change | `${Change} of a method`;
export const PLANTED: readonly PlantedKind[] = CHANGES.flatMap((change) => [
  change,
  `${change} of a method` as const,
]);

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

interface Definition {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly isMethod: boolean;
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
    const calls = addedCalls(git, merge, side, isOfMethod(kind));
    const names = [...calls.keys()];
    while (names.length > 0) {
      const [name = ''] = names.splice(random(names.length), 1);
      const found = definitionOf(git, { side, user }, name, isOfMethod(kind));
      const uses = calls.get(name) ?? [];
      if (found === null) continue;
      const changed = mutate(git, folder, side, { found, kind, uses });
      if (changed !== null) return { kind, name, path: found.path, changed, user, uses, changer };
    }
  }
  return null;
}

const CALL = /(?<![\w.])([A-Za-z_]\w{3,})\(/g;
/** Of two words at least: libraries have methods of one word, too, and who is called is not known here. */
const METHOD_CALL = /(?<=[\w)\]]\.)([A-Za-z_][a-z0-9]+(?:_[a-z0-9]+|[A-Z][a-z0-9]+)\w*)\(/g;

function isOfMethod(kind: PlantedKind): boolean {
  return kind.endsWith('method');
}

/** By name: lines that the merge has and this side has not. */
function addedCalls(
  git: Git,
  { tree }: CleanMerge,
  side: string,
  ofMethods: boolean,
): ReadonlyMap<string, readonly string[]> {
  const written = ofMethods ? METHOD_CALL : CALL;
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
    const code = codeIn(text);
    if (code === null) continue;
    for (const [, name = ''] of code.matchAll(written)) {
      const known = calls.get(name);
      if (known) known.push(text);
      else calls.set(name, [text]);
    }
  }
  // What was written in another way was called before.
  for (const text of taken) for (const [, name = ''] of text.matchAll(written)) calls.delete(name);
  return calls;
}

/** Without what strings and comments say; null for a line of documentation, and for the head of a definition. */
function codeIn(text: string): string | null {
  const code = text.replace(/(["'`]).*?\1/g, '""').replace(/(?:#|\/\/).*$/, '');
  const isHead = /^(?:async\s+)?def\b|\b(?:function|func)\b|^(?:public|protected|private|static)\b/.test(
    code,
  );
  return isHead || /^(?:\*|"|'|`|>>>|\.\.)/.test(text) ? null : code;
}

/** Defined once in both sides, in the same way. */
function definitionOf(
  git: Git,
  { side, user }: { readonly side: string; readonly user: string },
  name: string,
  isMethod: boolean,
): Definition | null {
  const [mine = [], other = []] = [side, user].map((tree) => definitions(git, tree, name));
  const [found] = mine;
  if (found === undefined || found === null || mine.length !== 1 || other.length !== 1) return null;
  const isSame = found.path === other[0]?.path && found.parameters === other[0].parameters;
  return isSame && found.isMethod === isMethod ? found : null;
}

/** All that may define the name; null for each that is written in another way than those that can be changed. */
function definitions(git: Git, tree: string, name: string): readonly (Definition | null)[] {
  const words = `(def|function|class|const|let|var|func|type|interface|enum)[ *]+${name}\\b`;
  const methods = `^func \\([^)]*\\) ${name}\\(|^\\s+[A-Za-z<].*[] >]${name}\\(.*[{,;]$|^\\s+${name}\\(.*\\{$`;
  const bound = `\\b${name}\\s*[=:]([^=]|$)|import.*\\bas ${name}\\b|(def|function|func) .*\\(([^)]*[, *])?${name}[,)]`;
  let printed = '';
  try {
    printed = git('grep', '-nE', `${words}|${methods}|${bound}`, tree, '--');
  } catch (error) {
    if ((error as { status?: unknown }).status !== 1) throw error;
  }
  return printed
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, path = '', number = '0', text = ''] = /^[^:]*:([^:]*):(\d+):(.*)$/.exec(line) ?? [];
      if (!SOURCE.test(path) || isCall(text, name)) return [];
      const head = headOf(path, text);
      return [head?.name === name ? { path, line: Number(number), ...head } : null];
    });
}

/** A statement that the patterns of definitions take, too. */
function isCall(text: string, name: string): boolean {
  const [before = ''] = text.split(`${name}(`);
  const isBound = new RegExp(`\\b${name}\\s*[=:]([^=]|$)`).test(text);
  if (isBound || /\b(?:def|function|class|func|import)\b/.test(text)) return false;
  return /[.=(!]|\b(?:return|new|await|throw|if|while|for|yield|assert)\b/.test(before);
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
  switch (changeOf(wanted.kind)) {
    case 'rename':
      return lines.map((line) => line.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}Renamed`));
    case 'arity':
      return withParameters(oneMore(wanted));
    case 'default':
      return withParameters(otherDefault(wanted));
    case 'deletion':
      return without(lines, at, name);
  }
}

function changeOf(kind: PlantedKind): Change {
  return CHANGES.find((change) => kind.startsWith(change)) ?? 'rename';
}

/** A required parameter at the front: no call passes one more. */
function oneMore({ found: { path, parameters, isMethod }, uses }: Wanted): string | null {
  if (/[*{]|\.\.\./.test(parameters) || uses.some((use) => use.includes('*') || use.includes('...')))
    return null;
  const [receiver, ...rest] = isMethod && path.endsWith('.py') ? parameters.split(',') : [''];
  const own = isMethod && path.endsWith('.py') ? rest.join(',') : parameters;
  const planted = path.endsWith('.go') ? 'planted int' : path.endsWith('.java') ? 'int planted' : 'planted';
  const all = own.trim() === '' ? planted : `${planted}, ${own.trim()}`;
  if (receiver === undefined || receiver === '') return all;
  return /^\s*(?:self|cls)\b/.test(receiver) ? `${receiver}, ${all}` : null;
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
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  const isIn = (line: string): boolean =>
    line.trim() === '' ||
    line.startsWith(`${indent}}`) ||
    (line.startsWith(indent) && /^\s/.test(line.slice(indent.length)));
  let end = at + 1;
  while (end < lines.length && isIn(lines[end] ?? '')) {
    end++;
    if ((lines[end - 1] ?? '').startsWith(`${indent}}`)) break;
  }
  const left = [...lines.slice(0, at), ...lines.slice(end)];
  return left.some((line) => new RegExp(`\\b${name}\\b`).test(line)) ? null : left;
}
