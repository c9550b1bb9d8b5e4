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
    pattern: /EBADENGINE|The engine "node" is incompatible with this module/,
    make: ({ input }, { machine }) => {
      const wanted = /Expected version "([^"]+)"|required: \{ node: '([^']+)'/.exec(input);
      const range = wanted?.[1] ?? wanted?.[2];
      const wish = range === undefined ? '' : ` (${range})`;
      const text = `A package wants another Node.js${wish}; ${machine.programs.get('node') ?? 'none'} is here. Install one that fits, or pin the package to a version for this one.`;
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
      say(
        'not-installed',
        `${program} is one of the packages that this folder's install step brings: run that step first.`,
      ),
  },
  {
    pattern: /No space left on device|ENOSPC: no space left/,
    make: () => say('disk-full', 'The disk is full: make room, then run this step again.'),
  },
  {
    pattern:
      /curl: \((?:6|7|28|35|56)\)|Temporary failure in name resolution|getaddrinfo (?:EAI_AGAIN|ENOTFOUND)|Could not resolve host|Network is unreachable/,
    make: () =>
      say(
        'network',
        'The network cannot be reached from where this is run: allow it for the runner, or bring what is to be fetched by hand.',
      ),
  },
  {
    pattern: /curl: \((?:22|33)\)/,
    command: /\bcurl\b/,
    make: ([line]) =>
      line.includes('33')
        ? say(
            'no-resume',
            'The server cannot go on with a download that was broken off: delete the file that ends in .part, then run this step again.',
          )
        : say(
            'not-found',
            'The server does not give this file (any more): look for its new address, or ask for it.',
          ),
  },
  {
    pattern: /sha256sum: WARNING|md5sum: WARNING/,
    make: () =>
      say(
        'checksum',
        'What was fetched is not what the repository names (its checksum differs). It was not put in place. Delete the file that ends in .part before another try, and trust it only for a reason.',
      ),
  },
];

function missing(name: string, what: 'header' | 'library' | 'program'): ReturnType<FixRow['make']> {
  const found = systemPackages.get(name.replace(/^.*\/(?=python)/, ''));
  if (name === '' || (found === undefined && what === 'program')) return null;
  const where =
    found === undefined
      ? 'Find the package of the system that has it'
      : `Debian and Ubuntu have it in ${found} (apt install ${found})`;
  return say(
    `missing:${name}`,
    `The ${what} ${name} is not on this machine. ${where}; that asks for rights which nothing here takes by itself.`,
  );
}
