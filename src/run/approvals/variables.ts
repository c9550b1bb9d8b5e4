/** Variables that decide what runs. */
import type { SubCommand } from '../../core/running/shell';
import { readWords } from './commandWords';

/** Which program runs, or what one runs more: look-up paths, libraries, start-up files, options, proxies, homes of tools. */
const decidesWhatRuns = new RegExp(
  `^(?:${[
    'PATH|HOME|IFS|ENV|SHELL|PS[0-4]|CDPATH|BASH_\\w+|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|COMMAND_NOT_FOUND\\w*|TMPDIR|TEMP|TMP',
    'EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|LESS\\w*|MORE|FPATH|ZDOTDIR|INPUTRC|TERMINFO\\w*|TERMCAP|HOSTALIASES|LOCALDOMAIN',
    'LD_\\w+|DYLD_\\w+|GIT_\\w+|SSH_\\w+|GCONV_PATH|LOCPATH|NLSPATH|MALLOC_\\w+|GLIBC_TUNABLES|NIX_\\w+',
    'NODE_(?!ENV$)\\w+|NPM_CONFIG_\\w+|YARN_\\w+|PNPM_\\w+|BUN_\\w+|DENO_\\w+|TS_NODE_\\w+|ESLINT_\\w+|BABEL_\\w+|JEST_\\w+|ELECTRON_\\w+|COREPACK_\\w+',
    'PYTHON(?!PATH$|UNBUFFERED$|DONTWRITEBYTECODE$|HASHSEED$|UTF8$|IOENCODING$|FAULTHANDLER$)\\w+|PYTEST_\\w+|PIP_\\w+|UV_\\w+|POETRY_\\w+|PIPENV_\\w+|TOX_\\w+|CONDA_\\w+|VIRTUAL_ENV|COVERAGE_\\w+|DJANGO_SETTINGS_MODULE',
    'PERL5?\\w*|RUBY\\w+|BUNDLE_\\w+|GEM_\\w+|RAKE\\w*|PHP\\w+|COMPOSER\\w*|LUA_\\w+|R_\\w+|JULIA_\\w+|ERL_\\w+',
    '_?JAVA_(?:TOOL_)?OPTIONS|JDK_JAVA_OPTIONS|JAVA_HOME|JAVA_OPTS|CLASSPATH|MAVEN_\\w+|MVN_\\w+|GRADLE_\\w+|SBT_\\w+|DOTNET_\\w+|NUGET_\\w+|MSBUILD\\w*',
    'CARGO\\w*|RUST(?!_BACKTRACE$|_LOG$)\\w*|GO(?!MAXPROCS$|GC$|TEST_\\w+$|OS$|ARCH$)[A-Z]+\\w*|CGO_\\w+|CC|CXX|CPP|LD|AR|AS|NM|RANLIB|STRIP|F77|FC',
    'MAKE\\w*|MFLAGS|GNUMAKEFLAGS|CMAKE_\\w+|CTEST_\\w+|NINJA_\\w+|CONFIG_SITE|PKG_CONFIG\\w*|CFLAGS|CXXFLAGS|CPPFLAGS|LDFLAGS',
    'XDG_\\w+|APPDATA|LOCALAPPDATA|USERPROFILE|COMSPEC|PATHEXT|DOCKER_\\w+|KUBE\\w+|AWS_\\w+|VIMINIT|EXINIT|VIM\\w*|EMACS\\w*',
    'OPENSSL_\\w+|SSL_\\w+|CURL_\\w+|REQUESTS_\\w+|(?:HTTPS?|ALL|FTP|NO|RSYNC)_PROXY|WGETRC|NETRC|TAR_OPTIONS|GZIP|ZIPOPT|UNZIP\\w*|RSYNC_\\w+|GREP_\\w+|RIPGREP_CONFIG_PATH|FZF_\\w+|AWKPATH|AWKLIBPATH|POSIXLY_CORRECT',
  ].join('|')})$`,
  'i',
);

/** Programs with words `NAME=value` among their arguments. */
const takesAssignments = new Set([
  'env',
  'sudo',
  'doas',
  'export',
  'declare',
  'typeset',
  'readonly',
  'local',
  'make',
  'gmake',
]);
/** Builtins with names of variables among their arguments that they set, take away or share. */
const takesNames = new Set([
  'read',
  'mapfile',
  'readarray',
  'unset',
  'export',
  'declare',
  'typeset',
  'readonly',
  'local',
  'getopts',
  'wait',
  'let',
]);

/** Variables of the sub-command that decide what runs, each once, in the order of its text. */
export function decidingVariables({ words, assigns }: SubCommand): readonly string[] {
  const program = readWords(words)?.program ?? '';
  const named = words
    .slice(1)
    .flatMap((word, at) => (word === null ? [] : variableIn(word, words[at] ?? null, program)));
  // A variable that is no longer `PATH` after bash's own `BASH_FUNC_ls%%=` is a function.
  const functions = words.some((word) => word?.startsWith('BASH_FUNC_') === true) ? ['BASH_FUNC'] : [];
  // `IFS= read x`: for the reading of a line alone.
  const own = /^(?:read|mapfile|readarray)$/.test(program)
    ? assigns.filter((name) => name !== 'IFS')
    : assigns;
  return [...new Set([...own, ...named, ...functions])].filter(
    (name) => name === 'BASH_FUNC' || decidesWhatRuns.test(name),
  );
}

/** The variable that an argument names for the program to set, take away or share. */
function variableIn(word: string, before: string | null, program: string): string[] {
  const name = /^\w+/.exec(word)?.[0];
  if (takesAssignments.has(program)) {
    const assigned = /^(\w+)\+?=/.exec(word)?.[1];
    return [assigned ?? (takesNames.has(program) && word === name ? word : [])].flat();
  }
  if (takesNames.has(program)) return name === undefined ? [] : [name];
  const printed = program === 'printf' ? (before === '-v' ? name : /^-v(\w+)/.exec(word)?.[1]) : undefined;
  return printed === undefined ? [] : [printed];
}

/** Variables of which a rule by the beginning of a command takes no notice: they change how things are shown. */
const harmless =
  /^(?:CI|DEBUG|VERBOSE|NODE_ENV|FORCE_COLOR|NO_COLOR|CLICOLOR|COLUMNS|LINES|LANG|LC_\w+|TZ|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONHASHSEED|RUST_BACKTRACE|RUST_LOG)$/;

export function isHarmlessVariable(name: string): boolean {
  return harmless.test(name);
}
