/** Which files a command writes, and whether they are outside the workspace folder. */
import { protectionOf } from '../../core/files/protectedPaths';
import type { SubCommand } from '../../core/running/shell';
import { isAbbreviation, readWords } from './commandWords';
import type { CommandWords } from './commandWords';
import { changesInPlace, emptied } from './inPlace';
import { outputOptions } from './outputOptions';
import { writesLastOperand } from './outputTable';
import { scriptedWrites } from './scriptedWrites';
import { sedFiles } from './sedScript';
import { unpacks, unpacksAnywhere } from './unpacking';

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
  'mkfifo',
  'mknod',
  'rm',
  'unlink',
  'truncate',
  ...[
    'shred',
    'srm',
    'wipe',
    'trash',
    'trash-put',
    'fallocate',
    'mktemp',
    'rename',
    'prename',
    'file-rename',
  ],
  ...['mogrify', 'dos2unix', 'unix2dos', 'setfattr'],
]);
/** Programs whose last operand (or -t's value) is written. */
const writesLast = new Set(['cp', 'install', 'ln', 'rsync', 'scp']);
/** What `git config` writes with these options. */
const userFiles = [
  ['--global', '~/.gitconfig'],
  ['--system', '/etc/gitconfig'],
] as const;
/** Folders with protected ones in them. */
export const leading = /(?:^|\/)\.(?:github|config|cargo)\/?$/i;

/** Files that the sub-command writes as far as its words tell; null for a computed name. */
export function writeTargets(each: SubCommand): Target[] {
  const { words, writes } = each;
  const read = readWords(words);
  if (read === null) return [...writes];
  const { program, options, operands } = read;
  if (program === 'git' && operands[0] === 'config') {
    const own = userFiles.filter(([option]) => options.includes(option)).map(([, path]) => path);
    return [...writes, ...own];
  }
  if (changesAll.has(program)) {
    // A folder as a whole has what git keeps in it.
    const whole = operands
      .filter((word) => /^(?:\.{1,2}\/?)+$/.test(word ?? ''))
      .map((word) => `${word}/.git`);
    return [...writes, ...operands, ...whole, ...(program === 'mv' ? copied(read) : [])];
  }
  if (changesInPlace(read)) {
    const isSed = /^g?sed$/.test(program);
    return [...writes, ...(isSed ? sedFiles(words.slice(1)) : operands), ...scriptedWrites(each)];
  }
  if (program === 'find') return [...writes, ...outputOptions(each), ...emptied(read, words)];
  if (program === 'dd') {
    return [
      ...writes,
      ...operands.flatMap((word) => (word?.startsWith('of=') === true ? [word.slice(3)] : [])),
    ];
  }
  return [
    ...writes,
    ...outputOptions(each),
    ...copied(read),
    ...unpackedTo(read, words),
    ...scriptedWrites(each),
  ];
}

/** Where an archive is unpacked to, if its options say. */
function unpackedTo(read: CommandWords, words: SubCommand['words']): Target[] {
  if (!unpacks(read)) return [];
  if (unpacksAnywhere(read)) return [null];
  return words.flatMap((word, at) => {
    if (/^(?:-C|-d|--directory)$/.test(word ?? '')) return [words[at + 1] ?? null];
    return /^(?:-C|--directory=)(.+)$/.exec(word ?? '')?.[1] ?? [];
  });
}

/** Where `cp a b c FOLDER` and its like write: the last operand or -t's value, and what comes to be in it. */
function copied(read: CommandWords): Target[] {
  const { program, options, operands } = read;
  if (program === 'uniq' || program === 'xxd') return operands.slice(1, 2);
  if (writesLastOperand.has(program)) return operands.slice(1).slice(-1);
  if (!writesLast.has(program) && program !== 'mv') return [];
  const from = operands.slice(0, -1);
  const into = program === 'rsync' || program === 'scp' ? null : targetFolder(options);
  // With -t the folder comes first: any operand may be it.
  if (into === '') return [...unnamed(read, from), ...operands];
  if (into !== null) return [...unnamed(read, from), into, ...within(into, operands)];
  const last = operands.at(-1) ?? null;
  return [...unnamed(read, from), last, ...within(last, from)];
}

/** What stands in the same word as `-t` or `--target-directory=`, '' where it is in the next; null without. */
function targetFolder(options: readonly string[]): string | null {
  for (const option of options) {
    if (isAbbreviation(option, '--target-directory')) return option.replace(/^[^=]*=?/s, '');
    const glued = /^-[a-su-zA-Z]*t(.*)$/s.exec(option)?.[1];
    if (glued !== undefined) return glued;
  }
  return null;
}

/** Protected files that come to be in a folder; of one that is protected itself nothing more is to be said. */
function within(folder: Target, from: readonly Target[]): Target[] {
  if (folder === null) return [];
  const isTold = protectionOf(folder) !== null;
  const inside = from.map((path) => (path === null ? folder : `${folder}/${lastName(path)}`));
  return [
    ...(leading.test(folder) ? [null] : []),
    ...(isTold ? [] : inside.filter((path) => protectionOf(path) !== null)),
  ];
}

/** Null where what is copied or moved is a folder as a whole, and what is in it is not named. */
function unnamed({ program, operands }: CommandWords, from: readonly Target[]): Target[] {
  const isWhole = from.some((path) => /(?:^|\/)\.?\/?$/.test(path ?? 'x'));
  const isTaken = program === 'mv' && operands.some((path) => leading.test(path ?? ''));
  return isWhole || isTaken ? [null] : [];
}

function lastName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
}

/** What `ln` and `cp -s` make links to: what is written through a link is there. Null where it is computed. */
export function linkSources({ words }: SubCommand): readonly Target[] {
  const read = readWords(words);
  const links =
    read?.program === 'cp' &&
    read.options.some((option) => /^(?:-[a-zA-Z]*[sl]|--(?:symb|link))/.test(option));
  if (read === null || (read.program !== 'ln' && read.program !== 'link' && !links)) return [];
  return read.operands.length > 1 ? read.operands.slice(0, -1) : read.operands;
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
