/** What programs do that is always asked about. Kept as data: a line a program. */

/** `*` = whatever its arguments; else the operands (first of them) or options that do it. */
export interface Risk {
  readonly any?: true;
  /** First operands: `push` of `git push`; two words where the second one decides: `reflog expire`. */
  readonly operands?: readonly string[];
  readonly options?: readonly string[];
  /** Without any operand, too: `yarn` alone installs. */
  readonly bare?: true;
}

const any: Risk = { any: true };
const packages: Risk = {
  operands: [
    ...[
      'install',
      'i',
      'ci',
      'add',
      'update',
      'upgrade',
      'up',
      'publish',
      'exec',
      'x',
      'dlx',
      'create',
      'init',
    ],
    ...[
      'login',
      'audit',
      'outdated',
      'view',
      'info',
      'search',
      'download',
      'sync',
      'require',
      'restore',
      'fetch',
      'get',
    ],
    ...[
      'pull',
      'push',
      'clone',
      'tool',
      'mod download',
      'mod tidy',
      'pip install',
      'pip sync',
      'env create',
      'env update',
    ],
  ],
};

const packagesWhenBare: Risk = { ...packages, bare: true };

function each(names: string, risk: Risk): [string, Risk][] {
  return names.split(' ').map((name) => [name, risk]);
}

/** Reaches other machines, or fetches what it then runs. */
export const network: ReadonlyMap<string, Risk> = new Map([
  ...each('curl wget aria2c http https ssh scp sftp rsync nc ncat netcat socat telnet ftp', any),
  ...each('ping dig nslookup host whois gh glab aws gcloud az kubectl helm docker podman', any),
  ...each('npx pipx uvx bunx brew apt apt-get dnf yum pacman apk snap', any),
  ...each('npm pnpm bun pip uv poetry pdm conda mamba micromamba cargo rustup', packages),
  ...each('go gem composer dotnet nuget hg svn', packages),
  ...each('yarn bundle', packagesWhenBare),
  [
    'git',
    {
      operands: [
        ...['push', 'fetch', 'pull', 'clone', 'ls-remote', 'submodule', 'remote update', 'send-email'],
        ...['lfs pull', 'lfs fetch', 'lfs push', 'lfs clone'],
      ],
    },
  ],
]);

/** Rewrites the history of the repository, or loses work that is in none. */
export const history: ReadonlyMap<string, readonly Risk[]> = new Map([
  [
    'git',
    [
      {
        operands: [
          'rebase',
          'filter-branch',
          'filter-repo',
          'update-ref',
          'reflog expire',
          'reflog delete',
          'replace',
        ],
      },
      { operands: ['stash drop', 'stash clear', 'restore', 'prune'] },
      { operands: ['reset'], options: ['--hard', '--keep', '--merge'] },
      { operands: ['commit'], options: ['--amend'] },
      { operands: ['push'], options: ['--force', '-f', '--force-with-lease', '--mirror', '--delete', '-d'] },
      { operands: ['gc'], options: ['--prune', '--aggressive'] },
      { operands: ['branch'], options: ['-D', '-d', '-M', '-f', '--delete', '--force'] },
      { operands: ['tag'], options: ['-d', '-f', '--delete', '--force'] },
      { operands: ['checkout', 'switch'], options: ['-f', '-B', '-C', '--force', '--discard-changes', '--'] },
      { operands: ['worktree remove'], options: ['-f', '--force'] },
    ],
  ],
]);

export const privileges: ReadonlySet<string> = new Set([
  'sudo',
  'su',
  'doas',
  'pkexec',
  'runas',
  'chroot',
  'setpriv',
]);

/** Changes what runs later or elsewhere, beyond this command. */
export const schedules: ReadonlySet<string> = new Set(
  'crontab at batch systemctl service initctl launchctl loginctl'.split(' '),
);

/** Ends programs, those of others among them. */
export const ends: ReadonlySet<string> = new Set(['kill', 'pkill', 'killall', 'xkill', 'taskkill', 'fuser']);

/** Sets variables from words `NAME=value` among its arguments. */
export const setsVariables: ReadonlySet<string> = new Set([
  'env',
  'sudo',
  'doas',
  'export',
  'declare',
  'typeset',
]);

/** Variables that decide which program runs, or make one run more: a look-up path, a library, a start-up file, options. */
export const decidesWhatRuns =
  /^(?:PATH|HOME|IFS|ENV|SHELL|PS4|(?:LD|DYLD|GIT)_\w+|BASH_ENV|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|LESSOPEN|NODE_OPTIONS|PYTHONSTARTUP|PYTHONHOME|PERL5OPT|PERL5LIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|RUSTC_WRAPPER|MAKEFLAGS|XDG_CONFIG_HOME)$/;

export const deletion: ReadonlyMap<string, Risk> = new Map([
  ...each('rm unlink shred truncate mkfs wipefs', any),
  ['find', { options: ['-delete'] }],
  ['git', { operands: ['clean', 'rm'] }],
]);

/** Reads commands from a text or a file, so that what runs is not in the command line. */
export const readsCommands: ReadonlySet<string> = new Set(['eval', 'source', '.', 'alias', 'enable', 'bind']);

/** Starts a program that an option names. */
export const startsProgram: ReadonlyMap<string, Risk> = new Map([
  ['man', { options: ['-P', '--pager', '-H', '--html'] }],
  [
    'git',
    { options: ['-c', '--config-env', '--exec-path', '--upload-pack', '--receive-pack', '--ext-diff'] },
  ],
  [
    'tar',
    {
      options: ['-I', '-F', '--to-command', '--checkpoint-action', '--use-compress-program', '--info-script'],
    },
  ],
  ['sort', { options: ['--compress-program'] }],
]);

/** By program: options before the first operand whose value is the next word, where what they do is in the operands. */
export const valuedOptions: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['git', new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace'])],
  ['npm', new Set(['--prefix', '-C', '-w', '--workspace', '--userconfig', '--registry', '--loglevel'])],
  ['pnpm', new Set(['--dir', '-C', '-F', '--filter'])],
  ['yarn', new Set(['--cwd'])],
  ['bun', new Set(['--cwd', '--config', '--filter'])],
  ['pip', new Set(['--python', '--log', '--proxy', '--cache-dir', '--timeout', '--retries', '--cert'])],
  ['uv', new Set(['--directory', '--project', '--config-file', '--cache-dir', '--color'])],
  ['poetry', new Set(['-C', '--directory', '-P', '--project'])],
  ['cargo', new Set(['-C', '--config', '--color', '-Z'])],
  ['go', new Set(['-C'])],
]);
