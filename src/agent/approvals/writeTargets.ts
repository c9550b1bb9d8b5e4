/** Which files a command writes, and whether they are outside the workspace folder. */
import { protectionOf } from '../../core/protectedPaths';
import type { SubCommand } from '../../core/shell';
import type { CommandProposal } from '../../core/tool';
import { readWords } from './commandWords';

type Target = string | null;

/** Programs all of whose operands they change. */
const changesAll = new Set([
  'tee',
  'touch',
  'mkdir',
  'rmdir',
  'mv',
  'chmod',
  'chown',
  'chgrp',
  'rm',
  'unlink',
  'truncate',
]);
/** Programs whose last operand (or -t's value) is written. */
const writesLast = new Set(['cp', 'install', 'ln', 'rsync', 'scp']);
/** What `git config` writes with these options. */
const userFiles = [
  ['--global', '~/.gitconfig'],
  ['--system', '/etc/gitconfig'],
] as const;
const harmless = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;

/** Files that the sub-command writes as far as its words tell; null for a computed name. */
export function writeTargets({ words, writes }: SubCommand): Target[] {
  const read = readWords(words);
  if (read === null) return [...writes];
  const { program, options, operands } = read;
  if (program === 'git' && operands[0] === 'config') {
    const own = userFiles.filter(([option]) => options.includes(option)).map(([, path]) => path);
    return [...writes, ...own];
  }
  if (changesAll.has(program)) return [...writes, ...operands];
  if (program === 'sed' && options.some((option) => /^(?:-[a-zA-Z]*i|--in-place)/.test(option))) {
    return [...writes, ...operands];
  }
  if (program === 'dd') {
    return [
      ...writes,
      ...operands.flatMap((word) => (word?.startsWith('of=') === true ? [word.slice(3)] : [])),
    ];
  }
  if (!writesLast.has(program)) return [...writes];
  const folder = options.find((option) => /^--target-directory=/.test(option));
  // With -t the folder comes first: any operand may be it.
  const any = options.includes('-t') || options.includes('--target-directory');
  const last = any ? operands : operands.slice(-1);
  return [...writes, ...last, ...(folder === undefined ? [] : [folder.slice(folder.indexOf('=') + 1)])];
}

/** Where `cd` and its like go; null where that is computed or unsaid (home, the folder before). */
export function changesFolder({ words }: SubCommand): Target | undefined {
  const read = readWords(words);
  if (read === null) return undefined;
  if (read.program === 'popd') return null;
  if (read.program !== 'cd' && read.program !== 'pushd') return undefined;
  const [to = null] = read.operands;
  return to === '-' ? null : to;
}

/** Whether it is a file that decides what runs or holds secrets; after a `cd` as far as the text of the path tells. */
export function isProtected(path: string, { folder, place }: CommandProposal): boolean {
  if (harmless.test(path)) return false;
  const base = partsOf(folder);
  const depth = place === '.' ? 0 : partsOf(place).length;
  const below = base.slice(base.length - depth);
  const segments = path.split(/[/\\]/);
  const target = resolved(/^(?:[/\\]|~|[A-Za-z]:)/.test(path) ? [] : below, segments).join('/');
  return protectionOf(target) !== null;
}

/** Whether a path leads out of the workspace folder, as far as its text tells; links are not followed. */
export function isOutside(path: string, { folder, place }: CommandProposal, moves: boolean): boolean {
  if (harmless.test(path)) return false;
  if (/^~|^[A-Za-z]:|^\\\\|^\/dev\//.test(path)) return true;
  const segments = path.split(/[/\\]/);
  // After a `cd` nobody knows what `..` is.
  if (moves && segments.includes('..')) return true;
  const base = partsOf(folder);
  const depth = place === '.' ? 0 : partsOf(place).length;
  const root = base.slice(0, base.length - depth);
  const target = resolved(/^[/\\]/.test(path) ? [] : base, segments);
  return !root.every((part, at) => part === target[at]);
}

function partsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
}

function resolved(base: readonly string[], segments: readonly string[]): string[] {
  const parts = [...base];
  for (const segment of segments) {
    if (segment === '..') parts.pop();
    else if (segment !== '' && segment !== '.') parts.push(segment);
  }
  return parts;
}
