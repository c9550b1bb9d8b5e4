/** What a sub-command's program and options do that is asked about each time. */
import { innerCommandAt } from '../../core/running/commandRunners';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { standsForInput } from '../../core/running/shell';
import type { SubCommand } from '../../core/running/shell';
import { runsCode, scripted } from './codeTable';
import { mayDo, readWords } from './commandWords';
import type { CommandWords } from './commandWords';
import { gitKind, setsConfig, takesOtherSettings } from './gitCommands';
import { deletion, ends, history, network, privileges, readsCommands, schedules } from './riskTable';
import type { Risk } from './riskTable';
import { isPlainSed, sedScripts } from './sedScript';
import { changesSettings } from './settingsTable';
import { followsLinks, loadingOptions, startsNamed, startsOthers } from './starterTable';
import { unpacks } from './unpacking';
import type { Weight, WeighedPhrase } from './weight';

/** One phrase a concern; empty where none is known. */
export function programConcerns({ words }: SubCommand): readonly WeighedPhrase[] {
  const [name] = words;
  if (name === null)
    return [
      {
        what: phrase('Runs a program whose name is computed at run time'),
        weight: 'fixed',
        isComputed: true,
      },
    ];
  const read = readWords(words);
  if (read === null) return [];
  if (tellsVersion(words)) return [];
  // `poetry run pytest` is pytest, which is listed for itself.
  const runsInner = innerCommandAt(words) !== null;
  return checks.flatMap(({ applies, what, weight, ofRunner }): readonly WeighedPhrase[] =>
    (ofRunner === true || !runsInner) && applies(read, words) ? [{ what, weight: weight ?? 'usual' }] : [],
  );
}

/** Whatever it is. */
function tellsVersion([name, ...args]: SubCommand['words']): boolean {
  return args.length === 1 && args[0] === '--version' && !/[/\\]/.test(name ?? '');
}

interface RiskCheck {
  readonly what: Phrase;
  readonly weight?: Exclude<Weight, 'usual'>;
  readonly applies: (read: CommandWords, words: SubCommand['words']) => boolean;
  /** Holds of a program that runs the rest of the line, too. */
  readonly ofRunner?: true;
}

const checks: readonly RiskCheck[] = [
  {
    what: phrase('Runs a program with unusual characters in its name'),
    weight: 'fixed',
    applies: (_read, [name]) => /[^\x20-\x7e]/.test(name ?? ''),
    ofRunner: true,
  },
  {
    what: phrase('Uses the network'),
    weight: 'barred',
    applies: (read) => does(read, network) || isRemote(read),
  },
  {
    what: phrase('Rewrites history or discards changes'),
    weight: 'fixed',
    applies: (read, words) =>
      does(read, history) ||
      forces(read) ||
      checksFilesOut(read) ||
      stashes(read) ||
      movesReference(read, words),
  },
  {
    what: phrase('Requests administrator rights'),
    applies: (read) => privileges.has(read.program) || setsId(read),
  },
  {
    what: phrase('Changes system services or settings'),
    weight: 'fixed',
    applies: ({ program }) => schedules.has(program),
  },
  { what: phrase('Stops other programs'), weight: 'barred', applies: ({ program }) => ends.has(program) },
  { what: phrase('Deletes'), applies: (read) => does(read, deletion) },
  {
    what: phrase('Runs commands from a string or file'),
    applies: ({ program }) => readsCommands.has(program),
  },
  { what: phrase('Runs code passed in its options or input'), applies: runsGivenCode },
  {
    what: phrase('Runs a program named in its options'),
    applies: startsByOption,
  },
  { what: phrase('Runs other programs'), applies: ({ program }) => startsOthers.has(program) },
  {
    what: phrase('Runs an unknown git command (perhaps an alias)'),
    weight: 'fixed',
    applies: (read) => read.program === 'git' && gitKind(read) === 'unknown',
  },
  {
    what: phrase('Changes tool settings'),
    weight: 'fixed',
    applies: (read) => does(read, changesSettings) || (read.program === 'git' && setsConfig(read)),
  },
  { what: phrase('Writes files listed in an archive or patch'), applies: unpacks },
  { what: phrase('Shows environment variables or stored secrets'), applies: showsVariables },
  {
    what: phrase('Follows links, including links out of the folder'),
    applies: (read) => does(read, followsLinks),
  },
];

/** Whether it may start a program that is in the text of its words, and not listed for itself. */
export function mayStart(words: SubCommand['words']): boolean {
  const read = readWords(words);
  // `poetry run pytest` starts pytest, which is listed for itself.
  if (innerCommandAt(words) !== null || tellsVersion(words)) return false;
  return (
    read !== null &&
    (readsCommands.has(read.program) ||
      startsOthers.has(read.program) ||
      runsGivenCode(read, words) ||
      startsByOption(read, words))
  );
}

function startsByOption(read: CommandWords, words: SubCommand['words']): boolean {
  if (does(read, startsNamed) || loads(read)) return true;
  return read.program === 'git' && (takesOtherSettings(words) || namesTransport(read));
}

/** Commands of git that take addresses; to the others `std::vector` is a text. */
const takesAddress = /^(?:clone|fetch|pull|push|ls-remote|remote|submodule|request-pull|lfs)$/;

/** `ext::sh -c x`: an address of git that is a command, or starts `git-remote-NAME`. */
function namesTransport({ options, operands: [command = '', ...more] }: CommandWords): boolean {
  if (command !== null && !takesAddress.test(command)) return false;
  return [...more, ...options].some((word) => word !== null && /^\w[\w.+-]*::/.test(word));
}

