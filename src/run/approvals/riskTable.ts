/** What programs do that is always asked about. Kept as data: a line a program. */

/** `*` = whatever its arguments; else the operands (first of them) or options that do it. */
export interface Risk {
  readonly any?: true;
  /** First operands: `push` of `git push`; two words where the second one decides: `reflog expire`. */
  readonly operands?: readonly string[];
  readonly options?: readonly string[];
  /** Without any operand, too: `yarn` alone installs. */
  readonly bare?: true;
  /** Options with which it is harmless without operands: it tells its version. */
  readonly bareUnless?: readonly string[];
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

/** A program may stand in several rows. */
function byProgram(rows: readonly [string, Risk][]): ReadonlyMap<string, readonly Risk[]> {
  const joined = new Map<string, readonly Risk[]>();
  for (const [name, risk] of rows) joined.set(name, [...(joined.get(name) ?? []), risk]);
  return joined;
}

/** Reaches other machines, or fetches what it then runs. */
export const network: ReadonlyMap<string, readonly Risk[]> = byProgram([
  ...each('curl wget aria2c http https xh ssh scp sftp nc ncat netcat socat telnet ftp tftp mosh', any),
  ...each('lynx w3m links elinks rclone s3cmd gsutil mail mailx sendmail mutt msmtp swaks smbclient', any),
  ...each('ping ping6 dig nslookup host whois traceroute tracepath mtr nmap masscan arp getent drill', any),
  ...each('gh glab aws gcloud az kubectl helm docker docker-compose podman nerdctl buildah skopeo', any),
  ...each(
    'terraform tofu pulumi ansible ansible-playbook vagrant heroku vercel netlify firebase wrangler',
    any,
  ),
  ...each(
    'fly flyctl serverless sls ngrok cloudflared tailscale easy_install http.server smtpd ensurepip',
    any,
  ),
  ...each('webbrowser serve http-server live-server', any),
  ['php', { options: ['-S'] }],
  ['git', { operands: ['archive'], options: ['--remote'] }],
  ['dotnet', { operands: ['nuget', 'workload', 'new'] }],
  [
    'deno',
    { operands: ['add', 'x', 'remove', 'outdated', 'update', 'publish', 'compile', 'create', 'deploy'] },
  ],
  ['yarn', { operands: ['global', 'npm', 'import', 'upgrade-interactive', 'self-update'] }],
  [
    'python',
    {
      operands: [
        'setup.py install',
        'setup.py develop',
        'setup.py upload',
        'setup.py register',
        'setup.py easy_install',
      ],
    },
  ],
  ['ruby', { options: ['-run'] }],
  ...each('npx pipx uvx bunx brew apt apt-get dnf yum pacman apk snap', any),
  ...each('npm pnpm bun pip uv poetry pdm conda mamba micromamba cargo rustup', packages),
  ...each('go gem composer dotnet nuget hg svn pipenv rye hatch pixi', packages),
  ...each('mix', { operands: ['deps.get', 'deps.update', 'local.hex', 'archive.install', 'hex.publish'] }),
  ...each('cabal stack opam', packages),
  ...each('yarn bundle', packagesWhenBare),
  [
    'git',
    {
      operands: [
        ...[
          'push',
          'fetch',
          'pull',
          'clone',
          'ls-remote',
          'submodule',
          'remote update',
          'remote add',
          'remote set-url',
          'remote show',
          'remote prune',
          'remote set-head',
          'request-pull',
          'send-email',
        ],
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
          'reflog drop',
          'replace',
          'lfs migrate',
          'clean',
        ],
      },
      { operands: ['rm'], options: ['-f', '--force'] },
      { operands: ['pull'], options: ['-r', '--rebase'] },
      { operands: ['pull', 'fetch'], options: ['-f', '--force'] },
      { operands: ['stash drop', 'stash clear', 'restore', 'prune'] },
      { operands: ['reset'], options: ['--hard', '--keep', '--merge'] },
      { operands: ['commit'], options: ['--amend'] },
      {
        operands: ['push'],
        options: ['--force', '-f', '--force-with-lease', '--mirror', '--delete', '-d', '--prune'],
      },
      {
        operands: ['stash push', 'stash save', 'stash pop', 'stash create', 'read-tree', 'checkout-index'],
      },
      { operands: ['symbolic-ref'], options: ['-d', '--delete'] },
      { operands: ['merge', 'cherry-pick', 'revert', 'am'], options: ['--abort', '--skip', '--quit'] },
      { operands: ['commit-graph', 'pack-refs', 'repack', 'rerere', 'write-tree', 'commit-tree'] },
      { operands: ['gc'], options: ['--prune', '--aggressive'] },
      { operands: ['branch'], options: ['-D', '-d', '-M', '-C', '-f', '--delete', '--force'] },
      { operands: ['tag'], options: ['-d', '-f', '--delete', '--force'] },
      {
        operands: ['checkout', 'switch'],
        options: ['-f', '-B', '-C', '--force', '--force-create', '--discard-changes', '--'],
      },
      { operands: ['checkout'], options: ['--ours', '--theirs', '--pathspec-from-file'] },
      { operands: ['worktree remove'], options: ['-f', '--force'] },
    ],
  ],
  [
    'hg',
    [
      {
        operands: [
          'strip',
          'rollback',
          'histedit',
          'rebase',
          'purge',
          'evolve',
          'prune',
          'uncommit',
          'amend',
        ],
      },
      { operands: ['fold', 'split', 'unamend', 'qpop', 'revert', 'shelve', 'debugstrip'] },
      { operands: ['commit', 'ci'], options: ['--amend'] },
      { operands: ['update', 'up', 'checkout', 'co'], options: ['-C', '--clean'] },
    ],
  ],
  ['svn', [{ operands: ['revert', 'cleanup', 'delete', 'rm'] }]],
  [
    'jj',
    [
      { operands: ['abandon', 'restore', 'undo', 'redo', 'rebase', 'squash', 'split', 'describe', 'edit'] },
      { operands: ['op restore', 'op undo', 'op abandon', 'operation restore', 'bookmark delete'] },
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
  (
    'crontab at atd batch systemctl service initctl launchctl loginctl shutdown reboot halt poweroff init telinit mount umount ' +
    'swapon swapoff sysctl modprobe insmod rmmod iptables nft ufw useradd userdel usermod groupadd groupmod passwd chpasswd chsh ' +
    'chfn visudo vipw dmesg renice hostnamectl timedatectl losetup mknod setfacl chattr setcap chown chgrp'
  ).split(' '),
);

/** Ends programs, those of others among them. */
export const ends: ReadonlySet<string> = new Set(['kill', 'pkill', 'killall', 'xkill', 'taskkill', 'fuser']);

export const deletion: ReadonlyMap<string, readonly Risk[]> = byProgram([
  ...each('rm rmdir unlink shred srm wipe truncate mkfs wipefs trash del erase rd', any),
  ['find', { options: ['-delete'] }],
  [
    'rsync',
    {
      options: [
        ...['--delete', '--delete-after', '--delete-before', '--delete-during', '--delete-delay'],
        ...['--delete-excluded', '--delete-missing-args', '--del', '--remove-source-files'],
      ],
    },
  ],
  ...each('7z 7za 7zr 7zz', { options: ['-sdel'] }),
  ['tar', { options: ['--remove-files'] }],
  // It empties the folder first.
  ['pytest', { options: ['--basetemp'] }],
  ['git', { operands: ['clean', 'rm'] }],
]);

/** Reads commands from a text or a file, so that what runs is not in the command line. */
export const readsCommands: ReadonlySet<string> = new Set([
  ...['eval', 'source', '.', 'alias', 'enable', 'bind', 'fc'],
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
  ['java', new Set(['-cp', '-classpath', '--class-path', '-p', '--module-path', '--add-opens'])],
  ['python', new Set(['-W', '-X', '--check-hash-based-pycs'])],
  ['node', new Set(['-C', '--conditions', '--test-name-pattern', '--test-reporter', '--stack-trace-limit'])],
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name): [string, ReadonlySet<string>] => [
    name,
    new Set(['-F', '-v']),
  ]),
  ['cargo', new Set(['-C', '--config', '--color', '-Z'])],
  ['go', new Set(['-C'])],
  ['env', new Set(['-u', '--unset'])],
]);

/** Programs whose first operand is a script: what is behind it is the script's. */
export const scriptTakers: ReadonlySet<string> = new Set(
  'node nodejs iojs tsx ts-node python pypy perl ruby php lua luajit rscript julia elixir java bash sh zsh'.split(
    ' ',
  ),
);
