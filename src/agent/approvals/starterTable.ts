/** Programs that start others, or load what they then run, by options that name it. Kept as data: a line a program. */
import type { Risk } from './riskTable';

function rows(names: string, ...risks: readonly Risk[]): [string, readonly Risk[]][] {
  return names.split(' ').map((name) => [name, risks]);
}

/** A program may stand in several rows. */
function table(...all: readonly [string, readonly Risk[]][]): ReadonlyMap<string, readonly Risk[]> {
  const joined = new Map<string, readonly Risk[]>();
  for (const [name, risks] of all) joined.set(name, [...(joined.get(name) ?? []), ...risks]);
  return joined;
}

function options(list: string): Risk {
  return { options: list.split(' ') };
}

function operands(...list: readonly string[]): Risk {
  return { operands: list };
}

/** Their arguments are a command, in a form of their own: what it does is not read out of them. */
export const startsOthers: ReadonlySet<string> = new Set([
  ...'unbuffer chrt taskset numactl cgexec systemd-run systemd-inhibit firejail bwrap unshare nsenter setarch linux32'.split(
    ' ',
  ),
  ...'linux64 i386 x86_64 prlimit ltrace strace dtrace dtruss gdb lldb valgrind perf script parallel rush entr sem'.split(
    ' ',
  ),
  ...'tmux screen dtach abduco zellij run-parts start-stop-daemon hyperfine catchsegv faketime proxychains proxychains4'.split(
    ' ',
  ),
  ...'torsocks torify dbus-run-session xvfb-run run0 gosu sg newgrp runuser capsh fakeroot fakechroot proot cpulimit'.split(
    ' ',
  ),
  ...'watchexec nodemon forever pm2 concurrently chpst envdir softlimit setlock daemonize socat ld.so rlwrap winpty'.split(
    ' ',
  ),
  ...'gcore rr pspy bash-it direnv dotenv dotenvx op aws-vault chamber sops vault teller doppler nix-shell guix nix'.split(
    ' ',
  ),
  ...'start xdg-open open sensible-browser www-browser x-www-browser gnome-open kde-open gio webbrowser exo-open'.split(
    ' ',
  ),
  ...'code code-insiders codium cursor windsurf zed subl atom idea pycharm webstorm complete compgen compopt'.split(
    ' ',
  ),
  ...'chronic ifne mispipe pee zargs annotate-output eatmydata ccache distcc sccache icecc bear scan-build libtool'.split(
    ' ',
  ),
  ...'wine mono qemu-x86_64 qemu-aarch64 box64 flatpak-spawn distrobox toolbox lxc-attach machinectl incus lxc'.split(
    ' ',
  ),
]);

/** Options and sub-commands that name a program to start or code to load. */
export const startsNamed: ReadonlyMap<string, readonly Risk[]> = table(
  ...rows('man', options('-P --pager -H --html -X --gxditview')),
  ...rows(
    'git',
    options(
      '--config-env --exec-path --upload-pack --receive-pack --ext-diff --textconv --extcmd --template --open-files-in-pager --exec',
    ),
  ),
  ...rows(
    'tar bsdtar gtar',
    options(
      '-I -F --to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rsh-command --rmt-command',
    ),
  ),
  ...rows('sort', options('--compress-program')),
  ...rows('split', options('--filter')),
  ...rows('zip', options('-T -TT --unzip-command --test -m --move')),
  ...rows('rsync', options('-e --rsh --rsync-path')),
  ...rows('fd fdfind', options('-x -X --exec --exec-batch')),
  ...rows('rg', options('--pre --hostname-bin')),
  ...rows('mapfile readarray', options('-C')),
  ...rows('hash', options('-p')),
  ...rows('make gmake', options('-f --file --makefile --eval -e --environment-overrides -I --include-dir')),
  ...rows('ninja', options('-f')),
  ...rows('cmake', options('-P -E')),
  ...rows('gcc g++ cc c++ clang clang++', options('-wrapper -B -fplugin -Xclang -specs -load -dumpspecs')),
  ...rows('rustc', options('-C -Z --codegen')),
  ...rows('cargo', options('--config -Z')),
  ...rows('go', options('-exec -toolexec -vettool -overlay -modfile'), operands('generate', 'env')),
  ...rows(
    'npm pnpm yarn bun',
    options('--script-shell --node-options --shell --use-node-version --userconfig --globalconfig --global'),
    operands(
      'exec',
      'x',
      'dlx',
      'explore',
      'link',
      'unlink',
      'rebuild',
      'set',
      'set-script',
      'node',
      'patch-package',
      'edit',
      'hook',
      'plugin',
      'policies',
    ),
  ),
  ...rows('corepack', { any: true }),
  ...rows('poetry pdm pipenv hatch rye uv pixi rtx mise asdf', operands('run', 'shell', 'exec', 'x', 'tool')),
  ...rows('conda mamba micromamba', operands('run', 'activate')),
  ...rows('rustup', operands('run', 'default', 'override', 'toolchain')),
  ...rows('bundle composer stack cabal opam mix dart flutter', operands('exec', 'run', 'runx', 'pub')),
  ...rows('dotnet', operands('exec', 'fsi', 'msbuild')),
  ...rows(
    'mvn mvnw',
    options('-f --file -s --settings -gs -gt -Dexec.executable'),
    operands('exec:exec', 'exec:java', 'deploy', 'install'),
  ),
  ...rows(
    'gradle gradlew',
    options('-I --init-script -b --build-file -c --settings-file -g --gradle-user-home --include-build'),
    operands('publish'),
  ),
  ...rows(
    'rake',
    options(
      '-e -E -p -f -r -R --execute --execute-print --execute-continue --rakefile --require --rakelibdir',
    ),
  ),
  ...rows('eslint', options('--rulesdir --resolve-plugins-relative-to --plugin --parser -f --format')),
  ...rows('prettier', options('--plugin --plugin-search-dir')),
  ...rows(
    'jest',
    options(
      '--globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testRunner --runner --transform --resolver --testEnvironment --reporters --preset --filter --watchPlugins --testSequencer --snapshotSerializers --prettierPath',
    ),
  ),
  ...rows('mocha', options('-r --require --import --loader --node-option -n')),
  ...rows(
    'pytest py.test',
    options('-c --config-file --pdbcls -o --override-ini --rootdir --confcutdir --pdb --pyargs'),
  ),
  ...rows('pylint', options('--init-hook --load-plugins --rcfile')),
  ...rows('mypy', options('--python-executable --install-types --config-file')),
  ...rows('coverage', options('--rcfile')),
  ...rows('tox', options('-x --override -c --conf --workdir'), operands('exec', 'e')),
  ...rows('nox', options('-f --noxfile')),
  ...rows('sphinx-build', options('-c -D -C -E')),
  ...rows(
    'openssl',
    options('-engine --engine -provider -provider-path'),
    operands('engine', 's_client', 's_server', 's_time', 'ocsp'),
  ),
  ...rows('npx pnpx bunx uvx pipx', { any: true }),
  ...rows(
    'cmake',
    options(
      '--install --toolchain -DCMAKE_C_COMPILER -DCMAKE_CXX_COMPILER -DCMAKE_C_COMPILER_LAUNCHER -DCMAKE_CXX_COMPILER_LAUNCHER -DCMAKE_TOOLCHAIN_FILE -DCMAKE_MAKE_PROGRAM -DCMAKE_LINKER',
    ),
  ),
  ...rows(
    'git',
    { operands: ['grep'], options: ['-O'] },
    { operands: ['help'], options: ['-w', '--web', '-i', '--info'] },
  ),
  ...rows('git', operands('bisect run', 'bisect visualize', 'bisect view', 'hook')),
  ...rows('deno', operands('eval', 'repl', 'install', 'upgrade', 'task', 'jupyter', 'serve')),
  ...rows('make gmake just ninja', operands('install', 'uninstall', 'deploy', 'publish', 'release')),
);

