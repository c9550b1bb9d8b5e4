/** The places that the words of a command name. */
import type { SubCommand } from '../../core/running/shell';
import { readWords } from './commandWords';
import type { CommandWords } from './commandWords';
import { gitKind } from './gitCommands';
import { privileges } from './riskTable';
import { startsOthers } from './starterTable';

/** Programs that only read what their operands name, or print them; what they write, their options and redirections say. */
export const readers: ReadonlySet<string> = new Set(
  (
    'ls dir cat head tail wc grep egrep fgrep zgrep rg ag ack find fd fdfind stat file du df tree diff cmp comm cut paste tr nl ' +
    'od hexdump hd strings md5sum sha1sum sha224sum sha256sum sha512sum b2sum cksum sum md5 shasum basename dirname realpath ' +
    'readlink test [ [[ echo printf pwd which type whereis column fold fmt join tac rev seq date true false : sleep cd pushd ' +
    'popd uname id whoami hostname nproc expr bat delta jq gojq jaq yq awk gawk mawk nawk sed gsed sort uniq shuf cloc tokei ' +
    'scc wait jobs exit return set unset export declare typeset readonly local shift let read getopts ulimit umask ' +
    'nm objdump readelf size ldd lsof ps top free uptime locale getconf tput man info help apropos whatis xargs env command ' +
    'builtin timeout nice nohup time stdbuf setsid watch'
  ).split(' '),
);
/** Their first operand is a pattern or a program, which may look like a path. */
export const patternFirst: ReadonlySet<string> = new Set(
  'grep egrep fgrep zgrep rg ag ack awk gawk mawk nawk sed gsed jq gojq jaq yq expr tr'.split(' '),
);
/** They print their words. */
const printers = new Set(['echo', 'printf', ':', 'true', 'false']);

/** They write some of what they name, and their words do not tell simply which. */
const writers = new Set(
  (
    'git tar bsdtar gtar split csplit sponge mkfs wipefs rsync zip 7z 7za 7zz rar ar gzip gunzip bzip2 xz zstd ditto losetup ' +
    'patch cpio pax unzip unar venv virtualenv zipfile tarfile compileall py_compile mmv vidir'
  ).split(' '),
);

/** Whether a command prints its words, and opens nothing that they name. */
export function onlyPrints({ words }: SubCommand): boolean {
  return printers.has(readWords(words)?.program ?? '');
}

export interface NamedPlace {
  readonly path: string;
  readonly mayBeWritten: boolean;
  /** Whether the program only reads there, as far as is known of it. */
  readonly isRead: boolean;
}

/** What may be a path in a sub-command's words: the words, the values of options (`--out=x`, `-Cx`), what `<` reads. */
export function namedPlaces({ words, reads }: SubCommand): NamedPlace[] {
  const input = reads.flatMap((path) => (path === null ? [] : [{ path, isRead: true, mayBeWritten: false }]));
  const read = readWords(words);
  if (read === null || printers.has(read.program)) return input;
  const isRead =
    read.program === 'git'
      ? gitKind(read) === 'reads' || read.operands[0] === 'add'
      : readers.has(read.program);
  const skipped = takesPatternFirst(read) ? read.operands[0] : undefined;
  // What it starts may write whatever the line names, also where that stands in a text.
  const starts = startsOthers.has(read.program) || privileges.has(read.program);
  return [
    ...input,
    ...words
      .slice(1)
      .flatMap((word) => (word === null || word === skipped ? [] : placesIn(word, read.program)))
      .flatMap((path) => (starts ? [path, ...path.split(/[\s'"`();&|<>]+/)] : [path]))
      .map((path) => ({ path, isRead, mayBeWritten: !isRead && (starts || writers.has(read.program)) })),
  ];
}

/** Unless an option has given the pattern. */
function takesPatternFirst({ program, options }: CommandWords): boolean {
  const given = /^(?:[efz]?grep|rg|ag|ack|g?sed)$/.test(program);
  return (
    patternFirst.has(program) &&
    !(given && options.some((option) => /^(?:-[a-zA-Z]*[ef]|--(?:regexp|file|e[a-z]*)(?:=|$))/.test(option)))
  );
}

function placesIn(word: string, program: string): string[] {
  const equals = word.indexOf('=');
  const value = equals === -1 ? [] : [word.slice(equals + 1)];
  if (!/^-./.test(word)) return [word, ...value, ...(program === 'git' ? inCommit(word) : [])];
  // `-sC../x`: how many letters there are before the value is for the program to know.
  const glued = /^-[a-zA-Z]+([./~].*)$/s.exec(word)?.[1];
  const short = /^-[a-zA-Z][^-=]/.test(word) ? [word.slice(2)] : [];
  return [...short, ...(glued === undefined ? [] : [glued]), ...value];
}

/** The path of `HEAD:.env`. */
function inCommit(word: string): string[] {
  const colon = word.includes('://') ? -1 : word.lastIndexOf(':');
  return colon === -1 ? [] : [word.slice(colon + 1)];
}