function does(read: CommandWords, table: ReadonlyMap<string, Risk | readonly Risk[]>): boolean {
  const risks = table.get(read.program);
  return risks !== undefined && [risks].flat().some((risk) => mayDo(read, risk));
}

/** Code in the options, the input or the first operand of an interpreter. */
function runsGivenCode(read: CommandWords, words: SubCommand['words']): boolean {
  if (does(read, runsCode)) return true;
  if (runsCode.has(read.program) && standsForInput(read.operands[0] ?? '')) return true;
  if (/^g?sed$/.test(read.program))
    return sedScripts(words.slice(1)).some((script) => script === null || !isPlainSed(script));
  const starts = scripted.get(read.program);
  if (starts === undefined) return runsCode.has(read.program) && read.operands[0] === null;
  return read.operands[0] === null || read.operands.some((word) => word !== null && starts.test(word));
}

const compilers = /^(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ar|javac|java|rustc|ghc|swiftc|link|cl)$/;

function loads({ program, options, operands }: CommandWords): boolean {
  // A file of further arguments to a compiler.
  const more = compilers.test(program) && operands.some((word) => word?.startsWith('@') === true);
  return more || options.some((option) => loadingOptions.has(option.replace(/=.*/s, '')));
}

/** `rsync a host:b`, `tar cf host:x`. */
function isRemote(read: CommandWords): boolean {
  const { program, options, operands } = read;
  if (program === 'go') return operands.some((word) => word?.includes('@') === true);
  if (program === 'deno') return operands.some((word) => /^(?:npm|jsr|https?):/.test(word ?? ''));
  if (program === 'npm') return asksRegistry(read);
  if (!/^(?:rsync|.?s?tar|cpio|rclone)$/.test(program)) return false;
  return [...operands, ...options].some((word) => word === null || /^[^/=]*[^/=\\]:/.test(word));
}

/** Commands of npm that ask no registry; of all the others it knows many short names, and takes beginnings of names. */
const npmAtHome = new Set(
  (
    'test t tst run run-script rum urn start stop restart ls list la ll help help-search prefix root bin explain why ' +
    'query completion config c get pkg'
  ).split(' '),
);

function asksRegistry(read: CommandWords): boolean {
  const [command] = read.operands;
  if (command === undefined || command === '') return false;
  return (
    command === null || !(npmAtHome.has(command) || does(read, changesSettings) || does(read, startsNamed))
  );
}

/** `chmod u+s`, `chmod 4755`: whoever starts the file has its owner's rights. */
function setsId({ program, operands: [mode] }: CommandWords): boolean {
  if (program !== 'chmod' || mode === undefined) return false;
  return mode === null || /[+=][a-zA-Z]*s|^0*[2-7][0-7]{3}$/.test(mode);
}

/** `git push origin +main` forces as `--force` does (`git fetch` and `git pull` too), and `:main` deletes. */
function forces({ program, operands }: CommandWords): boolean {
  return (
    program === 'git' &&
    /^(?:push|fetch|pull)$/.test(operands[0] ?? '') &&
    operands.some((word) => /^[+:]/.test(word ?? ''))
  );
}

/** `git reset main~1` takes the branch elsewhere; `git reset` and `git reset HEAD a.py` only empty the index. */
function movesReference(
  { program, operands: [command, to, ...more] }: CommandWords,
  words: SubCommand['words'],
): boolean {
  if (program !== 'git') return false;
  if (command === 'symbolic-ref') return more.length > 0;
  if (command !== 'reset' || to === undefined || to === 'HEAD' || to === '@') return false;
  const dashes = words.indexOf('--');
  return dashes === -1 || dashes === words.length - 1;
}

/** What no branch is called: it has a pattern in it, or looks like a file's name. */
const surelyPath = /^[.:/]|[*?[\\]|\/$|\.[a-zA-Z]\w*$/;

/** `git checkout a.py` and `git checkout main a` write over what is in the files; `a` alone is not told from a branch. */
function checksFilesOut({ program, options, operands: [first, second, ...more] }: CommandWords): boolean {
  if (program !== 'git' || first !== 'checkout') return false;
  const startsBranch = options.some((option) => /^(?:-[bBt]|--orphan|--track)/.test(option));
  return !startsBranch && (more.length > 0 || surelyPath.test(second ?? ''));
}

/** `git stash` alone takes all changes away. */
function stashes({ program, operands }: CommandWords): boolean {
  return program === 'git' && operands[0] === 'stash' && operands.length === 1;
}

const showsSecrets = new Set(
  'printenv history gpg gpg2 security secret-tool ssh-add ssh-keygen keyctl pass keyring bw lpass vault age sops'.split(
    ' ',
  ),
);

/** Prints the environment, or all that the shell knows. */
function showsVariables({ program, options, operands }: CommandWords): boolean {
  if (showsSecrets.has(program)) return true;
  // `ps e`, without a dash, shows the variables of all programs.
  if (program === 'ps') return operands.some((word) => /^[a-zA-Z]*e/.test(word ?? ''));
  if (['export', 'declare', 'typeset', 'readonly', 'local'].includes(program))
    return operands.length === 0 || options.some((option) => option.includes('p'));
  if (program === 'env') return operands.every((word) => word?.includes('=') === true) && !tells(options);
  return program === 'set' && operands.length === 0 && options.length === 0;
}

function tells(options: readonly string[]): boolean {
  return options.some((option) => option === '--help' || option === '--version');
}
