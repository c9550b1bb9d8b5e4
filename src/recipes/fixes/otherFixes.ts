import { run, say } from './fix';
import type { FixRow } from './fix';
import { systemPackages } from './systemPackages';

export const otherFixes: readonly FixRow[] = [
  {
    pattern: /npm (?:ERR!|error) code ERESOLVE|npm (?:ERR!|error) ERESOLVE/,
    command: /\bnpm (?:ci|install|i)\b/,
    make: (_match, { command }) =>
      command.includes('--legacy-peer-deps')
        ? null
        : run('peers', command.replace(/\bnpm (ci|install|i)\b/, 'npm $1 --legacy-peer-deps')),
  },
  {
    pattern:
      /can only install (?:packages )?(?:when|with) .*package-lock\.json|package\.json and package-lock\.json .*in sync|The `npm ci` command can only install with an existing package-lock/,
    command: /\bnpm ci\b/,
    make: (_match, { command }) => run('lock', command.replace(/\bnpm ci\b/, 'npm install')),
  },
  {
    pattern: /ERR_PNPM_OUTDATED_LOCKFILE/,
    command: /\bpnpm install\b/,
    make: (_match, { command }) => run('lock', command.replace('--frozen-lockfile', '--no-frozen-lockfile')),
  },
  {
    pattern: /Your lockfile needs to be updated|The lockfile would have been modified by this install/,
    command: /\byarn install\b/,
    make: (_match, { command }) => run('lock', command.replace(/\s--(?:frozen-lockfile|immutable)\b/, '')),
  },
  {
    pattern: /lockfile had changes, but lockfile is frozen/,
    command: /\bbun install\b/,
    make: (_match, { command }) => run('lock', command.replace(/\s--frozen-lockfile\b/, '')),
  },
  {
    pattern: /the lock file .*Cargo\.lock needs to be updated but --locked was passed/,
    command: /\bcargo\b/,
    make: (_match, { command }) => run('lock', command.replace(/\s--locked\b/g, '')),
  },
  {
    pattern: /missing go\.sum entry|updates to go\.mod needed/,
    command: /\bgo\b/,
    make: (_match, { command }) => run('go-sum', `go mod tidy && ${command}`),
  },
  {
    // Its own words where another version runs than package.json asks for; Corepack has the one that is asked for.
    pattern:
      /ERR_PNPM_BAD_PM_VERSION|defines "packageManager": "yarn@|This project is configured to use (?:pnpm|yarn)/,
    command: /^(?:pnpm|yarn)\b/,
    make: (_match, { command, machine }) =>
      machine.programs.has('corepack')
        ? run('package-manager', `corepack ${command}`)
        : say(
            'package-manager',
            'package.json needs another version of the package manager. Run `npm install --global corepack`, then this step again.',
          ),
  },
  {
    pattern: /EBADENGINE|The engine "node" is incompatible with this module/,
    make: ({ input }, { machine }) => {
      const wanted = /Expected version "([^"]+)"|required: \{ node: '([^']+)'/.exec(input);
      const range = wanted?.[1] ?? wanted?.[2];
      const wish = range === undefined ? '' : ` (${range})`;
      const text = `A package needs another Node.js version${wish}; ${machine.programs.get('node') ?? 'none'} is installed. Install one that fits, or pin the package to a version for this one.`;
      return say('node-engine', text);
    },
  },
  {
    pattern: /fatal error: ([\w./+-]+\.h(?:pp)?): No such file or directory/,
    make: ([, header = '']) => missing(header, 'header'),
  },
  {
    pattern:
      /error while loading shared libraries: ([\w.+-]+\.so[\d.]*)|ImportError: ([\w.+-]+\.so[\d.]*): cannot open shared object file/,
    make: ([, loaded, imported]) => missing(loaded ?? imported ?? '', 'library'),
  },
  {
    pattern:
      /(?:unable to execute|error: command) '(\S+)'(?::? No such file| failed: No such file)|(?:^|\s)(gcc|cc|g\+\+|make|cmake|ninja|pg_config|mysql_config|pkg-config|swig|ffmpeg|gfortran|git|curl|unzip|rustc): (?:command )?not found|(pg_config|mysql_config) (?:executable )?(?:is required|not found)/,
    make: ([, executed, named, config]) => missing(executed ?? named ?? config ?? '', 'program'),
  },
  {
    pattern:
      /(?:^|\s)(?:sh: (?:\d+: )?|bash: (?:line \d+: )?)?(tsc|vite|webpack|jest|vitest|eslint|rollup|next|mocha|esbuild|turbo|ts-node|tsx): (?:command )?not found/,
    command: /^(?:npm|pnpm|yarn|bun)\b/,
    make: ([, program = '']) =>
      say('not-installed', `${program} comes with this folder's install step: run that step first.`),
  },
  {
    pattern: /No space left on device|ENOSPC: no space left/,
    make: () => say('disk-full', 'The disk is full: free some space, then run this step again.'),
  },
  {
    pattern:
      /curl: \((?:6|7|28|35|56)\)|Temporary failure in name resolution|getaddrinfo (?:EAI_AGAIN|ENOTFOUND)|Could not resolve host|Network is unreachable/,
    make: () =>
      say(
        'network',
        'The network cannot be reached from where this runs: allow it for the runner, or download the files by hand.',
      ),
  },
  {
    pattern: /curl: \((?:22|33)\)/,
    command: /\bcurl\b/,
    make: ([line]) =>
      line.includes('33')
        ? say(
            'no-resume',
            'The server cannot resume an interrupted download: delete the file that ends in .part, then run this step again.',
          )
        : say(
            'not-found',
            'The server does not have this file (any more): find its new address, or ask for it.',
          ),
  },
  {
    pattern: /sha256sum: WARNING|md5sum: WARNING/,
    make: () =>
      say(
        'checksum',
        "The download does not match the repository's checksum and was not used. Delete the file that ends in .part before you try again.",
      ),
  },
  {
    pattern: /npm (?:ERR!|error) code E40[13]|ERR_PNPM_FETCH_40[13]|HTTP error 40[13].*(?:simple|pypi|index)/,
    make: () =>
      say(
        'sign-in',
        'The registry requires a sign-in. Set its token where your package manager reads it, outside this repository, then run this step again.',
      ),
  },
  {
    pattern: /CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)/,
    make: () =>
      say(
        'certificate',
        "The server's certificate is not trusted here, perhaps because of a proxy. Set SSL_CERT_FILE, NODE_EXTRA_CA_CERTS or PIP_CERT to your network's certificate file, then run this step again.",
      ),
  },
  {
    pattern: /THESE PACKAGES DO NOT MATCH THE HASHES/,
    make: () =>
      say(
        'hashes',
        'A downloaded package does not match the lock file. Nothing was installed. Clear the package manager’s cache and try again; do not turn the check off.',
      ),
  },
  {
    pattern: /ResolutionImpossible|No solution found when resolving dependencies|SolverProblemError/,
    make: () =>
      say(
        'resolution',
        'The requirements conflict. The lines above say which: relax one, or use the Python version they were written for.',
      ),
  },
  {
    pattern:
      /EACCES: permission denied|PermissionError: \[Errno 13\]|Permission denied(?: \(os error 13\))?$/,
    make: ({ input }) => {
      const path = /'(\/[^']+)'/.exec(input)?.[1];
      const where = path === undefined ? 'where it tried to' : path;
      return say(
        'permission',
        `This step has no permission to write to ${where}. Change the permissions, or use an environment inside this repository; do not run it as root.`,
      );
    },
  },
  {
    pattern: /EADDRINUSE|Address already in use/,
    make: () => say('port', 'Another program uses that port. Stop it, or start this one on another port.'),
  },
  {
    pattern: /^Killed$|JavaScript heap out of memory|signal: 9, SIGKILL|^MemoryError\b/,
    make: () =>
      say('memory', 'The step ran out of memory. Close other programs, or run it where there is more.'),
  },
  {
    pattern: /can't find Rust compiler|error: can't find Rust/i,
    make: () => missing('rustc', 'program'),
  },
  {
    // Last: what it failed of stands above it, where a row before this one knows it.
    pattern: /Failed building wheel for (\S+)|Failed to build (?!installable)([\w.-]+)/,
    make: ([, built, failed]) =>
      say(
        'wheel',
        `${(built ?? failed ?? '').replace(/[.,]$/, '')} has no prebuilt package for this Python and could not be compiled. The first error above says what is missing; a Python version with prebuilt packages needs no compiler.`,
      ),
  },
];

function missing(name: string, what: 'header' | 'library' | 'program'): ReturnType<FixRow['make']> {
  const found = systemPackages.get(name.replace(/^.*\/(?=python)/, ''));
  if (name === '' || (found === undefined && what === 'program')) return null;
  const where =
    found === undefined
      ? 'Find the system package that provides it'
      : `Debian and Ubuntu provide it in ${found} (apt install ${found})`;
  return say(
    `missing:${name}`,
    `The ${what} ${name} is not on this machine. ${where}; that needs administrator rights, which RepoMaster never takes by itself.`,
  );
}