/** Settings of tools, which decide what they run from then on. */
export const changesSettings: ReadonlyMap<string, readonly Risk[]> = table(
  ...rows(
    'npm pnpm yarn',
    operands(
      'config set',
      'config delete',
      'config edit',
      'config fix',
      'pkg set',
      'pkg delete',
      'pkg fix',
      'c set',
      'set',
      'config unset',
      'env use',
      'env add',
      'env remove',
    ),
  ),
  ...rows(
    'npm pnpm',
    operands(
      'uninstall',
      'un',
      'remove',
      'rm',
      'r',
      'cache',
      'version',
      'dedupe',
      'prune',
      'shrinkwrap',
      'token',
      'profile',
      'owner',
      'access',
      'dist-tag',
      'deprecate',
      'unpublish',
      'whoami',
      'ping',
      'pack',
      'star',
      'team',
      'org',
      'adduser',
      'logout',
      'doctor',
      'import',
      'self-update',
      'setup',
      'deploy',
    ),
  ),
  ...rows(
    'pip',
    operands('config set', 'config unset', 'config edit', 'uninstall', 'cache', 'wheel', 'index', 'lock'),
  ),
  ...rows('poetry pdm uv', operands('config', 'remove', 'cache', 'self', 'lock', 'version')),
  ...rows('conda mamba', operands('config', 'remove', 'clean')),
  ...rows('go', { operands: ['env'], options: ['-w', '-u'] }),
  ...rows('go', operands('clean', 'work', 'telemetry')),
  ...rows('bundle composer gem', operands('config', 'uninstall', 'sources')),
  ...rows('gh glab', { any: true }),
  ...rows(
    'defaults reg schtasks update-alternatives alternatives ldconfig xdotool setx assoc ftype dconf gsettings xdg-mime xdg-settings',
    { any: true },
  ),
);

/** Options that name code to load or a program to start, whatever the program. */
export const loadingOptions: ReadonlySet<string> = new Set(
  '--require --import --loader --experimental-loader --preload --load-plugins --init-hook --script-shell --pager --node-options --toolexec --exec-path --pdbcls --rsh --rsh-command --rmt-command --use-compress-program --to-command --checkpoint-action --globalSetup --setupFiles'.split(
    ' ',
  ),
);

/** They follow links that they meet in a folder, wherever those lead. */
export const followsLinks: ReadonlyMap<string, readonly Risk[]> = table(
  ...rows('grep egrep fgrep', options('-R --dereference-recursive')),
  ...rows('rg', options('-L --follow')),
  ...rows('ag ack', options('-f --follow')),
  ...rows('find', options('-L -follow')),
  ...rows('fd fdfind', options('-L --follow')),
  ...rows('tree', options('-l')),
  ...rows('du ls', options('-L --dereference')),
  ...rows('tar gtar bsdtar', options('-h -L --dereference')),
  ...rows('cp', options('-L --dereference')),
  ...rows('rsync', options('-L --copy-links --copy-unsafe-links -k --copy-dirlinks')),
);
