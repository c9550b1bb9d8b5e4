/** Programs that read through the links which they meet in a folder. Kept as data: a line a program. */
import type { SubCommand } from '../../core/running/shell';
import { readWords } from './commandWords';
import type { CommandWords } from './commandWords';
import { nameMatcher } from './namePattern';

interface LinkReader {
  /** An option, or the first operand, with which it does so; absent where it always does. */
  readonly when?: RegExp;
  /** An option with which it does not. */
  readonly unless?: RegExp;
}

const archiver: LinkReader = { when: /^[au]$/, unless: /^-snl/ };

/** Those that do so by an option made for that are in `followsLinks`. */
const linkReaders: ReadonlyMap<string, LinkReader> = new Map<string, LinkReader>([
  ['zip', { when: /^-[a-zA-Z]*[rR]|^--recurse/, unless: /^-[a-zA-Z]*y|^--sym/ }],
  ['diff', { when: /^-[a-zA-Z]*r|^--rec/, unless: /^--no-d/ }],
  ['jar', { when: /^-?[a-zA-Z]*c|^--create/ }],
  ['zipfile', { when: /^(?:-c|--create)/ }],
  ['scp', { when: /^-[a-zA-Z]*r/ }],
  ['7z', archiver],
  ['7za', archiver],
  ['7zr', archiver],
  ['7zz', archiver],
]);

/** A folder that is looked through, and which of its names count. */
export interface LookedThrough {
  readonly path: string;
  /** Patterns of names, one of which each name matches; null = all names. */
  readonly names: readonly string[] | null;
}

/**
 * The folders below which a command reads whatever links lead to: its own operands, or those of `find` where another
 * program is given what it finds. Empty for any other command.
 */
export function lookedThrough(each: SubCommand, all: readonly SubCommand[]): readonly LookedThrough[] {
  const read = readWords(each.words);
  if (read === null) return [];
  if (read.program === 'find') return isReadOn(each, all) ? foundBy(each.words.slice(1)) : [];
  const reader = linkReaders.get(read.program);
  if (reader === undefined || !applies(read, reader)) return [];
  return read.operands.flatMap((path) => (path === null ? [] : [{ path, names: null }]));
}

function applies({ options, operands: [first] }: CommandWords, { when, unless }: LinkReader): boolean {
  const words = [...options, ...(typeof first === 'string' ? [first] : [])];
  if (unless !== undefined && options.some((option) => unless.test(option))) return false;
  return when === undefined || words.some((word) => when.test(word));
}

/** Whether a path's last name is one of those that count. */
export function isNamed(path: string, names: LookedThrough['names']): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return names === null || names.some((each) => nameMatcher(each, 'anywhere')(name));
}

/** `-exec cat {} +`, or `| xargs cat`; where only files are found no link is among them. */
function isReadOn({ words }: SubCommand, all: readonly SubCommand[]): boolean {
  const onlyFiles = words.some((word, at) => word === '-type' && /^[fd]$/.test(words[at + 1] ?? ''));
  if (onlyFiles) return false;
  return (
    words.some((word) => /^-(?:exec|ok)/.test(word ?? '')) ||
    all.some((other) => readWords(other.words)?.program === 'xargs')
  );
}

function foundBy(args: SubCommand['words']): readonly LookedThrough[] {
  const begin = args.findIndex((word) => word !== null && /^[-(!]/.test(word) && !/^-[HLPDO]/.test(word));
  const folders = args.slice(0, begin === -1 ? undefined : begin).filter((word) => !/^-/.test(word ?? ''));
  const named = args.flatMap((word, at) => (word === '-name' ? [args[at + 1] ?? null] : []));
  const isPlain = !args.some((word) => /^(?:!|-not|-o|-or|,)$/.test(word ?? ''));
  const names = named.filter((name) => name !== null);
  const counted = isPlain && names.length > 0 && names.length === named.length ? names : null;
  const paths = folders.length === 0 ? ['.'] : folders.filter((word) => word !== null);
  return paths.map((path) => ({ path, names: counted }));
}
