/** The places that the words of a command name. */
import type { SubCommand } from '../../core/shell';
import { readWords } from './commandWords';
import { gitKind } from './gitCommands';

/** Programs that only read what their operands name, or print them; what they write, their options and redirections say. */
const readers = new Set(
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
const patternFirst = new Set(
  'grep egrep fgrep zgrep rg ag ack awk gawk mawk nawk sed gsed jq gojq jaq yq expr tr'.split(' '),
);
/** They print their words. */
const printers = new Set(['echo', 'printf', ':', 'true', 'false']);

/** They write some of what they name, and their words do not tell simply which. */
const writers = new Set(
  'git tar bsdtar gtar split csplit sponge mkfs wipefs rsync zip 7z 7za 7zz rar ar gzip gunzip bzip2 xz zstd ditto losetup'.split(
    ' ',
  ),
);

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
  const skipped = patternFirst.has(read.program) ? read.operands[0] : undefined;
  return [
    ...input,
    ...words
      .slice(1)
      .flatMap((word) => (word === null || word === skipped ? [] : placesIn(word)))
      .map((path) => ({ path, isRead, mayBeWritten: !isRead && writers.has(read.program) })),
  ];
}

function placesIn(word: string): string[] {
  const equals = word.indexOf('=');
  const value = equals === -1 ? [] : [word.slice(equals + 1)];
  if (!/^-./.test(word)) return [word, ...value];
  return /^-[a-zA-Z][^-=]/.test(word) ? [word.slice(2), ...value] : value;
}

/** Whether a word can lead out of where it is: only then is it worth asking where. */
export function mayLeave(path: string): boolean {
  return /^(?:[/~]|[A-Za-z]:[/\\]|\\\\)/.test(path) || path.split(/[/\\]/).includes('..');
}
